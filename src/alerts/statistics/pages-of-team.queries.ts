import type { TenantScope } from '../../database/unit-of-work.js';
import type { AlertStatus, Priority } from '../domain/alert.js';

/** Somebody was paged for an alert. */
export interface PageOfTeam {
  alertId: string;
  message: string;
  priority: Priority;
  status: AlertStatus;
  /** By a person or a key, at some time. */
  acknowledged: boolean;
  userId: string;
  /** When first; milliseconds since the epoch. */
  at: number;
}

const LONGEST_MESSAGE = 200;

/** Who was paged for alerts of the team that were created in [since, until), those of the newest alerts first. */
export function pagesOfTeam(
  scope: TenantScope,
  { teamId, since, until }: { teamId: string; since: Date; until: Date },
  limit: number,
): Promise<PageOfTeam[]> {
  return scope.query(
    `SELECT a.id AS "alertId", left(a.message, ${LONGEST_MESSAGE}) AS message, a.priority, a.status,
       a."firstAcknowledgedAt" IS NOT NULL AS acknowledged, r."userId",
       round(date_part('epoch', r."namedAt") * 1000) AS at
     FROM alerts a JOIN alert_recipients r ON r."tenantId" = a."tenantId" AND r."alertId" = a.id
     WHERE a."tenantId" = $1 AND a."teamId" = $2 AND a."createdAt" >= $3 AND a."createdAt" < $4
     ORDER BY a."createdAt" DESC, a.id DESC LIMIT ${limit}`,
    [teamId, since, until],
  );
}
