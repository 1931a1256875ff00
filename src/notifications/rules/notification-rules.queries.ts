import type { Transaction } from '../../database/unit-of-work.js';

/** The ids of the rules that name the channel, locked. */
export function lockNaming(tx: Transaction, channelId: string): Promise<{ id: string }[]> {
  return tx.query(
    `SELECT id FROM notification_rules WHERE "tenantId" = $1 AND action->'channelIds' ? $2::text ORDER BY id FOR UPDATE`,
    [channelId],
  );
}

/** No rule names the channel any more. */
export function forgetChannel(tx: Transaction, channelId: string, now: Date): void {
  tx.write(
    `UPDATE notification_rules
     SET action = jsonb_set(action, '{channelIds}', (action->'channelIds') - $2::text), "updatedAt" = $3
     WHERE "tenantId" = $1 AND action->'channelIds' ? $2::text`,
    [channelId, now],
  );
}
