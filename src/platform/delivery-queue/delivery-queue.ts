import type { Job } from '../scheduling/scheduled-job.js';
import { RoundRobin } from '../scheduling/round-robin.js';
import type { Transaction } from '../database/transaction.js';
import { groupBy } from '../group-by.js';
import { WORN_OUT, type AttemptOutcome, MAX_ATTEMPTS, triesOf } from './domain/attempt.js';
import { AddressLimits, freeSlots, reservedSlots, type WorkerPools } from './domain/worker-pools.js';
import { type Claimed, QueueClaims } from './queue-claims.js';
import { totalSlots, type QueueDeclaration, type QueueRow, type QueueWorker, type Ready } from './queue-declaration.js';
import { QueueResults } from './queue-results.js';
import type { QueueTools } from './queue-tools.js';

/** The outcome of a row whose tries are used up. */
const DEAD: AttemptOutcome = { kind: 'retryable', reason: WORN_OUT };

/**
 * Processes a declared queue. A poll finds due rows for the free slots, a sweep of the job claims those of the next tenant, and claimed
 * rows are sent in the background and their results stored.
 */
export class DeliveryQueue<Row extends QueueRow, New = never, R extends Ready<Row> = Ready<Row>> implements Job {
  private readonly pools: WorkerPools<Row>;
  private readonly claims: QueueClaims<Row, R>;
  private readonly results: QueueResults<Row, R>;
  private readonly tenants: RoundRobin;
  /** Rows found by a poll but not claimed yet, by tenant. They use slots, as do rows being claimed or sent. */
  private readonly found = new Map<string, readonly Row[]>();
  private readonly claiming = new Map<string, readonly Row[]>();
  private readonly sends = new Map<Promise<void>, Row>();
  /** The last poll. The next one waits for it, so that no row is found twice. */
  private poll: Promise<unknown> = Promise.resolve();
  /** Pools that may have more due rows than the last poll had slots for. */
  private behind: ReadonlySet<string>;
  /** Addresses at their limit after the last poll: older rows may wait for them. */
  private waitedFor: readonly string[] = [];
  /** False: the last poll found all due rows, so a free slot is no reason to poll again. */
  private mayBeMore = true;
  /** False until the first poll has shown what waits. */
  private hasPolled = false;

  constructor(
    private readonly queue: QueueDeclaration<Row, New>,
    private readonly worker: QueueWorker<Row, R>,
    private readonly tools: QueueTools,
  ) {
    this.pools = workerPoolsOf(queue.width);
    this.behind = new Set(this.pools.widths.keys());
    this.claims = new QueueClaims(queue, this.pools, worker, tools);
    this.results = new QueueResults(queue, worker, tools);
    this.tenants = new RoundRobin(queue.job.name, tools.nudges);
  }

  /** Stores rows with the change that they follow from. */
  async add(tx: Transaction, planned: readonly New[]): Promise<void> {
    if (planned.length === 0) return;
    await this.queue.insert(tx, planned, this.tools.clock.now());
    tx.afterCommit(() => this.pollAgain());
  }

  /** Claims the due rows of the next tenant, and starts to send them. @returns as `Job`: the number of claimed rows */
  runOnce(): Promise<number> {
    return this.tenants.sweep(
      totalSlots(this.queue.width),
      () => this.pollForMore(),
      (tenantId) => this.claimRows(tenantId),
    );
  }

  /** Resolves when no row is in progress. */
  async atRest(): Promise<void> {
    while (this.sends.size > 0) await Promise.all(this.sends.keys());
  }

  /**
   * Slots for new rows of a tenant that need not wait for a poll: free ones of pools without a backlog, and a few reserved for tenants
   * with few rows in progress. None for an address with older waiting rows, which newer rows would overtake; none during shutdown, nor
   * before the first poll.
   * @returns a function that takes a slot for a row, if one is free
   */
  slotsFor(tenantId: string): (row: Row) => boolean {
    if (this.tools.runner.isStopping || !this.hasPolled) return () => false;
    const underway = this.all;
    const limits = new AddressLimits(this.pools, underway, this.waitedFor);
    const slots = freeSlots(this.pools, underway);
    for (const [pool, kept] of reservedSlots(this.pools, underway, tenantId)) {
      const free = this.behind.has(pool) ? 0 : (slots.get(pool) ?? 0);
      slots.set(pool, Math.max(free, kept));
    }
    return (row) => {
      const pool = this.pools.of(row);
      const free = slots.get(pool) ?? 0;
      if (free <= 0 || !limits.take(row)) return false;
      slots.set(pool, free - 1);
      return true;
    };
  }

