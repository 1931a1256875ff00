import type { SystemTransaction } from '../database/transaction.js';

/** Kinds of work nobody does: version 2 says that no process is left that reads the addresses of the table unsealed. */
const PLAIN_ADDRESSES = { chat_rooms: 'secret-addresses', channels: 'secret-contact-methods' } as const;

export type AddressTable = keyof typeof PLAIN_ADDRESSES;
export const ADDRESS_TABLES = Object.keys(PLAIN_ADDRESSES) as AddressTable[];

/** May processes of a version before, which read the table's addresses unsealed, still run? */
export async function keepsPlainAddresses(system: SystemTransaction, table: AddressTable): Promise<boolean> {
  const sql = 'SELECT FROM work_versions WHERE kind = $1 AND version >= 2';
  return (await system.query(sql, [PLAIN_ADDRESSES[table]])).length === 0;
}

/** From now on the table's addresses are kept sealed only. */
export async function endPlainAddresses(system: SystemTransaction, table: AddressTable): Promise<void> {
  await system.query('INSERT INTO work_versions (kind, version) VALUES ($1, 2) ON CONFLICT DO NOTHING', [
    PLAIN_ADDRESSES[table],
  ]);
}
