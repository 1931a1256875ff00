import pg from 'pg';
import type { DataSource } from 'typeorm';

/** Any constant; the same in every version of the service. */
const MIGRATION_LOCK = 7_240_151;

/**
 * Runs the pending migrations, one process at a time: several replicas may start at once (decisions §1).
 * The lock lives on a connection of its own and goes with it if the process dies.
 */
export async function migrate(dataSource: DataSource, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await client.end();
  }
}
