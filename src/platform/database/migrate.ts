import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { DataSource, QueryFailedError } from 'typeorm';
import { ClusterClient } from './cluster/cluster-client.js';
import { appliedMigrations, tryLock } from './connection.queries.js';
import { migrationOptions } from './data-source-options.js';
import { migrationRightsOf } from './cluster/session.queries.js';
import { requireOwner, requireReading, requireRights } from './first-start.js';
import { MIGRATIONS } from './migrations/index.js';
import { MINUTE_MS } from '../durations.js';

/** Any constant; the same in every version of the service. */
const MIGRATION_LOCK = 7_240_151;
/** How often to try again for the lock or the table. */
const RETRY_MS = 250;
/** How long a migration waits for its locks, in all attempts together. */
const PATIENCE_MS = 10 * MINUTE_MS;
/** PostgreSQL's codes: lock timeout; deadlock. */
const BUSY = new Set(['55P03', '40P01']);

/**
 * Runs the pending migrations, one process at a time. It polls for the lock, since a waiting statement would block
 * `CREATE INDEX CONCURRENTLY`. A migration whose table is in use stops soon and tries again.
 * @param url of a connection that keeps its session
 * @throws ConfigurationError if the role lacks a privilege, a table is locked for ten minutes, or a migration fails
 */
export async function migrate(url: string, { patienceMs = PATIENCE_MS } = {}): Promise<void> {
  const client = new ClusterClient({ connectionString: url });
  // A lost connection fails the waiting statement; its own event must not end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const rights = await migrationRightsOf(client);
    if (rights === null) await requireRights(client);
    else requireReading(rights);
    while (!(await isUpToDate(client))) {
      if (await tryLock(client, MIGRATION_LOCK)) {
        if (rights !== null) requireOwner(rights);
        return await run(url, performance.now() + patienceMs);
      }
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
        // Gives the users of the table time to finish; earlier migrations are applied.
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

async function isUpToDate(client: pg.Client): Promise<boolean> {
  const applied = await appliedMigrations(client);
  return applied !== null && MIGRATIONS.every(({ name }) => applied.has(name));
}

export async function isMigrated(url: string): Promise<boolean> {
  const client = new ClusterClient({ connectionString: url });
  client.on('error', () => undefined); // the statement that waits fails, too
  await client.connect();
  try {
    return (await appliedMigrations(client)) !== null;
  } finally {
    await client.end();
  }
}
