import type { SystemReads } from '../database/system-reads.js';
import type { BacklogDeclaration, JobDeclaration } from '../common/scheduling/scheduled-job.js';
import { mayTake } from '../common/scheduling/work-kind.queries.js';

/** The tenants with due rows of a table that this version of the job may take; those whose rows have waited longest come first. */
export async function tenantsDue(
  reads: SystemReads,
  { name, version = 1 }: Pick<JobDeclaration, 'name' | 'version'>,
  { table, dueAt, where }: Pick<BacklogDeclaration, 'table' | 'dueAt' | 'where'>,
  now: Date,
): Promise<string[]> {
  const rows = await reads.query<{ tenantId: string }>(
    `SELECT "tenantId" FROM ${table} WHERE "${dueAt}" <= $1 AND ${where} AND ${mayTake({ name, version })}
     GROUP BY "tenantId" ORDER BY min("${dueAt}")`,
    [now],
  );
  return rows.map(({ tenantId }) => tenantId);
}
