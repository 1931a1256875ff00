import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../clock/clock.js';
import { Metrics, type Counter } from '../metrics/metrics.js';
import pg from 'pg';
import { PoolExhausted, refusalOf } from '../http/database-errors.js';
import { Refusals } from './refusals.js';

/** The message of pg's error if no connection became free in time; it has no code. */
const POOL_TIMEOUT = 'timeout exceeded when trying to connect';

/** The part of TypeORM's options that reaches its pool and each connection. */
export class PoolHandle {
  /** Null until TypeORM has created it. */
  pool: PagerPool | null = null;
  /** Called if a request got no connection in time. */
  onExhausted: () => void = () => undefined;
  /** Called if the database refuses, with the error and the remedy (`refusalOf`). */
  onRefusal: (refusal: string) => void = () => undefined;
}

interface PagerPoolConfig extends pg.PoolConfig {
  handle?: PoolHandle;
}

type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: unknown) => void) => void;

/** pg's pool, which throws `PoolExhausted` if all its connections are in use for too long. */
export class PagerPool extends pg.Pool {
  private transactions = 0;
  private readonly waitingTransactions = new Set<() => void>();
  private readonly handle: PoolHandle;

  constructor({ handle = new PoolHandle(), ...config }: PagerPoolConfig = {}) {
    super({ ...config, handle } as pg.PoolConfig);
    this.handle = handle;
    handle.pool = this;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(taken: Taken): void;
  override connect(taken?: Taken): Promise<pg.PoolClient> | void {
    if (!taken) return super.connect().catch((error: Error) => Promise.reject(this.explained(error)));
    super.connect((error, client, release) => taken(error && this.explained(error), client, release));
  }

  /** Every connection is in use, so a new request has to wait. */
  get isFull(): boolean {
    return this.idleCount === 0 && this.totalCount >= this.options.max;
  }

  /** The number of statements and transactions that wait for a connection. */
  get waiting(): number {
    return this.waitingCount + this.waitingTransactions.size;
  }

  /**
   * Call it before a transaction takes a connection. Transactions may use all connections but one: work in a transaction also
   * reads outside of it (a snapshot), which would deadlock. @returns a function to call after releasing the connection
   * @throws PoolExhausted if no other transaction ends in time
   */
  async beginTransaction(): Promise<() => void> {
    if (this.transactions < this.options.max - 1) this.transactions++;
    else await this.endOfAnother();
    return () => {
      const [next] = this.waitingTransactions;
      if (next) next();
      else this.transactions--;
    };
  }

  /** Waits until another transaction ends, and takes its slot. */
  private endOfAnother(): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(timer);
        this.waitingTransactions.delete(begin);
        resolve();
      };
      const timer = setTimeout(() => {
        this.waitingTransactions.delete(begin);
        this.noteExhausted();
        reject(new PoolExhausted());
      }, this.options.connectionTimeoutMillis);
      this.waitingTransactions.add(begin);
    });
  }

  /** Records that a request got no connection in time. */
  noteExhausted(): void {
    this.handle.onExhausted();
  }

  private explained(error: Error): Error {
    const refusal = refusalOf(error);
    if (refusal !== null) this.handle.onRefusal(refusal);
    if (error.message !== POOL_TIMEOUT) return error;
    this.noteExhausted();
    return new PoolExhausted(error);
  }
}

/** Minimum interval of the log line about an exhausted pool. */
const LOG_EVERY_MS = 30_000;

/** Connections of the pool, and requests that wait for one. */
export type PoolReading = Readonly<Record<'busy' | 'idle' | 'waiting', number>>;

/** Logs and counts when the pool of database connections is too small for the load. */
@Injectable()
export class PoolWatch {
  private readonly logger = new Logger(PoolWatch.name);
  private readonly givenUp: Counter<never>;
  private unlogged = 0;
  private saidAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    refusals: Refusals,
    metrics: Metrics,
  ) {
    this.givenUp = metrics.counter({
      name: 'pager_database_pool_timeouts_total',
      help: 'How often a request or a job gave up waiting for a database connection, as all were in use',
      labels: [],
    });
    const handle = handleOf(dataSource);
    handle.onExhausted = () => this.note();
    handle.onRefusal = (refusal) => refusals.note(refusal);
  }

  /** Every connection is in use, so a new request has to wait. */
  get isFull(): boolean {
    return this.pool.isFull;
  }

  get reading(): PoolReading {
    const { totalCount, idleCount: idle, waiting } = this.pool;
    return { busy: totalCount - idle, idle, waiting };
  }

  private note(): void {
    this.givenUp.add(1, {});
    this.unlogged++;
    const now = this.clock.now().getTime();
    if (now - this.saidAt < LOG_EVERY_MS) return;
    this.logger.warn({ givenUp: this.unlogged, ...this.reading }, 'Too many requests wait for a database connection');
    this.saidAt = now;
    this.unlogged = 0;
  }

  private get pool(): PagerPool {
    return poolOf(this.dataSource);
  }
}

const handleOf = ({ options }: DataSource): PoolHandle => (options.extra as { handle: PoolHandle }).handle;

/** The pool of a data source with the options of the service. */
export function poolOf(dataSource: DataSource): PagerPool {
  const { pool } = handleOf(dataSource);
  if (pool === null) throw new Error('The data source has no pool yet');
  return pool;
}
