import { MINUTE_MS } from '../../platform/durations.js';
import { groupBy } from '../../platform/group-by.js';
import { readLater } from '../../platform/database/read-later.queries.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { APART } from './deliveries.queries.js';
import type { Delivery } from './delivery.entity.js';
import { HELD_REASONS, HELD_WHILE_ACKNOWLEDGED } from './domain/outcome.js';

/**
 * What was held about these alerts, and not sent because they were acknowledged, is due now: that was taken back. (What was cancelled
 * before the alert was last closed stays so.)
 */
export async function sendHeldAfterReopen(tx: Transaction, alertIds: readonly string[], now: Date): Promise<void> {
  if (alertIds.length === 0) return;
  const rows = await tx.query<{ alertId: string }>(
    `UPDATE deliveries d SET state = 'pending', reason = $5, "dueAt" = $4, "updatedAt" = $4, "bundledInto" = NULL
     FROM (SELECT DISTINCT * FROM unnest(${readLater('$2::uuid[]')}) AS given("alertId") ${APART}) g
     JOIN alerts a ON a."tenantId" = $1 AND a.id = g."alertId" AND a.status = 'open'
     WHERE d."tenantId" = $1 AND d."alertId" = g."alertId"
       AND d.state = 'cancelled' AND d.reason = $3 AND d."updatedAt" > coalesce(a."closedAt", '-infinity')
     RETURNING d."alertId"`,
    [alertIds, HELD_WHILE_ACKNOWLEDGED, now, HELD_REASONS[0]],
  );
  for (const { alertId } of rows) tx.alertChanged(alertId);
}

/** `since`: the end of a snooze, which had held pages, too; absent: the last minute. */
export interface RecentQuery {
  alertId: string;
  since?: Date;
}

/**
 * Who is told of these alerts at this moment, over which channel: by a page that was held and is due, is on its way, waits for a moment,
 * or has gone out since. What waits or is gathered for one channel says nothing over the others. @returns of a message that is planned:
 * would it tell the same once more, over the same channel, at the same time or later?
 */
export async function recentlyNotified(
  tx: Transaction,
  asked: readonly RecentQuery[],
  now: Date,
): Promise<(message: About & { dueAt: Date }) => boolean> {
  if (asked.length === 0) return () => false;
  const soon = now.getTime() + SNOOZE_RECHECK_MS;
  const rows = await tx.query<About & { at: Date | null }>(
    `SELECT d."alertId", d."userId", d."channelId", CASE WHEN bool_and(d.state = 'pending') THEN min(d."dueAt") END AS at
     FROM (SELECT DISTINCT * FROM unnest(${readLater('$2::uuid[]')}, $5::timestamptz[]) AS given("alertId", since) ${APART}) g
     JOIN deliveries d ON d."tenantId" = $1 AND d."alertId" = g."alertId"
     WHERE d.occasion = 'create-alert' AND NOT d.follows AND (
       d.repetition = 0 AND (d.state = 'pending' AND d.reason = ANY($3::text[]) AND d."dueAt" <= $4 AND ${IS_UNSENT}
         OR d.state IN ('sending', 'bundled') OR d.state = 'sent' AND d."updatedAt" >= coalesce(g.since, $6))
       OR g.since IS NOT NULL AND d.state = 'pending' AND d.reason IS NULL)
     GROUP BY d."alertId", d."userId", d."channelId"`,
    [
      asked.map(({ alertId }) => alertId),
      HELD_REASONS,
      now,
      asked.map(({ since }) => since ?? null),
      new Date(now.getTime() - MINUTE_MS),
    ],
  );
  const told = new Map(rows.map((row) => [keyOf(row), row.at]));
  return (message) => {
    const at = told.get(keyOf(message));
    return at !== undefined && (at === null || at.getTime() <= Math.max(message.dueAt.getTime(), soon));
  };
}

/** Nothing has gone out since that tells of it, so that it is sent (as `decideAfterHold` decides). */
const IS_UNSENT = `NOT EXISTS (
           SELECT 1 FROM deliveries o
           WHERE o."tenantId" = d."tenantId" AND o."alertId" = d."alertId" AND o."userId" = d."userId" AND o."channelId" = d."channelId"
             AND o.occasion = 'create-alert' AND NOT o.follows AND o.state = 'sent' AND o."updatedAt" > d."createdAt")`;

/** What a snooze holds looks again so often (`beforeAttempt`). */
const SNOOZE_RECHECK_MS = MINUTE_MS;

type About = Pick<Delivery, 'alertId' | 'userId' | 'channelId'>;

/** Of which alert, to whom, over which channel. */
const keyOf = ({ alertId, userId, channelId }: About): string => `${alertId} ${userId} ${channelId}`;

/**
 * What asks the same person over the same channel to see to the same alert as each of these messages, itself included, as far as it has
 * gone out or may still. Call it once the paces of the channels are locked: then no other replica decides about these at the same time.
 */
export async function relatedDeliveries(
  tx: Transaction,
  about: readonly About[],
): Promise<(message: About) => readonly Delivery[]> {
  if (about.length === 0) return () => [];
  const rows = await tx.query<Delivery>(
    `SELECT d.*
     FROM (SELECT DISTINCT * FROM unnest(${readLater('$2::uuid[]')}, $3::uuid[], $4::uuid[])
             AS given("alertId", "userId", "channelId") ${APART}) g
     JOIN deliveries d ON d."tenantId" = $1 AND d."alertId" = g."alertId" AND d."userId" = g."userId" AND d."channelId" = g."channelId"
     WHERE d.occasion IN ('create-alert', 'assigned') AND (d.state IN ('pending', 'sending', 'bundled', 'sent')) IS TRUE`,
    [about.map(({ alertId }) => alertId), about.map(({ userId }) => userId), about.map(({ channelId }) => channelId)],
  );
  const messages = groupBy(rows, keyOf);
  return (message) => messages.get(keyOf(message)) ?? [];
}
