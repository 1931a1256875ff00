import type { SystemTransaction } from '../database/transaction.js';
import type { CleanUpDeclaration } from './clean-up.decorator.js';

/** Rows of a declaration from before that instant. */
export interface OldRows {
  declaration: CleanUpDeclaration;
  before: Date;
}

/** One query for all tables. @returns those that have old rows */
export async function whereOld(system: SystemTransaction, tables: readonly OldRows[]): Promise<OldRows[]> {
  const looks = tables.map(
    ({ declaration }, at) => `EXISTS (SELECT 1 FROM ${declaration.table} WHERE ${isOld(declaration, at + 1)})`,
  );
  const before = tables.map((each) => each.before);
  const [row] = await system.query<{ found: boolean[] }>(`SELECT ARRAY[${looks.join()}] AS found`, before);
  return tables.filter((_each, at) => row?.found[at]);
}

/** @returns the number of deleted rows, at most `batch` */
export function deleteOld(system: SystemTransaction, { declaration, before }: OldRows, batch: number): Promise<number> {
  return deleteBatch(system, declaration.table, isOld(declaration, 1), [before], batch);
}

function isOld({ olderThan, where }: CleanUpDeclaration, parameter: number): string {
  return `"${olderThan}" <= $${parameter}${where === undefined ? '' : ` AND ${where}`}`;
}

/**
 * Deletes rows of all tenants that match a condition, up to a limit. Skips locked ones, so that nobody waits. A row is named by its
 * place (`ctid`), whatever the key of the table, and by its partition: each partition has places of its own.
 * @param condition SQL; its parameters start at `$1` @returns the number of deleted rows
 */
export async function deleteBatch(
  system: SystemTransaction,
  table: string,
  condition: string,
  parameters: readonly unknown[],
  batch: number,
): Promise<number> {
  const gone = await system.query(
    `WITH old AS (
       SELECT tableoid AS part, ctid AS place FROM ${table} WHERE ${condition} LIMIT ${batch} FOR UPDATE SKIP LOCKED
     ), gone AS (
       DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT place FROM old))
         AND (tableoid, ctid) IN (SELECT part, place FROM old)
       RETURNING 1)
     SELECT 1 FROM gone`,
    parameters,
  );
  return gone.length;
}
