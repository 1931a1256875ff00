import type { TestApp } from './test-app.js';

const ID = `'ffff' || lpad(to_hex(n), 4, '0') || right(gen_random_uuid()::text, 28)`;

/**
 * Copies of a row, straight in the table; the texts of these columns get a space and the number of the copy behind them.
 * Their ids grow with that number, as lists are often in the order of ids.
 */
export async function copyRow(
  app: TestApp,
  table: string,
  { id, columns, count }: { id: string; columns: readonly string[]; count: number },
): Promise<void> {
  const names = columns.map((column) => `'${column}', r."${column}" || ' ' || n`).join(', ');
  await app.sql(
    `INSERT INTO ${table} SELECT (jsonb_populate_record(r, jsonb_build_object('id', ${ID}, ${names}))).*
     FROM ${table} r, generate_series(1, $2::int) n WHERE r.id = $1`,
    [id, count],
  );
}
