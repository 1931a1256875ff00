import type { Transaction } from '../../platform/database/unit-of-work.js';

/** Locks the rules that refer to the channel, in a step or otherwise, and returns their ids. */
export function lockNaming(tx: Transaction, channelId: string): Promise<{ id: string }[]> {
  return tx.query(
    `SELECT id FROM notification_rules
     WHERE "tenantId" = $1
       AND (action->'channelIds' ? $2::text OR action->'steps' @> jsonb_build_array(jsonb_build_object('channelId', $2::text)))
     ORDER BY id FOR UPDATE`,
    [channelId],
  );
}
