import { mayTake, type WorkKind } from '../scheduling/work-kind.queries.js';
import type { SystemTransaction, Transaction } from '../database/transaction.js';

/** A table with a row for each tenant that a job looks at again and again; its column `lookAt` says when next. */
export interface WatchTable {
  name: string;
  work: WorkKind;
  /** What is kept from one look to the next. */
  columns: readonly string[];
  /** A SELECT of the tenants to look at, as "tenantId". */
  tenants: string;
  /** Rows of tenants that are not looked at any more stay. */
  keepsOthers?: boolean;
}

/** The tenants that are due, the longest due first. Whoever is to be looked at has a row from now on. */
export async function tenantsToLookAt(
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

/** Locks the tenant's row. @returns what it keeps; undefined: it is not due any more, or another replica has it */
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

/** Stores what the tenant's row keeps, as far as it is given, and when it is due again. */
export function saveWatch(tx: Transaction, { name, columns }: WatchTable, kept: object, lookAt: Date): void {
  const given = ['lookAt', ...columns.filter((column) => column in kept)];
  tx.write(
    `UPDATE ${name} w SET ${given.map((column) => `${quoted(column)} = l.${quoted(column)}`).join(', ')}
     FROM jsonb_populate_record(NULL::${name}, $2::jsonb) l WHERE w."tenantId" = $1`,
    [JSON.stringify({ ...kept, lookAt })],
  );
}

const quoted = (column: string): string => `"${column}"`;
