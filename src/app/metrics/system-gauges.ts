import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { withDeadline } from '../../platform/deadline.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { DatabaseProbe } from '../../platform/database/database-probe.js';
import { PoolWatch } from '../../platform/database/pool-watch.js';
import { ReadQueue } from '../../platform/database/read-queue.js';
import { BacklogReader, type Backlog } from './backlogs.queries.js';

/** Scrapes within this time share one database query. */
const FRESH_MS = 5_000;
/** A database that does not answer must not block the scrape. */
const PATIENCE_MS = 2_000;

/** Gauges that are read at a scrape: backlogs in the database, and the connection pool. */
@Injectable()
export class SystemGauges {
  private backlogs: Backlog[] = [];
  private databaseUp = false;
  private readAt = Number.NEGATIVE_INFINITY;
  private reading: Promise<void> | null = null;

  constructor(
    private readonly reader: BacklogReader,
    private readonly database: DatabaseProbe,
    private readonly pool: PoolWatch,
    private readonly queue: ReadQueue,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    const labels = ['queue', 'lane'] as const;
    metrics.gauge(
      { name: 'pager_queue_depth', help: 'Rows that are due and not yet taken; counted up to 10,000', labels },
      () => this.backlogs.map(({ queue, lane, depth }) => ({ value: depth, labels: { queue, lane } })),
    );
    metrics.gauge(
      { name: 'pager_queue_age_seconds', help: 'How long the oldest due row of the queue has waited', labels },
      () => this.backlogs.map(({ queue, lane, ageSeconds }) => ({ value: ageSeconds, labels: { queue, lane } })),
    );
    const up = { name: 'pager_database_up', help: '1: the database answered this scrape, else 0', labels: [] };
    metrics.gauge(up, () => [{ value: this.databaseUp ? 1 : 0, labels: {} }]);
    const connections = {
      name: 'pager_database_pool_connections',
      help: 'Connections of the pool: busy, idle, and requests waiting for one',
      labels: ['state'] as const,
    };
    metrics.gauge(connections, () =>
      Object.entries(this.pool.reading).map(([state, value]) => ({ value, labels: { state } })),
    );
    const reads = {
      name: 'pager_database_reads',
      help: 'Statements of requests that only read: running, and waiting',
      labels: ['state'] as const,
    };
    metrics.gauge(reads, () =>
      Object.entries(this.queue.reading).map(([state, value]) => ({ value, labels: { state } })),
    );
  }

  /** Queries the database with a time limit, at most once per `FRESH_MS`. Never throws. */
  async refresh(): Promise<void> {
    if (this.clock.now().getTime() - this.readAt < FRESH_MS) return;
    this.reading ??= this.read().finally(() => (this.reading = null));
    await withDeadline(this.reading, PATIENCE_MS).catch(() => this.fail());
  }

  private async read(): Promise<void> {
    try {
      this.backlogs = await this.reader.read();
      this.readAt = this.clock.now().getTime();
      this.databaseUp = true;
    } catch {
      await this.fail();
    }
  }

  /** Removes the values, so that no outdated ones are shown. */
  private async fail(): Promise<void> {
    this.backlogs = [];
    this.databaseUp = this.pool.isFull && (await this.database.answers(PATIENCE_MS));
  }
}
