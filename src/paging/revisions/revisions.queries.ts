import type { Transaction } from '../../platform/database/unit-of-work.js';

/** Repeats count as messages too, so only the newest are updated. */
const MOST_OF_ALERT = 20;

/**
 * Notifications of these alerts, sent or being sent, over channels whose messages can be updated. Grouped ones are
 * left out, as they show no single alert's state.
 */
export async function messagesToRevise(
  tx: Transaction,
  alertIds: readonly string[],
  channelTypes: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT d.id FROM unnest($2::uuid[]) AS a(id) CROSS JOIN LATERAL (
       SELECT id FROM deliveries
       WHERE "tenantId" = $1 AND "alertId" = a.id AND "channelType" = ANY($3::text[]) AND state IN ('sending', 'sent')
         AND "bundledInto" IS NULL AND occasion IN ('create-alert', 'assigned')
       ORDER BY "createdAt" DESC, id DESC LIMIT ${MOST_OF_ALERT}) d`,
    [alertIds, channelTypes],
  );
  return rows.map(({ id }) => id);
}

/** The posts of these alerts in chat rooms, likewise. */
export async function postsToRevise(
  tx: Transaction,
  alertIds: readonly string[],
  channelTypes: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT p.id FROM unnest($2::uuid[]) AS a(id) CROSS JOIN LATERAL (
       SELECT id FROM room_pages
       WHERE "tenantId" = $1 AND "alertId" = a.id AND "channelType" = ANY($3::text[]) AND state IN ('sending', 'sent')
         AND "bundledInto" IS NULL
       ORDER BY "createdAt" DESC, id DESC LIMIT ${MOST_OF_ALERT}) p`,
    [alertIds, channelTypes],
  );
  return rows.map(({ id }) => id);
}
