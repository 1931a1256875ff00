import type { TenantScope } from './transaction.js';

/** Conditions of the rows that count. */
const COUNTED: Readonly<Record<string, string>> = {
  maintenance_windows: 'recurrence IS NOT NULL OR "endTime" >= $2',
};

/** @param asked names of `ROW_LIMITS`; `owner` is the value of `column` */
export async function countRows(
  scope: TenantScope,
  { table, column, owner, now }: { table: string; column: string | undefined; owner: string | null; now: Date },
): Promise<number> {
  const counted = COUNTED[table];
  const parameters = [...(counted === undefined ? [] : [now]), ...(column === undefined ? [] : [owner])];
  const [row] = await scope.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table} WHERE "tenantId" = $1
     ${counted === undefined ? '' : `AND (${counted})`}
     ${column === undefined ? '' : `AND "${column}" = $${parameters.length + 1}`}`,
    parameters,
  );
  return row?.count ?? 0;
}
