import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { poolOf } from './pool-watch.js';
import { ReadSlots } from './read-slots.js';

/** The rest of the pool is for notifications, creates and all other transactions. */
const SHARE_OF_POOL = 3 / 4;

/** Runs reads of tenants on the primary, within their share of the pool. */
@Injectable()
export class ReadQueue {
  private readonly slots: ReadSlots;

  constructor(private readonly dataSource: DataSource) {
    const pool = poolOf(dataSource);
    this.slots = new ReadSlots(pool, Math.floor(pool.options.max * SHARE_OF_POOL));
  }

  /** The number of reads that run and that wait. */
  get reading(): Readonly<Record<'busy' | 'waiting', number>> {
    return this.slots.reading;
  }

  /**
   * An entity manager whose statements wait for a slot, for reads without a transaction.
   * @throws PoolExhausted from a statement that got no slot within the pool's timeout
   */
  managerOf(tenantId: string): EntityManager {
    return this.dataSource.createEntityManager(this.runnerOf(tenantId));
  }

  /** The same as a query runner. */
  runnerOf(tenantId: string): QueryRunner {
    const runner = this.dataSource.createQueryRunner();
    runner.query = <T>(sql: string, parameters?: unknown[], structured?: boolean) =>
      this.slots.run(tenantId, () => this.alone<T>((own) => own.query(sql, parameters as [], structured as true)));
    return runner;
  }

  private async alone<T>(ask: (runner: QueryRunner) => Promise<unknown>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    try {
      return (await ask(runner)) as T;
    } finally {
      await runner.release();
    }
  }
}
