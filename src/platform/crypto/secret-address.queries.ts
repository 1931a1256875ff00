import type { SystemTransaction } from '../database/transaction.js';

/** A kind of work nobody does: version 2 says that no process is left that reads the addresses unsealed. */
const PLAIN_ADDRESSES = 'secret-addresses';

/** May processes of the version before, which read addresses unsealed, still run? */
export async function keepsPlainAddresses(system: SystemTransaction): Promise<boolean> {
  const sql = `SELECT FROM work_versions WHERE kind = '${PLAIN_ADDRESSES}' AND version >= 2`;
  return (await system.query(sql)).length === 0;
}

/** From now on addresses are kept sealed only. */
export async function endPlainAddresses(system: SystemTransaction): Promise<void> {
  await system.query(
    `INSERT INTO work_versions (kind, version) VALUES ('${PLAIN_ADDRESSES}', 2) ON CONFLICT DO NOTHING`,
  );
}
