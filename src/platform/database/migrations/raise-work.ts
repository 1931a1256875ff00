import type { QueryRunner } from 'typeorm';
import type { WorkKind } from '../../scheduling/work-kind.queries.js';

/** Notifies every replica of a change of `work_versions`, which belong to no tenant. */
const ANNOUNCE = `SELECT pg_notify('pager_changes', '00000000-0000-0000-0000-000000000000:work_versions')`;

/**
 * Call it in `up` before rows of that kind change to a format that the previous version cannot read. From the commit on only
 * workers of this version claim them. Waits for workers that are claiming rows.
 * @param table the table with the rows of that kind
 */
export async function raiseWork(queryRunner: QueryRunner, { name, version }: WorkKind, table: string): Promise<void> {
  // Conflicts with row locks of claims, but not with reads.
  await queryRunner.query(`LOCK TABLE ${table} IN EXCLUSIVE MODE`);
  await queryRunner.query(
    `INSERT INTO work_versions (kind, version) VALUES ($1, $2)
     ON CONFLICT (kind) DO UPDATE SET version = greatest(work_versions.version, excluded.version)`,
    [name, version],
  );
  await queryRunner.query(ANNOUNCE);
}

/** Call it in `down` when the rows have their old format again. */
export async function lowerWork(queryRunner: QueryRunner, { name, version }: WorkKind): Promise<void> {
  await queryRunner.query('DELETE FROM work_versions WHERE kind = $1 AND $2 <= 2', [name, version]);
  await queryRunner.query('UPDATE work_versions SET version = $2 - 1 WHERE kind = $1', [name, version]);
  await queryRunner.query(ANNOUNCE);
}
