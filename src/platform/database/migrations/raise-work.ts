import type { QueryRunner } from 'typeorm';
import type { WorkKind } from '../../scheduling/work-kind.queries.js';

/** A change of `work_versions` that every replica hears of; they belong to no tenant. */
const ANNOUNCE = `SELECT pg_notify('pager_changes', '00000000-0000-0000-0000-000000000000:work_versions')`;

/**
 * In `up`, before rows of that kind get a form that the version before cannot cope with: from the commit on, only workers
 * that know this version take them. Whoever is taking some at this moment is waited for.
 * @param table where the rows of that kind are
 */
export async function raiseWork(queryRunner: QueryRunner, { name, version }: WorkKind, table: string): Promise<void> {
  // Conflicts with the row locks of whoever takes rows, and lets others read.
  await queryRunner.query(`LOCK TABLE ${table} IN EXCLUSIVE MODE`);
  await queryRunner.query(
    `INSERT INTO work_versions (kind, version) VALUES ($1, $2)
     ON CONFLICT (kind) DO UPDATE SET version = greatest(work_versions.version, excluded.version)`,
    [name, version],
  );
  await queryRunner.query(ANNOUNCE);
}

/** In `down`, when the rows have their old form again: workers of the version before may take them. */
export async function lowerWork(queryRunner: QueryRunner, { name, version }: WorkKind): Promise<void> {
  await queryRunner.query('DELETE FROM work_versions WHERE kind = $1 AND $2 <= 2', [name, version]);
  await queryRunner.query('UPDATE work_versions SET version = $2 - 1 WHERE kind = $1', [name, version]);
  await queryRunner.query(ANNOUNCE);
}
