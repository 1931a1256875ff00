import pg, { type ClientBase } from 'pg';
import type { DataSourceOptions } from 'typeorm';
import type { DatabaseConfig } from '../config/config.js';
import { ClusterClient, endWhenSilent } from './cluster/cluster-client.js';
import { MIGRATIONS } from './migrations/index.js';
import { PagerClient } from './pager-client.js';
import { PagerPool, PoolHandle } from './pool-watch.js';
import { limitTime, type TimeLimits } from './cluster/session.queries.js';

/** Longer than any statement of the service. */
const STATEMENT_TIMEOUT_MS = 15_000;
/** Longer than the statement timeout, so that only a server that does not answer reaches it. */
const SILENCE_MS = 20_000;

/**
 * Longer than the interval of rare jobs, so that a single alert after idle time finds a connection with prepared
 * statements.
 */
const KEPT_MS = 60_000;

/** Ends the transactions of a suspended process, whose locks would block others. */
const IDLE_MS = 20_000;

/** Set for each session, or for each transaction behind a pooler. */
const LIMITS: TimeLimits = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_MS,
};

/** How the service uses its connections. */
type Session = Pick<DatabaseConfig, 'prepares' | 'keepsSession'>;
const DIRECT: Session = { prepares: true, keepsSession: true };

/** The connection settings of every process; entities come from the feature modules. */
export function dataSourceOptions(url: string, poolSize: number, session = DIRECT): DataSourceOptions {
  const { prepares, keepsSession } = session;
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
      handle: new PoolHandle(),
      idleTimeoutMillis: KEPT_MS,
      prepares: prepares && keepsSession,
      limitsOfTransactions: keepsSession ? null : LIMITS,
      onConnect: async (client: ClientBase) => {
        endWhenSilent(client, SILENCE_MS);
        if (keepsSession) await limitTime(client, LIMITS);
      },
    },
  };
}

/** How long a read waits for the read replica to accept a connection, or for a free one, before it goes to the primary. */
const REPLICA_CONNECT_MS = 1000;

/** The pool of the read replica, which may be reached through a pooler. */
export const replicaPool = (url: string, poolSize: number): PagerPool =>
  new PagerPool({
    ...{ connectionString: url, max: poolSize, connectionTimeoutMillis: REPLICA_CONNECT_MS },
    ...{ application_name: 'pager-reads', idleTimeoutMillis: KEPT_MS, Client: PagerClient },
    // These reach each connection.
    ...{ prepares: false, limitsOfTransactions: LIMITS },
    onConnect: (client: ClientBase) => endWhenSilent(client, SILENCE_MS),
  });

/** How long a migration waits for a lock, and so blocks others, before it tries again (`migrate`). */
const MIGRATION_LOCK_MS = 500;

/** The settings for migrations, without a statement timeout: large tables take long. */
export function migrationOptions(url: string): DataSourceOptions {
  const onConnect = (client: ClientBase): Promise<void> => limitTime(client, { lock_timeout: MIGRATION_LOCK_MS });
  // Failures are thrown: TypeORM would print each attempt.
  return { ...dataSourceOptions(url, 1), logger: 'debug', extra: { Client: ClusterClient, onConnect } };
}
