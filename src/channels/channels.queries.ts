import type { SystemTransaction } from '../database/unit-of-work.js';

/** The types to which stored channels and messages refer. */
export function addChannelTypes(system: SystemTransaction, types: readonly string[]): void {
  system.write('INSERT INTO channel_types SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [types]);
}
