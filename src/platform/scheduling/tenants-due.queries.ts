import type { SystemReads } from '../database/system-reads.js';
import type { WaitingRows } from './scheduled-job.js';

/** Rows with an index of tenant and `by`; `only`: SQL condition for those due at `$1`. */
export type RowsOfTenants = Pick<WaitingRows, 'table' | 'where' | 'by'> & { only?: string };

/**
 * SQL for `WITH RECURSIVE`: `waiting` lists the tenants of these rows, with the time of each one's first. It jumps from tenant
 * to tenant in the index, so that each costs one row.
 */
export function waitingTenants({ table, where, by, only = 'true' }: RowsOfTenants): string {
  const first = (of: string): string =>
    `SELECT "tenantId", ${by} AS at FROM ${table} WHERE ${where} AND ${only} ${of} ORDER BY "tenantId", ${by} LIMIT 1`;
  return `waiting AS (
      (${first('')})
      UNION ALL
      SELECT next.* FROM waiting CROSS JOIN LATERAL (${first('AND "tenantId" > waiting."tenantId"')}) next
    )`;
}

/** The tenants with due rows, the longest waiting first. Reads one row per tenant. @param parameters from `$2` */
export async function tenantsDue(
  reads: Pick<SystemReads, 'query'>,
  rows: RowsOfTenants,
  now: Date,
  parameters: readonly unknown[] = [],
): Promise<string[]> {
  const due = await reads.query<{ tenantId: string }>(
    `WITH RECURSIVE ${waitingTenants(rows)} SELECT "tenantId" FROM waiting WHERE at <= $1 ORDER BY at`,
    [now, ...parameters],
  );
  return due.map(({ tenantId }) => tenantId);
}
