import { mayTake, type WorkKind } from '../scheduling/work-kind.queries.js';
import type { SystemTransaction, Transaction } from '../database/transaction.js';

/** A table with a row for each tenant that a job checks periodically. Its column `lookAt` is the time of the next check. */
export interface WatchTable {
  name: string;
  work: WorkKind;
  /** The columns with the state between checks. */
  columns: readonly string[];
  /** A SELECT of the tenants to check, as "tenantId". */
  tenants: string;
  /** True: rows of tenants that are not checked any more stay. */
  keepsOthers?: boolean;
}

/** The due tenants, the longest due first. Adds rows for new tenants. */
export async function tenantsToCheck(
  tx: SystemTransaction,
  { name, work, tenants, keepsOthers = false }: WatchTable,
  now: Date,
): Promise<string[]> {
  await tx.query(
    `INSERT INTO ${name} ("tenantId", "lookAt")
     SELECT DISTINCT "tenantId", $1::timestamptz FROM (${tenants}) wanted ON CONFLICT DO NOTHING`,
    [now],
  );
  if (!keepsOthers)
    await tx.query(
      `DELETE FROM ${name} w WHERE NOT EXISTS (SELECT FROM (${tenants}) wanted WHERE wanted."tenantId" = w."tenantId")`,
    );
  const due = await tx.query<{ tenantId: string }>(
    `SELECT "tenantId" FROM ${name} WHERE "lookAt" <= $1 AND ${mayTake(work)} ORDER BY "lookAt"`,
    [now],
  );
  return due.map(({ tenantId }) => tenantId);
}

/** Locks the tenant's row. @returns its state; undefined: not due any more, or another replica has locked it */
export async function lockWatch<T>(
  tx: Transaction,
  { name, work, columns }: WatchTable,
  now: Date,
): Promise<T | undefined> {
  const [watch] = await tx.query<T>(
    `SELECT ${columns.map(quoted).join(', ')} FROM ${name}
     WHERE "tenantId" = $1 AND "lookAt" <= $2 AND ${mayTake(work)} FOR UPDATE SKIP LOCKED`,
    [now],
  );
  return watch;
}

/** Stores the given parts of the tenant's state, and the time of the next check. */
export function saveWatch(tx: Transaction, { name, columns }: WatchTable, kept: object, lookAt: Date): void {
  const given = ['lookAt', ...columns.filter((column) => column in kept)];
  tx.write(
    `UPDATE ${name} w SET ${given.map((column) => `${quoted(column)} = l.${quoted(column)}`).join(', ')}
     FROM jsonb_populate_record(NULL::${name}, $2::jsonb) l WHERE w."tenantId" = $1`,
    [JSON.stringify({ ...kept, lookAt })],
  );
}

const quoted = (column: string): string => `"${column}"`;
