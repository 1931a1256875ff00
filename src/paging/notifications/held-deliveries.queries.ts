import { MINUTE_MS } from '../../platform/durations.js';
import { groupBy } from '../../platform/group-by.js';
import { readLater } from '../../platform/database/read-later.queries.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { NOT_INLINED } from './deliveries.queries.js';
import type { Delivery } from './delivery.entity.js';
import { HELD_REASONS, HELD_WHILE_ACKNOWLEDGED } from './domain/outcome.js';

/**
 * Makes deliveries due that were cancelled at the end of their hold because the alert was acknowledged; the acknowledgement was
 * taken back since. Those from before the alert's last close stay cancelled.
 */
export async function sendHeldAfterReopen(tx: Transaction, alertIds: readonly string[], now: Date): Promise<void> {
  if (alertIds.length === 0) return;
  const rows = await tx.query<{ alertId: string }>(
    `UPDATE deliveries d SET state = 'pending', reason = $5, "dueAt" = $4, "updatedAt" = $4, "bundledInto" = NULL
     FROM (SELECT DISTINCT * FROM unnest(${readLater('$2::uuid[]')}) AS given("alertId") ${NOT_INLINED}) g
     JOIN alerts a ON a."tenantId" = $1 AND a.id = g."alertId" AND a.status = 'open'
     WHERE d."tenantId" = $1 AND d."alertId" = g."alertId"
       AND d.state = 'cancelled' AND d.reason = $3 AND d."updatedAt" > coalesce(a."closedAt", '-infinity')
     RETURNING d."alertId"`,
    [alertIds, HELD_WHILE_ACKNOWLEDGED, now, HELD_REASONS[0]],
  );
  for (const { alertId } of rows) tx.alertChanged(alertId);
}

/** The alert, and since when a sent notification counts: the end of a snooze; absent: one minute ago. */
export interface RecentQuery {
  alertId: string;
  since?: Date;
}

/**
 * Finds people who are just being notified of these alerts: by a held page that is due, or by a page that is being sent or was
 * sent since. @returns whether a planned message would repeat this, over the same channel, at the same time or later
 */
export async function recentlyNotified(
  tx: Transaction,
  queries: readonly RecentQuery[],
  now: Date,
): Promise<(message: About & { dueAt: Date }) => boolean> {
  if (queries.length === 0) return () => false;
  const soon = now.getTime() + SNOOZE_RECHECK_MS;
  const rows = await tx.query<About & { at: Date | null }>(
    `SELECT d."alertId", d."userId", d."channelId", CASE WHEN bool_and(d.state = 'pending') THEN min(d."dueAt") END AS at
     FROM (SELECT DISTINCT * FROM unnest(${readLater('$2::uuid[]')}, $5::timestamptz[]) AS given("alertId", since) ${NOT_INLINED}) g
     JOIN deliveries d ON d."tenantId" = $1 AND d."alertId" = g."alertId"
     WHERE d.occasion = 'create-alert' AND NOT d.follows AND (
       d.repetition = 0 AND (d.state = 'pending' AND d.reason = ANY($3::text[]) AND d."dueAt" <= $4 AND ${IS_UNSENT}
         OR d.state IN ('sending', 'bundled') OR d.state = 'sent' AND d."updatedAt" >= coalesce(g.since, $6))
       OR g.since IS NOT NULL AND d.state = 'pending' AND d.reason IS NULL)
     GROUP BY d."alertId", d."userId", d."channelId"`,
    [
      queries.map(({ alertId }) => alertId),
      HELD_REASONS,
      now,
      queries.map(({ since }) => since ?? null),
      new Date(now.getTime() - MINUTE_MS),
    ],
  );
  const notified = new Map(rows.map((row) => [keyOf(row), row.at]));
  return (message) => {
    const at = notified.get(keyOf(message));
    return at !== undefined && (at === null || at.getTime() <= Math.max(message.dueAt.getTime(), soon));
  };
}

/** No page was sent since, so Pager still sends this one (`decideAfterHold`). */
const IS_UNSENT = `NOT EXISTS (
           SELECT 1 FROM deliveries o
           WHERE o."tenantId" = d."tenantId" AND o."alertId" = d."alertId" AND o."userId" = d."userId" AND o."channelId" = d."channelId"
             AND o.occasion = 'create-alert' AND NOT o.follows AND o.state = 'sent' AND o."updatedAt" > d."createdAt")`;

/** How often a delivery held by a snooze is checked (`beforeAttempt`). */
const SNOOZE_RECHECK_MS = MINUTE_MS;

type About = Pick<Delivery, 'alertId' | 'userId' | 'channelId'>;

const keyOf = ({ alertId, userId, channelId }: About): string => `${alertId} ${userId} ${channelId}`;

/**
 * The pages and assignments of the same alert, person and channel as each of these, itself included, that were sent or may still
 * be. Call it with the paces of the channels locked, so that no other replica decides about them at the same time.
 */
export async function relatedDeliveries(
  tx: Transaction,
  about: readonly About[],
): Promise<(message: About) => readonly Delivery[]> {
  if (about.length === 0) return () => [];
  const rows = await tx.query<Delivery>(
    `SELECT d.*
     FROM (SELECT DISTINCT * FROM unnest(${readLater('$2::uuid[]')}, $3::uuid[], $4::uuid[])
             AS given("alertId", "userId", "channelId") ${NOT_INLINED}) g
     JOIN deliveries d ON d."tenantId" = $1 AND d."alertId" = g."alertId" AND d."userId" = g."userId" AND d."channelId" = g."channelId"
     WHERE d.occasion IN ('create-alert', 'assigned') AND (d.state IN ('pending', 'sending', 'bundled', 'sent')) IS TRUE`,
    [about.map(({ alertId }) => alertId), about.map(({ userId }) => userId), about.map(({ channelId }) => channelId)],
  );
  const messages = groupBy(rows, keyOf);
  return (message) => messages.get(keyOf(message)) ?? [];
}
