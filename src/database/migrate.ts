import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { DataSource, QueryFailedError } from 'typeorm';
import { ClusterClient } from './cluster/cluster-client.js';
import { migrationOptions } from './data-source-options.js';
import { MIGRATIONS } from './migrations/index.js';
import { MINUTE_MS } from '../common/durations.js';

/** Any constant; the same in every version of the service. */
const MIGRATION_LOCK = 7_240_151;
/** How often to try again for the lock or the table. */
const RETRY_MS = 250;
/** How long a migration tries for the locks that it needs, all its attempts together. */
const PATIENCE_MS = 10 * MINUTE_MS;
/** PostgreSQL's codes: lock timeout; deadlock. */
const BUSY = new Set(['55P03', '40P01']);

/**
 * Runs the pending migrations, one process at a time: several replicas may start at once (decisions §1). The lock
 * belongs to a connection of its own and ends with the process. It is polled, because a waiting statement would block
 * `CREATE INDEX CONCURRENTLY`. A migration whose table is in use gives up soon (`migrationOptions`), since other
 * statements wait behind it, and tries again.
 * @throws when a table is not available for ten minutes, or a migration fails
 */
export async function migrate(url: string, { patienceMs = PATIENCE_MS } = {}): Promise<void> {
  const client = new ClusterClient({ connectionString: url });
  // A lost connection fails the waiting statement; its own event must not end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    while (!(await isUpToDate(client))) {
      if (await isOurTurn(client)) return await run(url, performance.now() + patienceMs);
      await setTimeout(RETRY_MS);
    }
  } finally {
    await client.end();
  }
}

async function run(url: string, deadline: number): Promise<void> {
  const dataSource = await new DataSource(migrationOptions(url)).initialize();
  try {
    for (;;) {
      try {
        await dataSource.runMigrations({ transaction: 'each' });
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw error;
        // Lets the users of the table go on; the migrations before it are done.
        await setTimeout(RETRY_MS + Math.random() * RETRY_MS);
      }
    }
  } finally {
    await dataSource.destroy();
  }
}

function isBusy(error: unknown): boolean {
  const { code } = error instanceof QueryFailedError ? (error.driverError as { code?: string }) : {};
  return code !== undefined && BUSY.has(code);
}

async function isOurTurn(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ ours: boolean }>('SELECT pg_try_advisory_lock($1) AS ours', [MIGRATION_LOCK]);
  return rows[0]?.ours === true;
}

async function isUpToDate(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ made: boolean }>(`SELECT to_regclass('migrations') IS NOT NULL AS made`);
  if (!rows[0]?.made) return false;
  const applied = await client.query<{ name: string }>('SELECT name FROM migrations');
  const names = new Set(applied.rows.map(({ name }) => name));
  return MIGRATIONS.every(({ name }) => names.has(name));
}

export async function isMigrated(url: string): Promise<boolean> {
  const client = new ClusterClient({ connectionString: url });
  client.on('error', () => undefined); // the statement that waits fails, too
  await client.connect();
  try {
    const { rows } = await client.query<{ made: boolean }>(`SELECT to_regclass('migrations') IS NOT NULL AS made`);
    return rows[0]?.made === true;
  } finally {
    await client.end();
  }
}
