import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type pg from 'pg';
import { DataSource, QueryResult, type EntityManager } from 'typeorm';
import { DatabaseConfig } from '../../config/config.js';
import { withDeadline } from '../../deadline.js';
import { MINUTE_MS } from '../../durations.js';
import { isDatabaseAway, isDatabaseUnavailable, PoolExhausted } from '../../http/database-errors.js';
import { Metrics, type Counter } from '../../metrics/metrics.js';
import { replicaPool } from '../data-source-options.js';
import { BEGIN, COMMIT, PagerClient } from '../pager-client.js';
import type { PagerPool } from '../pool-watch.js';
import { ReadQueue } from '../read-queue.js';
import { ReadSlots } from '../read-slots.js';
import { SystemReads } from '../system-reads.js';
import { BEHIND, type Position, unfitness } from './domain/fitness.js';
import { positionOf, standingOf } from './standing.queries.js';

/** How often the replica is looked at, and how long it may take to say where it stands. */
const LOOK_MS = 1000;
const PATIENCE_MS = 2000;
/** Between two questions whether it has caught up. */
const STEP_MS = 2;
/** A replica that was left is used again after this time without a problem; twice as long where it is left again within a minute. */
const REST_MS = { least: 3000, most: 48_000 };
/** A statement that was ended for its time: on the primary it would take as long. */
const TOO_LONG = '57014';

/** The replica cannot answer with what the primary had committed. */
class Unfit extends Error {}
/** With the error as its cause. */
class PrimaryAway extends Error {}

/**
 * Reads for lists, reports and exports on a standby (`DATABASE_READ_URL`). Each sees all that was committed on the primary before it
 * began: it learns the end of the primary's log, and reads once the standby has replayed up to there. A standby that has not
 * within `DATABASE_READ_MAX_LAG_MS`, or fails, is left alone for some seconds; what it did not answer is read on the primary.
 */
