import type { SystemTransaction } from '../database/transaction.js';

/**
 * Deletes up to so many of a table's rows that fit a condition, of all tenants; locked rows are
 * skipped, so that cleaning up never waits or delays others.
 * @param condition SQL; its parameters start at `$1`
 * @returns how many were deleted
 */
export async function deleteBatch(
  system: SystemTransaction,
  table: string,
  condition: string,
  parameters: readonly unknown[],
  batch: number,
): Promise<number> {
  const gone = await system.query(
    `WITH gone AS (
       DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${batch} FOR UPDATE SKIP LOCKED))
       RETURNING 1)
     SELECT 1 FROM gone`,
    parameters,
  );
  return gone.length;
}
