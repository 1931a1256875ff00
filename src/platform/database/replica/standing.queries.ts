import type { ClientBase } from 'pg';
import type { SystemReads } from '../system-reads.js';
import type { Position, Standing } from './domain/fitness.js';

/** A standby has the same. */
const DATABASE = `(SELECT s.system_identifier || '/' || d.oid FROM pg_control_system() s, pg_database d
  WHERE d.datname = current_database())`;

/**
 * What is committed now: everything that anybody can see on the primary is in its log, and flushed (`synchronous_commit=on`).
 * The first eight digits of the log's file name are the timeline.
 */
export async function positionOf(primary: SystemReads): Promise<Position> {
  const [position] = await primary.query<Position>(
    `SELECT pg_current_wal_flush_lsn()::text AS lsn,
       ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::integer AS timeline,
       ${DATABASE} AS database`,
  );
  if (!position) throw new Error('A row is missing');
  return position;
}

/**
 * Of the server behind this connection. Its timeline is that of its last restart point, so a standby that has just followed a
 * new primary still shows the old one.
 */
export async function standingOf(client: ClientBase, { lsn }: Position): Promise<Standing> {
  const { rows } = await client.query<Standing>(
    `SELECT pg_is_in_recovery() AS "isStandby", pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn())::float8 AS behind,
       (SELECT timeline_id FROM pg_control_checkpoint()) AS timeline,
       ${DATABASE} AS database`,
    [lsn],
  );
  if (!rows[0]) throw new Error('A row is missing');
  return rows[0];
}
