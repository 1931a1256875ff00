import type { TenantScope, Transaction } from '../../platform/database/transaction.js';
import type { AlertWindow } from '../statistics/alert-statistics.types.js';

/** What people said of an alert. */
export interface Feedback {
  /** The person's own answer; null: none. */
  mine: boolean | null;
  useful: number;
  notUseful: number;
}

export async function feedbackOf(scope: TenantScope, alertId: string, userId: string | null): Promise<Feedback> {
  const [row] = await scope.query<Feedback>(
    `SELECT bool_or(useful) FILTER (WHERE "userId" = $3) AS mine,
       (count(*) FILTER (WHERE useful))::integer AS useful, (count(*) FILTER (WHERE NOT useful))::integer AS "notUseful"
     FROM alert_feedback WHERE "tenantId" = $1 AND "alertId" = $2`,
    [alertId, userId],
  );
  if (!row) throw new Error('An aggregate without a row');
  return row;
}

export function setFeedback(tx: Transaction, alertId: string, userId: string, useful: boolean, now: Date): void {
  tx.write(
    `INSERT INTO alert_feedback ("tenantId", "alertId", "userId", useful, "givenAt") VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT ("tenantId", "alertId", "userId") DO UPDATE SET useful = excluded.useful, "givenAt" = excluded."givenAt"`,
    [alertId, userId, useful, now],
  );
}

export function removeFeedback(tx: Transaction, alertId: string, userId: string): void {
  tx.write(`DELETE FROM alert_feedback WHERE "tenantId" = $1 AND "alertId" = $2 AND "userId" = $3`, [alertId, userId]);
}

/** `message`: what the monitoring calls the problem, by which its rule is known. */
export const USEFULNESS_GROUPINGS = ['message', 'source', 'integration', 'team'] as const;
export type UsefulnessGrouping = (typeof USEFULNESS_GROUPINGS)[number];

/** The answers about the alerts that have one key in common; null: those that have none. */
export interface UsefulnessGroup {
  key: string | null;
  useful: number;
  notUseful: number;
}

const KEYS: Readonly<Record<UsefulnessGrouping, string>> = {
  message: 'left(a.message, 200)',
  source: `nullif(a.source, '')`,
  integration: 'a."integrationId"::text',
  team: 'a."teamId"::text',
};
/** The others are left out: a report is read by people. */
const MOST_GROUPS = 500;

/** The answers about alerts of the window, those that were least useful first. */
export function usefulness(
  scope: TenantScope,
  { since, until, teams }: AlertWindow,
  by: UsefulnessGrouping,
): Promise<UsefulnessGroup[]> {
  return scope.query(
    `SELECT ${KEYS[by]} AS key, (count(*) FILTER (WHERE f.useful))::integer AS useful,
       (count(*) FILTER (WHERE NOT f.useful))::integer AS "notUseful"
     FROM alerts a JOIN alert_feedback f ON f."tenantId" = a."tenantId" AND f."alertId" = a.id
     WHERE a."tenantId" = $1 AND a."createdAt" >= $2 AND a."createdAt" < $3
       AND ($4::uuid[] IS NULL OR a."teamId" = ANY($4::uuid[]))
     GROUP BY 1 ORDER BY "notUseful" DESC, useful, key NULLS LAST LIMIT ${MOST_GROUPS}`,
    [since, until, teams],
  );
}
