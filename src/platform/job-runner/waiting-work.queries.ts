import type { JobDeclaration, WaitingRows } from '../scheduling/scheduled-job.js';
import type { SystemReads } from '../database/system-reads.js';

/**
 * SQL: true if there are such rows at `$1`; false or null: none. Reads the first entry of the index, since for a plain EXISTS
 * PostgreSQL may scan a large table, if it estimates that most of its rows wait.
 */
export function hasWork({ table, where, by, isTime }: WaitingRows): string {
  return `(SELECT ${isTime ? `${by} <= $1::timestamptz` : 'true'} FROM ${table} WHERE ${where} ORDER BY ${by} LIMIT 1)`;
}

/** The names of the jobs that may have work at `now`. All parts of the statement are declared in the code. */
export async function jobsWithWork(
  reads: SystemReads,
  jobs: readonly Pick<JobDeclaration, 'name' | 'waits'>[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const looks = jobs.flatMap(({ name, waits }) => (waits ? [`CASE WHEN ${hasWork(waits)} THEN '${name}' END`] : []));
  const [found] = await reads.query<{ names: string[] }>(
    `SELECT array_remove(ARRAY[${looks.join(', ')}], NULL) AS names WHERE $1::timestamptz IS NOT NULL`,
    [now],
  );
  return new Set(found?.names);
}
