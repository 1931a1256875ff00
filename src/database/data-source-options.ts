import type { DataSourceOptions } from 'typeorm';
import { MIGRATIONS } from './migrations/index.js';

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
    extra: {
      keepAlive: true,
      // No statement of the service takes this long; one that does must not hold a connection for ever.
      statement_timeout: 60_000,
      idle_in_transaction_session_timeout: 60_000,
    },
  };
}
