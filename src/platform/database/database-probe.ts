import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { withDeadline } from '../deadline.js';
import { ChangeFeed } from './change-feed.js';
import { PoolWatch } from './pool-watch.js';

/** Does the database answer, and is it writable? A full pool must not look like a database that is unavailable. */
@Injectable()
export class DatabaseProbe {
  private look: Promise<boolean> | null = null;

  constructor(
    private readonly dataSource: DataSource,
    private readonly pool: PoolWatch,
    private readonly feed: ChangeFeed,
  ) {}

  /**
   * Queries a connection of the pool and, as none may be free, that of the change feed at the same time. Concurrent calls
   * share one query.
   * @param patienceMs time limit
   */
  answers(patienceMs: number): Promise<boolean> {
    this.look ??= this.ask(patienceMs).finally(() => (this.look = null));
    return this.look;
  }

  private async ask(patienceMs: number): Promise<boolean> {
    const ask = (): Promise<boolean> =>
      this.dataSource
        .query<{ transaction_read_only: string }[]>('SHOW transaction_read_only')
        .then(([row]) => row?.transaction_read_only === 'off');
    const beside = inTime(this.feed.answers(), patienceMs);
    if (!this.pool.isFull && (await inTime(ask(), patienceMs))) return true;
    return this.pool.isFull && (await beside);
  }
}

const inTime = (answer: Promise<boolean>, patienceMs: number): Promise<boolean> =>
  withDeadline(answer, patienceMs).catch(() => false);
