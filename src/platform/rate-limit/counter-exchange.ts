import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { UnitOfWork } from '../database/unit-of-work.js';
import { Clock } from '../clock/clock.js';
import { JobMode } from '../job-runner/job-runner.js';
import { type Counter, RateCounters } from './domain/rate-counters.js';
import { addHits } from './rate-limit.queries.js';

const EVERY_MS = 1000;
const ROWS_PER_STATEMENT = 1000;

/** Requests are counted before their tenant is known, under the nil id. */
export const NO_TENANT = '00000000-0000-0000-0000-000000000000';

/**
 * Exchanges the counts of admitted requests with other replicas through the database, once a second while there are
 * requests, in one statement per thousand buckets, never within a request. Not a job, since `api` processes count requests
 * but run no jobs.
 */
@Injectable()
export class CounterExchange implements BeforeApplicationShutdown {
  private readonly logger = new Logger(CounterExchange.name);
  private timer: NodeJS.Timeout | null = null;
  private current: Promise<void> = Promise.resolve();
  private failing = false;
  private stopping = false;

  constructor(
    private readonly counters: RateCounters,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly mode: JobMode,
  ) {}

  /** Schedules the next exchange within a second. */
  soon(): void {
    if (this.timer || this.stopping || !this.mode.automatic) return;
    this.timer = setTimeout(() => {
      this.timer = null;
      this.current = this.current.then(() => this.exchange());
    }, EVERY_MS).unref();
  }

  /** One exchange. Never fails: while the database is unavailable, each replica uses its own counts. */
  async exchange(): Promise<void> {
    try {
      const counters = this.counters.unshared(this.clock.now());
      for (let from = 0; from < counters.length; from += ROWS_PER_STATEMENT) {
        await this.share(counters.slice(from, from + ROWS_PER_STATEMENT));
      }
      this.failing = false;
    } catch (error) {
      if (!this.failing) this.logger.warn({ err: error }, 'Rate limits are not shared over replicas at present');
      this.failing = true;
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    if (this.timer) clearTimeout(this.timer);
    await this.current;
  }

  private async share(counters: readonly Counter[]): Promise<void> {
    const sent = counters.map((counter) => ({ counter, hits: counter.unshared }));
    const totals = await this.unitOfWork.transaction(NO_TENANT, (tx) => addHits(tx, counters));
    for (const { counter, hits } of sent) this.counters.shared(counter, hits, totals.get(counter.key) ?? hits);
  }
}
