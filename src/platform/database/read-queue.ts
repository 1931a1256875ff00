import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { PoolExhausted } from '../http/database-errors.js';
import { FairSlots } from '../fairness/domain/fair-slots.js';
import { type PagerPool, poolOf } from './pool-watch.js';

/** The rest of the pool is for notifications, creates and all other transactions. */
const SHARE_OF_POOL = 3 / 4;

/**
 * Runs reads of tenants round robin, so that a tenant with many reads delays only itself. A slot is held for one statement,
 * which waits for nothing else, so there are no deadlocks.
 */
@Injectable()
export class ReadQueue {
  private readonly pool: PagerPool;
  private readonly slots: FairSlots;
  private busy = 0;

  constructor(private readonly dataSource: DataSource) {
    this.pool = poolOf(dataSource);
    this.slots = new FairSlots(Math.floor(this.pool.options.max * SHARE_OF_POOL));
  }

  /** The number of reads that run and that wait. */
  get reading(): Readonly<Record<'busy' | 'waiting', number>> {
    return { busy: this.busy, waiting: this.slots.waiting };
  }

  /**
   * An entity manager whose statements wait for a slot, for reads without a transaction.
   * @throws PoolExhausted from a statement that got no slot within the pool's timeout
   */
  managerOf(tenantId: string): EntityManager {
    const runner = this.dataSource.createQueryRunner();
    runner.query = <T>(sql: string, parameters?: unknown[], structured?: boolean) =>
      this.queued(tenantId, () => this.alone<T>((own) => own.query(sql, parameters as [], structured as true)));
    return this.dataSource.createEntityManager(runner);
  }

  private async alone<T>(ask: (runner: QueryRunner) => Promise<unknown>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    try {
      return (await ask(runner)) as T;
    } finally {
      await runner.release();
    }
  }

  private async queued<T>(tenantId: string, read: () => Promise<T>): Promise<T> {
    await this.acquireSlot(tenantId);
    this.busy++;
    try {
      return await read();
    } finally {
      this.busy--;
      this.slots.leave(tenantId);
    }
  }

  private acquireSlot(tenantId: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.slots.withdraw(tenantId, begin);
        this.pool.noteExhausted();
        reject(new PoolExhausted());
      }, this.pool.options.connectionTimeoutMillis);
      this.slots.enter(tenantId, begin);
    });
  }
}
