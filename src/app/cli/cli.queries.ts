import type { EntityMetadata } from 'typeorm';
import type { AddressTable } from '../../platform/crypto/secret-address.queries.js';
import type { SystemTransaction } from '../../platform/database/unit-of-work.js';

/** A column whose values are encrypted. */
export interface SealedColumn {
  table: EntityMetadata;
  column: string;
}

/** An encrypted value with the primary key of its row. */
export interface SealedValue {
  sealed: string;
  key: string[];
}

/** Selects the next values that are encrypted under another key than this. */
export interface Cursor {
  keyId: string;
  /** The primary key of the last row before them; null: from the start. */
  after: readonly string[] | null;
  limit: number;
}

/** In the order of the primary key. */
export async function sealedUnderOthers(
  system: SystemTransaction,
  { table, column }: SealedColumn,
  { keyId, after, limit }: Cursor,
): Promise<SealedValue[]> {
  const key = keyOf(table);
  const suffix = `.${keyId}`;
  const rows = await system.query<Record<string, string>>(
    `SELECT ${names(key)}, "${column}" AS sealed FROM "${table.tableName}"
     WHERE right("${column}", ${suffix.length}) <> $1 ${after ? `AND (${names(key)}) > (${placeholders(key, 2)})` : ''}
     ORDER BY ${names(key)} LIMIT ${limit}`,
    [suffix, ...(after ?? [])],
  );
  return rows.map((row) => ({ sealed: row['sealed'] ?? '', key: key.map((each) => row[each] ?? '') }));
}

/** Replaces an unchanged value. @returns false: it has changed meanwhile, and stays */
export async function replaceSealed(
  system: SystemTransaction,
  { table, column }: SealedColumn,
  { sealed, key }: SealedValue,
  reencrypted: string,
): Promise<boolean> {
  const changed = await system.query(
    `UPDATE "${table.tableName}" SET "${column}" = $1
     WHERE "${column}" = $2 AND (${names(keyOf(table))}) = (${placeholders(key, 3)}) RETURNING 1`,
    [reencrypted, sealed, ...key],
  );
  return changed.length > 0;
}

interface PlainAddress {
  tenantId: string;
  id: string;
  value: string;
}

/** Rows whose address is a URL in plain text. @param exceptTypes whose addresses are no secrets */
export function plainAddresses(
  system: SystemTransaction,
  table: AddressTable,
  exceptTypes: readonly string[],
): Promise<PlainAddress[]> {
  return system.query(
    `SELECT "tenantId", id, value FROM ${table}
     WHERE value ~* '^[[:space:]]*https?:' AND ("valueSealed" IS NULL OR value NOT LIKE '%/…') AND type <> ALL($1::text[])
     ORDER BY "tenantId", id`,
    [exceptTypes],
  );
}

/** Removes the plain text of encrypted addresses. Skips rows that have changed meanwhile. */
export async function sealPlain(
  system: SystemTransaction,
  table: AddressTable,
  rows: readonly (PlainAddress & { plain: string; valueSealed: string | null })[],
): Promise<void> {
  await system.query(
    `UPDATE ${table} r SET value = n.value, "valueSealed" = n.sealed
     FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[]) AS n("tenantId", id, plain, value, sealed)
     WHERE r."tenantId" = n."tenantId" AND r.id = n.id AND r.value = n.plain`,
    [
      rows.map(({ tenantId }) => tenantId),
      rows.map(({ id }) => id),
      rows.map(({ plain }) => plain),
      rows.map(({ value }) => value),
      rows.map(({ valueSealed }) => valueSealed),
    ],
  );
}

const keyOf = (table: EntityMetadata): string[] => table.primaryColumns.map(({ databaseName }) => databaseName);
const names = (key: readonly string[]): string => key.map((each) => `"${each}"`).join(', ');
const placeholders = (key: readonly string[], from: number): string =>
  key.map((_, index) => `$${from + index}`).join(', ');
