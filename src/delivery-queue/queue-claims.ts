import { Logger } from '@nestjs/common';
import { groupBy } from '../common/group-by.js';
import { isDatabaseUnavailable } from '../common/http/database-errors.js';
import type { SystemTransaction, Transaction } from '../database/transaction.js';
import { lockDueInTurns, type Change, type LockDue, type Look } from './delivery-queue.queries.js';
import { afterDefect, claimedOrSetAside, LEASE_MS, MOST_CLAIMS } from './domain/attempt.js';
import { AddressLimits, type Lanes } from './domain/lanes.js';
import type { LastLook, QueueDeclaration, QueueRow, QueueWorker, Ready } from './queue-declaration.js';
import type { QueueTools } from './queue-tools.js';

/** What a claim took. */
export interface Claimed<R> {
  ready: R[];
  /** How much of each lane was found due, what came to its end without being sent included. */
  found: ReadonlyMap<string, number>;
}

/**
 * Takes due rows together. When that fails, each goes alone, so that a row that cannot be read holds up no other: it
 * waits with growing pauses, as after a failed attempt, and is set aside in the end.
 */
export class QueueClaims<Row extends QueueRow, R extends Ready<Row>> {
  private readonly logger = new Logger(QueueClaims.name);
  private readonly lockDue: LockDue<Row>;

  constructor(
    private readonly queue: QueueDeclaration<Row, never>,
    private readonly lanes: Lanes<Row>,
    private readonly worker: QueueWorker<Row, R>,
    private readonly tools: QueueTools,
  ) {
    this.lockDue = queue.lockDue ?? lockDueInTurns(queue.table, queue.job);
  }

  async claim(look: Omit<Look<Row>, 'now' | 'limits'>): Promise<Claimed<R>> {
    try {
      return await this.together(look);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      this.logger.warn({ err: error, where: this.queue.name }, 'A look at due rows failed; taking them one by one');
      return this.oneByOne(look);
    }
  }

  /** @param meet is called with the rows before they are processed */
  private together(
    look: Omit<Look<Row>, 'now' | 'limits'>,
    meet?: (rows: readonly Row[]) => void,
  ): Promise<Claimed<R>> {
    return this.tools.unitOfWork.system(async (tx) => {
      const now = this.tools.clock.now();
      const limits = new AddressLimits(this.lanes, look.underway);
      const rows = (await this.isOpen(tx, now)) ? await this.lockDue(tx, { ...look, limits, now }) : [];
      meet?.(rows);
      const ready: R[] = [];
      // In the order of the tenant ids, as everywhere where rows of several tenants are locked (ADR 12).
      const ofTenants = [...groupBy(rows, (row) => row.tenantId)].sort(([a], [b]) => (a < b ? -1 : 1));
      const looks: LastLook<Row, R>[] = [];
      for (const [tenantId, ofTenant] of ofTenants) looks.push(await this.take(tx.forTenant(tenantId), ofTenant));
      // When all are stored, so that they are by one statement.
      for (const look of looks) ready.push(...(await look.ready(tx)));
      return { ready, found: this.countByLane(rows) };
    });
  }

  private async isOpen(tx: SystemTransaction, now: Date): Promise<boolean> {
    return (await this.worker.isOpen?.(tx, now)) ?? true;
  }

  private async take(tx: Transaction, rows: readonly Row[]): Promise<LastLook<Row, R>> {
    const now = this.tools.clock.now();
    const look = await (this.worker.lastLook?.(tx, rows, now) ?? this.takeAll(rows, now));
    const changes = rows.map((row, index) => ({ row, next: look.next[index] ?? row }));
    void tx.store(...this.queue.table.change(changes, now));
    const { alertOf } = this.queue;
    if (alertOf) for (const row of rows) tx.alertChanged(alertOf(row));
    tx.afterCommit(() => changes.forEach((change) => this.count(change, now)));
    return look;
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

  /** In turns of the tenants, so that the one that failed is met soon, whatever else waits. */
  private async oneByOne({ room, underway }: Omit<Look<Row>, 'now' | 'limits'>): Promise<Claimed<R>> {
    const tried = [...underway];
    const ready: R[] = [];
    const found = new Map<string, number>();
    for (const [lane, places] of room) {
      let count = 0;
      while (count < places) {
        const one = await this.takeOne(lane, tried);
        if (one === null) break;
        ready.push(...one);
        count++;
      }
      found.set(lane, count);
    }
    return { ready, found };
  }

  /** @param tried what is not to be taken; the one that this meets is added. @returns null: nothing is due */
  private async takeOne(lane: string, tried: Row[]): Promise<R[] | null> {
    let met: Row | undefined;
    const meet = (rows: readonly Row[]): void => {
      [met] = rows;
      tried.push(...rows);
    };
    try {
      const look = { room: new Map([[lane, 1]]), underway: tried, behind: new Set([lane]) };
      const { ready } = await this.together(look, meet);
      return met === undefined ? null : ready;
    } catch (error) {
      if (met === undefined || isDatabaseUnavailable(error)) throw error;
      await this.putOff(met, error);
      return [];
    }
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

  private countByLane(rows: readonly Row[]): Map<string, number> {
    return new Map([...groupBy(rows, this.lanes.of)].map(([lane, { length }]) => [lane, length]));
  }
}
