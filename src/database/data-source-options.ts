import pg, { type ClientBase } from 'pg';
import type { DataSourceOptions } from 'typeorm';
import { ClusterClient } from './cluster/cluster-client.js';
import { MIGRATIONS } from './migrations/index.js';
import { PagerClient } from './pager-client.js';
import { PagerPool } from './pager-pool.js';
import { endWhenSilent } from './silence.js';

/** No statement of the service takes this long; one that does must not hold a connection for ever. */
const STATEMENT_TIMEOUT_MS = 15_000;
/** Above the statement's own, so that only a server that has fallen silent runs into it. */
const SILENCE_MS = 20_000;

/** A process that was put to sleep in a transaction must not keep its rows from the others for long. */
const IDLE_MS = 20_000;

/** How every process talks to PostgreSQL; entities come from the feature modules. */
export function dataSourceOptions(url: string, poolSize: number): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    migrations: MIGRATIONS,
    synchronize: false,
    poolSize,
    applicationName: 'pager',
    connectTimeoutMS: 5_000,
    driver: { ...pg, Pool: PagerPool },
    extra: {
      Client: PagerClient,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_MS,
      onConnect: (client: ClientBase) => endWhenSilent(client, SILENCE_MS),
    },
  };
}

/** What a migration waits for a lock, and at most what others wait behind it; it then tries again (`migrate`). */
const MIGRATION_LOCK_MS = 500;

/** The same for a migration, which may take as long as its tables are large. */
export function migrationOptions(url: string): DataSourceOptions {
  return { ...dataSourceOptions(url, 1), extra: { Client: ClusterClient, lock_timeout: MIGRATION_LOCK_MS } };
}
