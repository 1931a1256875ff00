import type { Transaction } from '../database/transaction.js';
import { dueByRoundRobin, lockDue, type Change, type FindDue, type FindInput } from './delivery-queue.queries.js';
import { afterDefect, claimedOrSetAside } from './domain/attempt.js';
import { AddressLimits, type WorkerPools } from './domain/worker-pools.js';
import type { PreSendResult, QueueDeclaration, QueueRow, QueueWorker, Ready } from './queue-declaration.js';
import type { QueueTools } from './queue-tools.js';

/** The result of claiming a tenant's rows. */
export interface Claimed<R> {
  /** Rows claimed, those included that came to an end without being sent. */
  taken: number;
  /** Rows that another replica has locked or claimed: polls skip them until one finds nothing. */
  held: number;
  /** Rows that are ours to send now, under a lease. */
  ready: readonly R[];
}

/** Finds due rows of all tenants and claims them tenant by tenant. A row that cannot be claimed is retried, then set aside. */
export class QueueClaims<Row extends QueueRow, R extends Ready<Row>> {
  private readonly findDue: FindDue<Row>;
  private readonly held = new Set<string>();

  constructor(
    private readonly queue: QueueDeclaration<Row, never>,
    private readonly pools: WorkerPools<Row>,
    private readonly worker: QueueWorker<Row, R>,
    private readonly tools: QueueTools,
  ) {
    this.findDue = queue.findDue ?? dueByRoundRobin(queue.table, queue.job);
  }

  /** Finds due rows of all tenants for the free slots, the longest waiting first, without a lock. */
  async find(input: Pick<FindInput<Row>, 'room' | 'underway' | 'behind'>): Promise<Row[]> {
    const now = this.tools.clock.now();
    if (!((await this.worker.isOpen?.(now)) ?? true)) return [];
    const limits = new AddressLimits(this.pools, input.underway);
    const known = [...input.underway.map(({ id }) => id), ...this.held];
    const found = await this.findDue(this.tools.reads, { ...input, now, known, limits });
    if (found.length === 0) this.held.clear();
    return found;
  }

  /** Claims these rows of one tenant, except those of other replicas. @throws if the database is unavailable */
  async claim(tenantId: string, rows: readonly Row[]): Promise<Claimed<R>> {
    const left = new Map(rows.map((row) => [row.id, row]));
    const ready: R[] = [];
    await this.tools.work.batchOrEach(tenantId, {
      name: this.queue.name,
      failure: 'A row could not be claimed; Pager retries it, then sets it aside',
      handle: async (tx, only, claimed) => {
        const ids = only === null ? [...left.keys()] : [only];
        for (const id of ids) claimed.add(id);
        const taken = await this.take(tx, ids);
        tx.afterCommit(() => {
          for (const id of taken.ids) left.delete(id);
          ready.push(...taken.ready);
        });
        return taken.ids.length;
      },
      putOff: (tx, id) => {
        this.putOff(tx, left.get(id)!);
        tx.afterCommit(() => left.delete(id));
      },
    });
    for (const id of left.keys()) this.held.add(id);
    return { taken: rows.length - left.size, held: left.size, ready };
  }

  private async take(tx: Transaction, found: readonly string[]): Promise<{ ids: string[]; ready: R[] }> {
    const now = this.tools.clock.now();
    const { table, job } = this.queue;
    const rows = await lockDue(tx, table, job, found, now);
    if (rows.length === 0) return { ids: [], ready: [] };
    const checked = await (this.worker.preSendCheck?.(tx, rows, now) ?? this.takeAll(rows, now));
    const changes = rows.map((row, index) => ({ row, next: checked.next[index] ?? row }));
    this.store(tx, changes, now);
    return { ids: rows.map(({ id }) => id), ready: await checked.ready() };
  }

  private takeAll(rows: readonly Row[], now: Date): PreSendResult<Row, R> {
    const { leaseMs, mostClaims } = this.queue;
    const next = rows.map((row) => ({ ...row, ...claimedOrSetAside(row, now, { leaseMs, mostClaims }) }));
    // A worker without `preSendCheck` needs only the row.
    const ready = next.filter(({ state }) => state === 'sending').map((row) => ({ row }) as R);
    return { next, ready: () => Promise.resolve(ready) };
  }

  private count({ row, next }: Change<Row>, now: Date): void {
    const channel = this.queue.countedAs?.(next) ?? null;
    if (channel === null) return;
    if (next.state === 'sending') this.tools.metrics.taken(channel, row.dueAt, now);
    else this.tools.metrics.moved(channel, next.state);
  }

  private putOff(tx: Transaction, row: Row): void {
    const now = this.tools.clock.now();
    const change = { row, next: { ...row, ...afterDefect(row, now, Math.random()) } };
    this.store(tx, [change], now);
  }

  private store(tx: Transaction, changes: readonly Change<Row>[], now: Date): void {
    const { table, alertOf } = this.queue;
    void tx.store(...table.change(changes, now));
    if (alertOf) for (const { row } of changes) tx.alertChanged(alertOf(row));
    tx.afterCommit(() => changes.forEach((change) => this.count(change, now)));
  }
}
