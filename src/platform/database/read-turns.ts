import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { PoolExhausted } from '../http/database-errors.js';
import { Turns } from '../fairness/domain/turns.js';
import { type PagerPool, poolOf } from './pool-watch.js';

/** The rest of the pool is for pages, creates and all other transactions. */
const SHARE_OF_POOL = 3 / 4;

/**
 * Reads of tenants take turns: a tenant with many reads delays only itself. A place is held for one statement, which
 * waits for nothing else, so there are no deadlocks.
 */
@Injectable()
export class ReadTurns {
  private readonly pool: PagerPool;
  private readonly turns: Turns;
  private busy = 0;

  constructor(private readonly dataSource: DataSource) {
    this.pool = poolOf(dataSource);
    this.turns = new Turns(Math.floor(this.pool.options.max * SHARE_OF_POOL));
  }

  /** Reads that run, and that wait for their turn. */
  get reading(): Readonly<Record<'busy' | 'waiting', number>> {
    return { busy: this.busy, waiting: this.turns.waiting };
  }

  /**
   * An entity manager whose statements wait for the tenant's turn. For reads without a transaction.
   * @throws PoolExhausted from a statement whose turn did not come in the time that one waits for the pool
   */
  managerOf(tenantId: string): EntityManager {
    const runner = this.dataSource.createQueryRunner();
    runner.query = <T>(sql: string, parameters?: unknown[], structured?: boolean) =>
      this.inTurn(tenantId, () => this.alone<T>((own) => own.query(sql, parameters as [], structured as true)));
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

  private async inTurn<T>(tenantId: string, read: () => Promise<T>): Promise<T> {
    await this.place(tenantId);
    this.busy++;
    try {
      return await read();
    } finally {
      this.busy--;
      this.turns.leave(tenantId);
    }
  }

  private place(tenantId: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.turns.withdraw(tenantId, begin);
        this.pool.noteExhausted();
        reject(new PoolExhausted());
      }, this.pool.options.connectionTimeoutMillis);
      this.turns.enter(tenantId, begin);
    });
  }
}
