import type pg from 'pg';
import { DataSource } from 'typeorm';
import { ClusterClient } from './cluster/cluster-client.js';
import { migrationOptions } from './data-source-options.js';
import { MIGRATIONS } from './migrations/index.js';

/** Any constant; the same in every version of the service. */
const MIGRATION_LOCK = 7_240_151;

/**
 * Runs the pending migrations, one process at a time: several replicas may start at once (decisions §1).
 * The lock lives on a connection of its own and goes with it if the process dies.
 */
export async function migrate(url: string): Promise<void> {
  const client = new ClusterClient({ connectionString: url });
  // A server that goes away fails the statement that waits; the connection's own event must not end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    if (await isUpToDate(client)) return;
    const dataSource = await new DataSource(migrationOptions(url)).initialize();
    try {
      await dataSource.runMigrations({ transaction: 'each' });
    } finally {
      await dataSource.destroy();
    }
  } finally {
    await client.end();
  }
}

async function isUpToDate(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ made: boolean }>(`SELECT to_regclass('migrations') IS NOT NULL AS made`);
  if (!rows[0]?.made) return false;
  const applied = await client.query<{ name: string }>('SELECT name FROM migrations');
  const names = new Set(applied.rows.map(({ name }) => name));
  return MIGRATIONS.every(({ name }) => names.has(name));
}