@Injectable()
export class ReadReplica implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(ReadReplica.name);
  private readonly pool: PagerPool | null;
  private readonly slots: ReadSlots | null;
  private readonly clients = new Set<PagerClient>();
  private readonly reads: Counter<'server'>;
  /** Why it is not used; null: it is. Undefined: nobody has looked yet. */
  private problem: string | null | undefined;
  private usedSince = 0;
  private rest = 0;
  /** When it was last found unfit. */
  private leftAt = Number.NEGATIVE_INFINITY;
  /** Bytes of the primary's log at the last look. */
  private behind: number | null = null;
  private timer: NodeJS.Timeout | null = null;
  private looking: Promise<void> | null = null;

  constructor(
    private readonly config: DatabaseConfig,
    private readonly dataSource: DataSource,
    private readonly primary: ReadQueue,
    private readonly primaryReads: SystemReads,
    metrics: Metrics,
  ) {
    const { readUrl, poolSize } = config;
    this.pool = readUrl === null ? null : replicaPool(readUrl, poolSize);
    this.slots = this.pool && new ReadSlots(this.pool, poolSize - 1); // one is for looks
    this.pool?.on('error', () => undefined); // of an idle connection: the next look finds out
    this.pool?.on('connect', (client) => this.keep(client));
    this.reads = metrics.counter({
      name: 'pager_read_replica_reads_total',
      help: 'Statements of lists, reports and exports by the server that answered them; none without a read replica',
      labels: ['server'],
    });
    const up = { name: 'pager_read_replica_up', help: '1: lists and reports are read there, 0: on the primary' };
    metrics.gauge({ ...up, labels: [] }, () => (this.pool ? [{ value: this.isUsed ? 1 : 0, labels: {} }] : []));
    const lag = {
      name: 'pager_read_replica_lag_bytes',
      help: "The part of the primary's log that it has not replayed",
    };
    metrics.gauge({ ...lag, labels: [] }, () => (this.behind === null ? [] : [{ value: this.behind, labels: {} }]));
  }

  /** `down`: all is read on the primary. Null: there is none. */
  get state(): 'up' | 'down' | null {
    return this.pool && (this.isUsed ? 'up' : 'down');
  }

  /** An entity manager for reads without a transaction. Its statements see all that was committed before the first of them. */
  managerOf(tenantId: string): EntityManager {
    const onPrimary = this.primary.runnerOf(tenantId);
    if (!this.isUsed) return this.dataSource.createEntityManager(onPrimary);
    const runner = this.dataSource.createQueryRunner();
    let asked: Promise<Position> | undefined;
    const position = (): Promise<Position> => (asked ??= positionOf(this.primaryReads));
    let hasLeft = false;
    const query = async (sql: string, parameters: unknown[] = [], structured = false): Promise<unknown> => {
      const rows = hasLeft || !this.isUsed ? null : await this.read(tenantId, position, sql, parameters);
      if (rows) return structured ? Object.assign(new QueryResult(), { raw: rows, records: rows }) : rows;
      hasLeft = true;
      this.reads.add(1, { server: 'primary' });
      return onPrimary.query(sql, parameters, structured as true);
    };
    runner.query = query as typeof runner.query;
    return this.dataSource.createEntityManager(runner);
  }

  onModuleInit(): void {
    if (!this.pool) return;
    this.look();
    this.timer = setInterval(() => this.look(), LOOK_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.looking;
    await this.pool?.end();
  }

  private get isUsed(): boolean {
    return this.problem === null;
  }

  /** Null: the replica has not answered. @throws the error of a statement that takes too long, or of a primary that is away */
  private async read(
    tenantId: string,
    position: () => Promise<Position>,
    sql: string,
    parameters: unknown[],
  ): Promise<unknown[] | null> {
    try {
      const rows = await this.slots!.run(tenantId, () => this.answer(position, sql, parameters));
      this.reads.add(1, { server: 'replica' });
      return rows;
    } catch (error) {
      if (error instanceof PrimaryAway) throw error.cause;
      if (error instanceof Error && 'code' in error && error.code === TOO_LONG) throw error;
      const isOfReplica = isDatabaseUnavailable(error) && !(error instanceof PoolExhausted);
      // The statements that `leave` cuts off fail after it: no further reason to leave.
      if (this.isUsed && (isOfReplica || error instanceof Unfit)) this.leave(error);
      return null;
    }
  }

  /** In a transaction, so that a pooler in front of several standbys asks the one that reads. */
  private async answer(position: () => Promise<Position>, sql: string, parameters: unknown[]): Promise<unknown[]> {
    const needed = await this.ask(position);
    return this.onReplica(async (client) => {
      await client.query(BEGIN);
      await this.caughtUp(client, needed);
      const [{ rows }] = await Promise.all([client.query<object>(sql, parameters), client.query(COMMIT)]);
      return rows;
    });
  }

  /** @throws PrimaryAway; Unfit if the primary cannot say it */
  private async ask(position: () => Promise<Position>): Promise<Position> {
    try {
      return await position();
    } catch (error) {
      if (isDatabaseAway(error)) throw new PrimaryAway('The primary is away', { cause: error });
      throw new Unfit(`the primary does not say how far its log is: ${messageOf(error)}`);
    }
  }

  /** @throws Unfit if it has not replayed the log up to there in time, or never will */
  private async caughtUp(client: pg.PoolClient, needed: Position): Promise<void> {
    const deadline = performance.now() + this.config.readMaxLagMs;
    for (;;) {
      const standing = await withDeadline(standingOf(client, needed), PATIENCE_MS);
      this.behind = standing.behind && Math.max(0, standing.behind);
      const problem = unfitness(needed, standing);
      if (problem === null) return;
      if (problem !== BEHIND) throw new Unfit(problem);
      if (performance.now() >= deadline)
        throw new Unfit(`it is ${standing.behind} bytes behind for more than ${this.config.readMaxLagMs} ms`);
      await pause(STEP_MS);
    }
  }

  private async onReplica<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool!.connect();
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      // Its transaction may be open.
      client.release(true);
      throw error;
    }
  }

  private keep(client: pg.PoolClient): void {
    client.on('error', () => undefined); // the statement under way fails, too
    if (!(client instanceof PagerClient)) return;
    this.clients.add(client);
    client.once('end', () => this.clients.delete(client));
  }

  /** Finds out whether it can be used (again). One look at a time. */
  private look(): void {
    this.looking ??= this.tryOut()
      .then(
        () => this.fit(),
        (error: unknown) => {
          // While the primary does not answer, nothing is known of the replica.
          if (!(error instanceof PrimaryAway)) this.leave(error);
        },
      )
      .finally(() => (this.looking = null));
  }

  private async tryOut(): Promise<void> {
    const needed = await this.ask(() => positionOf(this.primaryReads));
    await this.onReplica((client) => this.caughtUp(client, needed));
  }

  private fit(): void {
    const now = performance.now();
    if (this.isUsed || now - this.leftAt < this.rest) return;
    this.problem = null;
    this.usedSince = now;
    this.logger.log('Lists and reports are read on the read replica');
  }

  private leave(error: unknown): void {
    const now = performance.now();
    const reason = messageOf(error);
    this.leftAt = now;
    if (this.isUsed) {
      const isAgain = now - this.usedSince < MINUTE_MS && this.rest > 0;
      this.rest = isAgain ? Math.min(2 * this.rest, REST_MS.most) : REST_MS.least;
    }
    if (typeof this.problem !== 'string' || kindOf(this.problem) !== kindOf(reason))
      this.logger.warn({ reason }, 'The read replica is left alone: lists and reports are read on the primary');
    this.problem = reason;
    // Statements that a silent server keeps waiting are read on the primary, too.
    if (!(error instanceof Unfit))
      for (const client of this.clients)
        client.drop(new Error('Connection terminated: the read replica is left alone'));
  }
}

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ');

/** Without the numbers, which change at each look. */
const kindOf = (reason: string): string => reason.replaceAll(/\d+/g, '');
