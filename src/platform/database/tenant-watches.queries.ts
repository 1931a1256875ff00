import { mayTake, type WorkKind } from '../scheduling/work-kind.queries.js';
import type { SystemTransaction } from './transaction.js';

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

/** The rows that are due, the longest due first, locked; those that another replica has are left to it. */
export async function dueWatches<T extends { tenantId: string }>(
  tx: SystemTransaction,
  { name, work, columns, tenants, keepsOthers = false }: WatchTable,
  now: Date,
  limit: number,
): Promise<T[]> {
  await tx.query(
    `INSERT INTO ${name} ("tenantId", "lookAt")
     SELECT DISTINCT "tenantId", $1::timestamptz FROM (${tenants}) wanted ON CONFLICT DO NOTHING`,
    [now],
  );
  if (!keepsOthers)
    await tx.query(
      `DELETE FROM ${name} w WHERE NOT EXISTS (SELECT FROM (${tenants}) wanted WHERE wanted."tenantId" = w."tenantId")`,
    );
  return tx.query<T>(
    `SELECT "tenantId", ${columns.map(quoted).join(', ')} FROM ${name}
     WHERE "lookAt" <= $1 AND ${mayTake(work)} ORDER BY "lookAt" LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [now, limit],
  );
}

/** Stores what locked rows keep, and when they are due again. */
export async function saveWatches<T extends { tenantId: string; lookAt: Date }>(
  tx: SystemTransaction,
  { name, columns }: WatchTable,
  looks: readonly T[],
): Promise<void> {
  if (looks.length === 0) return;
  const set = ['lookAt', ...columns].map((column) => `${quoted(column)} = l.${quoted(column)}`);
  await tx.query(
    `UPDATE ${name} w SET ${set.join(', ')} FROM jsonb_populate_recordset(NULL::${name}, $1::jsonb) l
     WHERE w."tenantId" = l."tenantId"`,
    [JSON.stringify(looks)],
  );
}

const quoted = (column: string): string => `"${column}"`;
