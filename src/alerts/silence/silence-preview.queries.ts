import type { TenantScope } from '../../platform/database/transaction.js';
import type { Alert } from '../lifecycle/alert.entity.js';
import { shownAliasSql } from '../lifecycle/stored-alias.queries.js';

type OpenAlert = Pick<
  Alert,
  | 'id'
  | 'tinyId'
  | 'message'
  | 'alias'
  | 'description'
  | 'priority'
  | 'source'
  | 'entity'
  | 'tags'
  | 'actions'
  | 'details'
  | 'responders'
  | 'teamId'
  | 'integrationId'
  | 'createdAt'
>;

/** The newest open alerts of these teams (null: of all) and of none, with what windows match on. */
export function openAlerts(scope: TenantScope, teams: readonly string[] | null, limit: number): Promise<OpenAlert[]> {
  return scope.query<OpenAlert>(
    `SELECT id, "tinyId", message, ${shownAliasSql('alerts')} AS alias, description, priority, source, entity, tags, actions, details, responders, "teamId",
       "integrationId", "createdAt"
     FROM alerts
     WHERE "tenantId" = $1 AND status = 'open' AND ($2::uuid[] IS NULL OR "teamId" IS NULL OR "teamId" = ANY($2))
     ORDER BY "createdAt" DESC, id DESC LIMIT $3`,
    [teams, limit],
  );
}
