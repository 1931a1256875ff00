import { DurablePostgres } from './durable-postgres.js';
import { oncePerRun } from './once-per-run.js';
import { Service } from './service.js';
import { Store } from './store.js';

const DATABASE = 'pager';

/**
 * A server, and its database that a service has been started on before: with every table and the first administrator. It is
 * a copy of one that is made once in a run, as initdb, the migrations and that start take two seconds of processor time.
 * Tests of the first start on an empty database use `DurablePostgres.start`.
 */
export async function migratedPostgres(): Promise<{ postgres: DurablePostgres; store: Store }> {
  const postgres = await DurablePostgres.copyOf(await oncePerRun('migrated-cluster', makeCluster));
  return { postgres, store: Store.of(postgres, DATABASE) };
}

async function makeCluster(folder: string): Promise<void> {
  const postgres = await DurablePostgres.start();
  try {
    const service = await Service.on(await postgres.createDatabase(DATABASE));
    await service.start();
    // Node.js writes its compile cache only at a normal exit; with the cache, later starts take a fifth less processor time.
    service.signal('SIGTERM');
    await service.ended();
    await postgres.stop('fast');
    await postgres.copyTo(folder);
  } finally {
    await postgres.remove();
  }
}
