import type { SystemTransaction } from '../../platform/database/unit-of-work.js';

/** How many channels there are of each of these types that could be used. */
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

/** The types to which stored channels and messages refer. */
export function addChannelTypes(system: SystemTransaction, types: readonly string[]): void {
  system.write('INSERT INTO channel_types SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [types]);
}