  /**
   * Gives a row a slot, and sends it.
   * @param isOurs for a row that an open transaction stores as claimed: sent if true, released if false
   */
  admit(ready: R, isOurs: Promise<boolean> = Promise.resolve(true)): void {
    const { row } = ready;
    const sending = isOurs
      .then((ours) => (ours ? this.send(ready) : undefined))
      // It stays `sending` until its lease expires.
      .catch((error: unknown) => this.tools.guard.lost({ queue: this.queue.name, id: row.id }, error))
      .finally(() => {
        this.sends.delete(sending);
        if (this.mayBeMore) this.pollAgain();
      });
    this.sends.set(sending, row);
  }

  /** Stores the result of an attempt (`QueueResults.record`). */
  record(row: Row, result: AttemptOutcome): Promise<void> {
    return this.results.record(row, result);
  }

  /** All rows that use a slot. */
  private get all(): readonly Row[] {
    return [...this.sends.values(), ...[...this.claiming.values(), ...this.found.values()].flat()];
  }

  private pollAgain(): void {
    this.tools.nudges.nudge(this.queue.job.name);
  }

  private pollForMore(): Promise<string[]> {
    const poll = this.poll.then(() => this.findDue());
    this.poll = poll.catch(() => undefined);
    return poll;
  }

  /** @returns the tenants of the found rows */
  private async findDue(): Promise<string[]> {
    this.mayBeMore = true; // rows that end meanwhile free slots that this poll does not see
    const underway = this.all;
    const room = freeSlots(this.pools, underway);
    const due = await this.claims.find({ room, underway, behind: this.behind });
    const ofPools = groupBy(due, this.pools.of);
    this.behind = new Set([...room].flatMap(([pool, slots]) => ((ofPools.get(pool)?.length ?? 0) < slots ? [] : pool)));
    this.waitedFor = new AddressLimits(this.pools, [...underway, ...due]).full;
    this.mayBeMore = this.behind.size > 0 || this.waitedFor.length > 0 || this.queue.endsAreAwaited === true;
    this.hasPolled = true;
    const ofTenants = groupBy(due, ({ tenantId }) => tenantId);
    for (const [tenantId, rows] of ofTenants) this.found.set(tenantId, [...(this.found.get(tenantId) ?? []), ...rows]);
    return [...ofTenants.keys()];
  }

  private async claimRows(tenantId: string): Promise<number> {
    const rows = this.found.get(tenantId);
    if (rows === undefined) return 0;
    this.found.delete(tenantId);
    this.claiming.set(tenantId, rows);
    let claimed: Claimed<R>;
    try {
      claimed = await this.claims.claim(tenantId, rows);
      for (const each of claimed.ready) this.admit(each);
    } finally {
      this.claiming.delete(tenantId);
    }
    if (claimed.held > 0 || this.mayBeMore) this.pollAgain();
    return claimed.taken;
  }

  private async send(ready: R): Promise<void> {
    const { row } = ready;
    const { name, patience, wornOut = DEAD } = this.queue;
    const attempt = (): AttemptOutcome | Promise<AttemptOutcome> =>
      triesOf(row) > MAX_ATTEMPTS ? wornOut : this.worker.attempt(ready);
    const result = await this.tools.guard.run({ queue: name, id: row.id, dueAt: row.dueAt }, attempt, patience);
    await this.record(row, result);
  }
}

function workerPoolsOf<Row extends QueueRow>(width: QueueDeclaration<Row>['width']): WorkerPools<Row> {
  if (typeof width === 'number') return { widths: new Map([['', width]]), of: () => '', addressOf: () => null };
  const { column, widths, address } = width;
  return {
    widths: new Map(Object.entries(widths)),
    of: (row) => row[column] as string,
    addressOf: (row) => (address === undefined ? null : (row[address] as string)),
  };
}
