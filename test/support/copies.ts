import type { TestApp } from './test-app.js';

/** Copies of a row, straight in the table; the texts of these columns get a space and the number of the copy behind them. */
export async function copyRow(
  app: TestApp,
  table: string,
  { id, columns, count }: { id: string; columns: readonly string[]; count: number },
): Promise<void> {
  const names = columns.map((column) => `'${column}', r."${column}" || ' ' || n`).join(', ');
  await app.sql(
    `INSERT INTO ${table} SELECT (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), ${names}))).*
     FROM ${table} r, generate_series(1, $2::int) n WHERE r.id = $1`,
    [id, count],
  );
}
