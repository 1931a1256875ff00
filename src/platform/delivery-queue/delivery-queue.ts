import type { BeforeApplicationShutdown, OnModuleDestroy } from '@nestjs/common';
import type { Job } from '../scheduling/scheduled-job.js';
import type { Transaction } from '../database/transaction.js';
import { groupBy } from '../group-by.js';
import { DeliveryLoop, type Claimed, type Due } from './delivery-loop.js';
import { WORN_OUT, type AttemptOutcome, MAX_ATTEMPTS } from './domain/attempt.js';
import { AddressLimits, freePlaces, keptPlaces, type Lanes } from './domain/lanes.js';
import { QueueClaims } from './queue-claims.js';
import type { QueueDeclaration, QueueRow, QueueWorker, Ready } from './queue-declaration.js';
import { QueueResults } from './queue-results.js';
import type { QueueTools } from './queue-tools.js';

/** After its last try: as any try that failed. */
const DEAD: AttemptOutcome = { kind: 'retryable', reason: WORN_OUT };

/** Works one declared queue off: claims what is due, has it sent, stores what came of it. */
export class DeliveryQueue<Row extends QueueRow, New = never, R extends Ready<Row> = Ready<Row>>
  implements Job, OnModuleDestroy, BeforeApplicationShutdown
{
  private readonly lanes: Lanes<Row>;
  private readonly claims: QueueClaims<Row, R>;
  private readonly results: QueueResults<Row, R>;
  private readonly loop: DeliveryLoop<Row, R>;
  /** Whose turn is under way. */
  private readonly claiming = new Set<string>();
  /** Lanes of which more may be due than the last look had places for. */
  private behind: ReadonlySet<string>;
  /** Addresses that the last look left full: older rows may wait for them. */
  private waitedFor: readonly string[] = [];
  /** False until the first look: what it may send, and what waits, is not known before. */
  private hasLooked = false;

  constructor(
    private readonly queue: QueueDeclaration<Row, New>,
    private readonly worker: QueueWorker<Row, R>,
    private readonly tools: QueueTools,
  ) {
    this.lanes = lanesOf(queue.width);
    this.behind = new Set(this.lanes.widths.keys());
    this.claims = new QueueClaims(queue, this.lanes, worker, tools);
    this.results = new QueueResults(queue, worker, tools);
    this.loop = new DeliveryLoop<Row, R>({
      claim: (underway) => this.claim(underway),
      send: (ready) => this.send(ready),
      lost: ({ row }, error) => tools.guard.lost({ queue: queue.name, id: row.id }, error),
    });
    tools.nudges.onNudge(queue.job.name, () => this.loop.nudge());
  }

  /** Stores rows with the change that they follow from. */
  async add(tx: Transaction, planned: readonly New[]): Promise<void> {
    if (planned.length === 0) return;
    await this.queue.insert(tx, planned, this.tools.clock.now());
    tx.afterCommit(() => this.tools.nudges.nudge(this.queue.job.name));
  }

  /** Takes and sends what is due until nothing is, and nothing is on its way. @returns how many rows it took */
  runOnce(): Promise<number> {
    this.claims.begin();
    return this.loop.run();
  }

  /** What was admitted is sent beside the runs. */
  atRest(): Promise<void> {
    return this.loop.finished();
  }

  /**
   * Places for a tenant's rows that need not wait: those of a lane where nothing waits, and a few that are kept for tenants with
   * little on its way, so that no tenant waits for another's backlog. None for an address for which older rows may wait: in a
   * storm newer rows would take each place, and the older ones wait until it ends. None at the end, nor before the first look.
   * @returns takes a place for a row, if there is one
   */
  placesFor(tenantId: string): (row: Row) => boolean {
    if (this.loop.isStopping || !this.hasLooked) return () => false;
    const underway = this.loop.all;
    const limits = new AddressLimits(this.lanes, underway, this.waitedFor);
    const places = freePlaces(this.lanes, underway);
    for (const [lane, kept] of keptPlaces(this.lanes, underway, tenantId)) {
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
   * Gives a row a place at once that is stored as taken in a transaction under way.
   * @param isOurs true: it is committed, and this process is to send it
   */
  admit(ready: R, isOurs: Promise<boolean>): void {
    this.loop.admit(ready, isOurs);
  }

  /** Stores what came of an attempt: see `QueueResults.record`. */
  record(row: Row, result: AttemptOutcome): Promise<void> {
    return this.results.record(row, result);
  }

  onModuleDestroy(): void {
    this.loop.stop();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.finished();
  }

  private async claim(underway: readonly Row[]): Promise<Due<Row, R>> {
    const room = freePlaces(this.lanes, underway);
    const found = await this.claims.find({ room, underway, behind: this.behind });
    const ofLanes = groupBy(found, this.lanes.of);
    this.behind = new Set(
      [...room].flatMap(([lane, places]) => ((ofLanes.get(lane)?.length ?? 0) < places ? [] : lane)),
    );
    this.hasLooked = true;
    this.tools.vitals.alive(this.queue.job.name);
    this.waitedFor = new AddressLimits(this.lanes, [...underway, ...found]).full;
    // No tenant has two turns at once: the end of one is followed by a look.
    const turns = [...groupBy(found, ({ tenantId }) => tenantId)].flatMap(([tenantId, rows]) =>
      this.claiming.has(tenantId) ? [] : [{ rows, claimed: this.claimOf(tenantId, rows) }],
    );
    const mayBeMore = this.behind.size > 0 || this.waitedFor.length > 0 || this.queue.endsAreAwaited === true;
    return { turns, mayBeMore };
  }

  private async claimOf(tenantId: string, rows: readonly Row[]): Promise<Claimed<R>> {
    this.claiming.add(tenantId);
    try {
      return await this.claims.claim(rows);
    } finally {
      this.claiming.delete(tenantId);
    }
  }

  private async send(ready: R): Promise<void> {
    const { row } = ready;
    const { name, patience, wornOut = DEAD } = this.queue;
    const attempt = (): AttemptOutcome | Promise<AttemptOutcome> =>
      row.attempts > MAX_ATTEMPTS ? wornOut : this.worker.attempt(ready);
    const result = await this.tools.guard.run({ queue: name, id: row.id, dueAt: row.dueAt }, attempt, patience);
    await this.record(row, result);
  }
}

function lanesOf<Row extends QueueRow>(width: QueueDeclaration<Row>['width']): Lanes<Row> {
  if (typeof width === 'number') return { widths: new Map([['', width]]), of: () => '', addressOf: () => null };
  const { column, widths, address } = width;
  return {
    widths: new Map(Object.entries(widths)),
    of: (row) => row[column] as string,
    addressOf: (row) => (address === undefined ? null : (row[address] as string)),
  };
}
