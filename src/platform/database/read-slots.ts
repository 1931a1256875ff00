import { FairSlots } from '../fairness/domain/fair-slots.js';
import { PoolExhausted } from '../http/database-errors.js';
import type { PagerPool } from './pool-watch.js';

/**
 * The share of a pool for reads of tenants, round robin, so that a tenant with many reads delays only itself. A slot is held for
 * one statement, which waits for nothing else, so there are no deadlocks.
 */
export class ReadSlots {
  private readonly slots: FairSlots;
  private busy = 0;

  constructor(
    private readonly pool: PagerPool,
    count: number,
  ) {
    this.slots = new FairSlots(count);
  }

  /** The number of reads that run and that wait. */
  get reading(): Readonly<Record<'busy' | 'waiting', number>> {
    return { busy: this.busy, waiting: this.slots.waiting };
  }

  /** @throws PoolExhausted if the tenant gets no slot within the pool's timeout */
  async run<T>(tenantId: string, read: () => Promise<T>): Promise<T> {
    await this.acquire(tenantId);
    this.busy++;
    try {
      return await read();
    } finally {
      this.busy--;
      this.slots.leave(tenantId);
    }
  }

  private acquire(tenantId: string): Promise<void> {
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
