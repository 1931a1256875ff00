import { MINUTE_MS } from '../common/durations.js';
import { groupBy } from '../common/group-by.js';
import { readLater } from '../database/read-later.queries.js';
import type { Transaction } from '../database/unit-of-work.js';
import { APART } from './deliveries.queries.js';
import { HELD_REASONS, OWED_IF_OPEN } from './domain/silence.js';

/**
 * What was held about these alerts, and not sent because they were acknowledged, is due now: that was taken back. (What was cancelled
 * before the alert was last closed stays so.)
 */
export async function sendOwed(tx: Transaction, alertIds: readonly string[], now: Date): Promise<void> {
  if (alertIds.length === 0) return;
  const rows = await tx.query<{ alertId: string }>(
    `UPDATE deliveries d SET state = 'pending', reason = $5, "dueAt" = $4, "updatedAt" = $4, "bundledInto" = NULL
     FROM (SELECT DISTINCT * FROM unnest(${readLater('$2::uuid[]')}) AS given("alertId") ${APART}) g
     JOIN alerts a ON a."tenantId" = $1 AND a.id = g."alertId" AND a.status = 'open'
     WHERE d."tenantId" = $1 AND d."alertId" = g."alertId"
       AND d.state = 'cancelled' AND d.reason = $3 AND d."updatedAt" > coalesce(a."closedAt", '-infinity')
     RETURNING d."alertId"`,
    [alertIds, OWED_IF_OPEN, now, HELD_REASONS[0]],
  );
  for (const { alertId } of rows) tx.alertChanged(alertId);
}

/**
 * Who is told of these alerts at this moment: by a page that was held and is due, is on its way, or has just gone out. @returns user ids,
 * by the alert's
 */
export async function toldNow(
  tx: Transaction,
  alertIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (alertIds.length === 0) return new Map();
  const rows = await tx.query<{ alertId: string; userId: string }>(
    `SELECT DISTINCT d."alertId", d."userId"
     FROM (SELECT DISTINCT * FROM unnest(${readLater('$2::uuid[]')}) AS given("alertId") ${APART}) g
     JOIN deliveries d ON d."tenantId" = $1 AND d."alertId" = g."alertId"
     WHERE d.occasion = 'create-alert' AND d.repetition = 0 AND NOT d.follows
       AND ((d.state = 'pending' AND d.reason = ANY($3::text[]) AND d."dueAt" <= $4)
         OR d.state IN ('sending', 'bundled') OR (d.state = 'sent' AND d."updatedAt" > $5))`,
    [alertIds, HELD_REASONS, now, new Date(now.getTime() - MINUTE_MS)],
  );
  const people = groupBy(rows, ({ alertId }) => alertId);
  return new Map([...people].map(([alertId, own]) => [alertId, new Set(own.map(({ userId }) => userId))]));
}
