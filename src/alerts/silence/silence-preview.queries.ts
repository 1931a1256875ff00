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

/**
 * The confirmed subscribers of the status page, on which a window shows if it is public, or its service is. The status page
 * depends on maintenance, so its tables are read directly. @returns null: it shows nowhere
 */
export async function subscribersTold(
  scope: TenantScope,
  isPublic: boolean,
  serviceId: string | null,
): Promise<number | null> {
  const [told] = await scope.query<{ count: number | null }>(
    `SELECT CASE WHEN EXISTS (SELECT FROM status_pages WHERE "tenantId" = $1) AND ($2::boolean OR EXISTS (
         SELECT FROM services WHERE "tenantId" = $1 AND id::text = $3 AND visibility = 'public'))
       THEN (SELECT count(*)::int FROM status_page_subscribers WHERE "tenantId" = $1 AND "verifiedAt" IS NOT NULL) END AS count`,
    [isPublic, serviceId],
  );
  return told?.count ?? null;
}
