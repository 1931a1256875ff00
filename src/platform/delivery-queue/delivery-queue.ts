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
 * Works one declared queue off, as a job whose work goes on beside its sweeps: a look finds what is due as far as there are places, a
 * sweep claims what it found of the next tenant, and what is claimed is sent, its result stored.
 */
export class DeliveryQueue<Row extends QueueRow, New = never, R extends Ready<Row> = Ready<Row>> implements Job {
  private readonly lanes: WorkerPools<Row>;
  private readonly claims: QueueClaims<Row, R>;
  private readonly results: QueueResults<Row, R>;
  private readonly turns: RoundRobin;
  /** Rows that a look has found, by their tenants, until those have their turns. Like those in turns and on their way they have places. */
  private readonly found = new Map<string, readonly Row[]>();
  private readonly inTurns = new Map<string, readonly Row[]>();
  private readonly sends = new Map<Promise<void>, Row>();
  /** The last look. The next one waits for its end, so that nothing is found twice. */
  private look: Promise<unknown> = Promise.resolve();
  /** WorkerPools of which more may be due than the last look had places for. */
  private behind: ReadonlySet<string>;
  /** Addresses that the last look left full: older rows may wait for them. */
  private waitedFor: readonly string[] = [];
  /** False: the last look found whatever is due, so that a place that becomes free is no reason to look again. */
  private mayBeMore = true;
  /** False until the first look: what it may send, and what waits, is not known before. */
  private hasLooked = false;

  constructor(
    private readonly queue: QueueDeclaration<Row, New>,
    private readonly worker: QueueWorker<Row, R>,
    private readonly tools: QueueTools,
  ) {
    this.lanes = workerPoolsOf(queue.width);
    this.behind = new Set(this.lanes.widths.keys());
    this.claims = new QueueClaims(queue, this.lanes, worker, tools);
    this.results = new QueueResults(queue, worker, tools);
    this.turns = new RoundRobin(queue.job.name, tools.nudges);
  }

  /** Stores rows with the change that they follow from. */
  async add(tx: Transaction, planned: readonly New[]): Promise<void> {
    if (planned.length === 0) return;
    await this.queue.insert(tx, planned, this.tools.clock.now());
    tx.afterCommit(() => this.pollAgain());
  }

  /** Claims what is due of the next tenant, and begins to send it. @returns as of `Job`, how many rows it took */
  runOnce(): Promise<number> {
    return this.turns.sweep(
      totalSlots(this.queue.width),
      () => this.pollForMore(),
      (tenantId) => this.turn(tenantId),
    );
  }

  /** Resolves when nothing is on its way any more. */
  async atRest(): Promise<void> {
    while (this.sends.size > 0) await Promise.all(this.sends.keys());
  }

  /**
   * Places for a tenant's rows that need not wait: those of a lane where nothing waits, and a few that are kept for tenants with
   * little on its way, so that no tenant waits for another's backlog. None for an address for which older rows may wait: in a
   * storm newer rows would take each place, and the older ones wait until it ends. None at the end, nor before the first look.
   * @returns takes a place for a row, if there is one
   */
  slotsFor(tenantId: string): (row: Row) => boolean {
    if (this.tools.runner.isStopping || !this.hasLooked) return () => false;
    const underway = this.all;
    const limits = new AddressLimits(this.lanes, underway, this.waitedFor);
    const places = freeSlots(this.lanes, underway);
    for (const [lane, kept] of reservedSlots(this.lanes, underway, tenantId)) {
      const free = this.behind.has(lane) ? 0 : (places.get(lane) ?? 0);
      places.set(lane, Math.max(free, kept));
    }
    return (row) => {
      const lane = this.lanes.of(row);
      const free = places.get(lane) ?? 0;
      if (free <= 0 || !limits.take(row)) return false;
      places.set(lane, free - 1);
      return true;
    };
  }

  /**
   * Gives a row a place, and sends it.
   * @param isOurs when that is known only later, as it is stored as taken in a transaction under way: sent when it comes true, let go
   *   when false
   */
  admit(ready: R, isOurs: Promise<boolean> = Promise.resolve(true)): void {
    const { row } = ready;
    const sending = isOurs
      .then((ours) => (ours ? this.send(ready) : undefined))
      // It stays `sending`, and is taken up again when its lease has run out.
      .catch((error: unknown) => this.tools.guard.lost({ queue: this.queue.name, id: row.id }, error))
      .finally(() => {
        this.sends.delete(sending);
        if (this.mayBeMore) this.pollAgain();
      });
    this.sends.set(sending, row);
  }

  /** Stores what came of an attempt: see `QueueResults.record`. */
  record(row: Row, result: AttemptOutcome): Promise<void> {
    return this.results.record(row, result);
  }

  /** Whatever has a place. */
  private get all(): readonly Row[] {
    return [...this.sends.values(), ...[...this.inTurns.values(), ...this.found.values()].flat()];
  }

  private pollAgain(): void {
    this.tools.nudges.nudge(this.queue.job.name);
  }

  private pollForMore(): Promise<string[]> {
    const look = this.look.then(() => this.findDue());
    this.look = look.catch(() => undefined);
    return look;
  }

  /** @returns the tenants of what it found */
  private async findDue(): Promise<string[]> {
    this.mayBeMore = true; // what ends meanwhile may be what the look has no place for
    const underway = this.all;
    const room = freeSlots(this.lanes, underway);
    const due = await this.claims.find({ room, underway, behind: this.behind });
    const ofLanes = groupBy(due, this.lanes.of);
    this.behind = new Set(
      [...room].flatMap(([lane, places]) => ((ofLanes.get(lane)?.length ?? 0) < places ? [] : lane)),
    );
    this.waitedFor = new AddressLimits(this.lanes, [...underway, ...due]).full;
    this.mayBeMore = this.behind.size > 0 || this.waitedFor.length > 0 || this.queue.endsAreAwaited === true;
    this.hasLooked = true;
    const ofTenants = groupBy(due, ({ tenantId }) => tenantId);
    for (const [tenantId, rows] of ofTenants) this.found.set(tenantId, [...(this.found.get(tenantId) ?? []), ...rows]);
    return [...ofTenants.keys()];
  }

  private async turn(tenantId: string): Promise<number> {
    const rows = this.found.get(tenantId);
    if (rows === undefined) return 0;
    this.found.delete(tenantId);
    this.inTurns.set(tenantId, rows);
    let claimed: Claimed<R>;
    try {
      claimed = await this.claims.claim(tenantId, rows);
      for (const each of claimed.ready) this.admit(each);
    } finally {
      this.inTurns.delete(tenantId);
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
