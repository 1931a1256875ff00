import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ConsumerRegistry } from '../events/consumer-registry.js';
import { Outbox } from '../events/outbox.js';
import { DatabaseConfig } from '../config/config.js';
import { ChangeFeed } from './change-feed.js';
import { dataSourceOptions } from './data-source-options.js';
import { DatabaseProbe } from './database-probe.js';
import { requireRowRights } from './first-start.js';
import { migrate } from './migrate.js';
import { PoolWatch } from './pool-watch.js';
import { ReadQueue } from './read-queue.js';
import { ReadReplica } from './replica/read-replica.js';
import { Refusals } from './refusals.js';
import { SystemReads } from './system-reads.js';
import { TenantSnapshots } from './tenant-snapshots.js';
import { UnitOfWork } from './unit-of-work.js';
import { patiently } from './wait-for-database.js';

/** The database, its transactions with their events, and the snapshots built from it. */
@Global()
@Module({
  imports: [
    DiscoveryModule,
    TypeOrmModule.forRootAsync({
      inject: [DatabaseConfig],
      useFactory: async (database: DatabaseConfig) => {
        const url = database.url ?? '';
        await patiently(() => migrate(database.directUrl ?? url));
        return {
          ...dataSourceOptions(url, database.poolSize, database),
          autoLoadEntities: true,
          retryAttempts: 0,
        };
      },
      dataSourceFactory: (options) => {
        if (!options) throw new Error('No database address');
        return patiently(async () => {
          const dataSource = await new DataSource(options).initialize();
          try {
            await requireRowRights(dataSource);
          } catch (error) {
            await dataSource.destroy();
            throw error;
          }
          return dataSource;
        });
      },
    }),
  ],
  providers: [
    ChangeFeed,
    ConsumerRegistry,
    DatabaseProbe,
    Outbox,
    PoolWatch,
    ReadQueue,
    ReadReplica,
    Refusals,
    SystemReads,
    TenantSnapshots,
    UnitOfWork,
  ],
  exports: [
    ChangeFeed,
    ConsumerRegistry,
    DatabaseProbe,
    PoolWatch,
    ReadQueue,
    ReadReplica,
    SystemReads,
    TenantSnapshots,
    UnitOfWork,
  ],
})
export class DatabaseModule {}
