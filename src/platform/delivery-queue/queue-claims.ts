import { Batcher, type Some } from '../batching/batcher.js';
import { isDatabaseUnavailable } from '../http/database-errors.js';
import type { Transaction } from '../database/transaction.js';
import { dueInTurns, lockDue, type Change, type FindDue, type Look } from './delivery-queue.queries.js';
import type { Claimed } from './delivery-loop.js';
import { afterDefect, claimedOrSetAside, LEASE_MS, MOST_CLAIMS } from './domain/attempt.js';
import { AddressLimits, type Lanes } from './domain/lanes.js';
import type { LastLook, QueueDeclaration, QueueRow, QueueWorker, Ready } from './queue-declaration.js';
import type { QueueTools } from './queue-tools.js';

/** A row of a turn: what is to be sent of it, or null. */
interface Taken<R> {
  ready: R | null;
}

/** Turns of different tenants at once; more than are found at a time never wait. */
const LIMITS = {
  batch: { items: 200, weight: 200 },
  queue: { items: 100_000, weight: 100_000 },
  lanes: 2,
};

/**
 * Takes due rows: finds those of all tenants, then claims those of each in a transaction of its own. When that fails, each of them
 * goes alone, so that a row that cannot be read holds up no other: it waits with growing pauses, as after a failed attempt, and is
 * set aside in the end.
 */
export class QueueClaims<Row extends QueueRow, R extends Ready<Row>> {
  private readonly findDue: FindDue<Row>;
  /** Rows that somebody else held when their turn came: the looks of a run pass them over. */
  private readonly held = new Set<string>();
  /** Its results are null for rows that somebody else holds, or has taken. */
  private readonly turns = new Batcher<Row, Taken<R> | null>(
    (rows) => this.turn(rows),
    { ownerOf: ({ tenantId }) => tenantId, weigh: () => 1 },
    LIMITS,
  );

  constructor(
    private readonly queue: QueueDeclaration<Row, never>,
    private readonly lanes: Lanes<Row>,
    private readonly worker: QueueWorker<Row, R>,
    private readonly tools: QueueTools,
  ) {
    this.findDue = queue.findDue ?? dueInTurns(queue.table, queue.job);
  }

  /** A run begins: what was held may be free. */
  begin(): void {
    this.held.clear();
  }

  /** Due rows of all tenants, as far as there is room, the longest waiting first. Nothing is locked yet. */
  async find(look: Pick<Look<Row>, 'room' | 'underway' | 'behind'>): Promise<Row[]> {
    const now = this.tools.clock.now();
    if (!((await this.worker.isOpen?.(now)) ?? true)) return [];
    const limits = new AddressLimits(this.lanes, look.underway);
    const known = [...look.underway.map(({ id }) => id), ...this.held];
    return this.findDue(this.tools.reads, { ...look, now, known, limits });
  }

  /** A turn of one tenant: claims these rows of it, as far as nobody else has. @throws for want of the database */
  async claim(rows: readonly Row[]): Promise<Claimed<R>> {
    const results = await this.turns.add(rows);
    const taken = results.filter((each) => each !== null);
    for (const [place, result] of results.entries()) if (result === null) this.held.add(rows[place]!.id);
    const ready = taken.flatMap((each) => each.ready ?? []);
    return { taken: taken.length, held: rows.length - taken.length, ready };
  }

  private async turn(rows: Some<Row>): Promise<(Taken<R> | null)[]> {
    const [{ tenantId }] = rows;
    try {
      return await this.tools.unitOfWork.transaction(tenantId, (tx) => this.take(tx, rows));
    } catch (error) {
      if (rows.length > 1 || isDatabaseUnavailable(error)) throw error;
      await this.putOff(rows[0], error);
      return [{ ready: null }];
    }
  }

  private async take(tx: Transaction, found: readonly Row[]): Promise<(Taken<R> | null)[]> {
    const now = this.tools.clock.now();
    const { table, job, alertOf } = this.queue;
    const ids = found.map(({ id }) => id);
    const rows = await lockDue(tx, table, job, ids, now);
    if (rows.length === 0) return found.map(() => null);
    const look = await (this.worker.lastLook?.(tx, rows, now) ?? this.takeAll(rows, now));
    const changes = rows.map((row, index) => ({ row, next: look.next[index] ?? row }));
    void tx.store(...table.change(changes, now));
    if (alertOf) for (const row of rows) tx.alertChanged(alertOf(row));
    tx.afterCommit(() => changes.forEach((change) => this.count(change, now)));
    const ready = new Map((await look.ready()).map((each) => [each.row.id, each]));
    const locked = new Set(rows.map(({ id }) => id));
    return ids.map((id) => (locked.has(id) ? { ready: ready.get(id) ?? null } : null));
  }

  private takeAll(rows: readonly Row[], now: Date): LastLook<Row, R> {
    const { leaseMs = LEASE_MS, mostClaims = MOST_CLAIMS } = this.queue;
    const next = rows.map((row) => ({ ...row, ...claimedOrSetAside(row, now, { leaseMs, mostClaims }) }));
    // A worker without a last look of its own adds nothing to the row.
    const ready = next.filter(({ state }) => state === 'sending').map((row) => ({ row }) as R);
    return { next, ready: () => Promise.resolve(ready) };
  }

  private count({ row, next }: Change<Row>, now: Date): void {
    const channel = this.queue.countedAs?.(row) ?? null;
    if (channel === null) return;
    if (next.state === 'sending') this.tools.metrics.taken(channel, row.dueAt, now);
    else this.tools.metrics.moved(channel, next.state);
  }

  private async putOff(row: Row, error: unknown): Promise<void> {
    const { name, table, alertOf } = this.queue;
    this.tools.defects.note(name, row.id, error, 'A row could not be taken; it is tried again, then set aside');
    const now = this.tools.clock.now();
    const change = { row, next: { ...row, ...afterDefect(row, now, Math.random()) } };
    await this.tools.unitOfWork.transaction(row.tenantId, (tx) => {
      void tx.store(...table.change([change], now));
      if (alertOf) tx.alertChanged(alertOf(row));
      tx.afterCommit(() => this.count(change, now));
    });
  }
}
