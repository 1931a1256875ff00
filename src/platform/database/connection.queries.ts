import type { ClientBase } from 'pg';
import type { Statements, Writer } from './statements.js';

const NOTIFY = 'SELECT pg_notify($1, p) FROM unnest($2::text[]) p';

/** The server's time in milliseconds since the epoch; undefined: not shared yet. */
export async function serverTime(client: ClientBase): Promise<number | undefined> {
  const { rows } = await client.query<{ now: number }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now',
  );
  return rows[0]?.now;
}

/** The major version of PostgreSQL. */
export async function serverVersion(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `SELECT current_setting('server_version_num')::integer / 10000 AS version`,
  );
  return rows[0]?.version ?? 0;
}

/** Notifies listeners at once, outside a transaction: a NOTIFY at a commit takes a server-wide lock. */
export async function notify(client: ClientBase, channel: string, payloads: readonly string[]): Promise<void> {
  await client.query(NOTIFY, [channel, payloads]);
}

/** Notifies listeners if and when the transaction commits. */
export function notifyAtCommit(tx: Writer, channel: string, payloads: readonly string[]): void {
  if (payloads.length > 0) tx.write(NOTIFY, [channel, payloads]);
}

/** Locks a name until the transaction ends. */
export async function lockName(statements: Statements, name: string): Promise<void> {
  await statements.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

/** Takes a lock that ends with the connection. False: another connection has it. */
export async function tryLock(client: ClientBase, key: number): Promise<boolean> {
  const { rows } = await client.query<{ ours: boolean }>('SELECT pg_try_advisory_lock($1) AS ours', [key]);
  return rows[0]?.ours === true;
}

/** The names of the applied migrations; null: none was ever applied. */
export async function appliedMigrations(client: ClientBase): Promise<ReadonlySet<string> | null> {
  const { rows } = await client.query<{ made: boolean }>(`SELECT to_regclass('migrations') IS NOT NULL AS made`);
  if (!rows[0]?.made) return null;
  const applied = await client.query<{ name: string }>('SELECT name FROM migrations');
  return new Set(applied.rows.map(({ name }) => name));
}

/** @param name must not need quotes */
export async function createDatabaseOnce(client: ClientBase, name: string): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${name}`);
}

/** Also one that is in use. @param name must not need quotes */
export async function dropDatabase(client: ClientBase, name: string): Promise<void> {
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}
