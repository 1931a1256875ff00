import type { SystemTransaction } from '../../platform/database/unit-of-work.js';

/** Counts the usable channels of each of these types. */
export function usableChannels(
  system: SystemTransaction,
  types: readonly string[],
): Promise<{ type: string; count: number }[]> {
  return system.query(
    `SELECT type, count(*)::integer AS count FROM channels
     WHERE verified AND "disabledReason" IS NULL AND type = ANY($1::text[]) GROUP BY type ORDER BY type`,
    [types],
  );
}

/** Adds the channel types that stored channels and messages use. */
export function addChannelTypes(system: SystemTransaction, types: readonly string[]): void {
  system.write('INSERT INTO channel_types SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [types]);
}
