import { unavailable } from '../errors/api-error.js';
import { PoolExhausted, isDatabaseUnavailable } from '../http/database-errors.js';
import { type Amount, FairQueue, RecentOwners } from '../fairness/domain/fair-queue.js';
import { groupBy } from '../group-by.js';

interface Waiting<T, R> {
  item: T;
  owner: string;
  weight: number;
  resolve: (result: R) => void;
  reject: (error: unknown) => void;
}

/** How much at most; weights are in whatever `weigh` counts, such as characters. */
export interface BatchLimits {
  /** Per batch; a single item may be heavier. */
  batch: Amount;
  /** Waiting for a batch, of which one owner may fill half; beyond it callers get 503. */
  queue: Amount;
  /**
   * Batches under way at once: with two, the database works on one while the next is collected and decided. What waits
   * becomes another beside one under way when it is as many items (or as many as a batch holds), since a batch costs as much
   * as some ten of its items. Under strain one more is for owners without a batch under way; what they have becomes a batch
   * at once while another owner has more waiting.
   */
  lanes: number;
  /**
   * Items of one owner in a batch under strain: while several owners are active, and one has more than this waiting and under
   * way, or a batch is slow. It then has one batch under way, and others wait for no more than that.
   */
  share: number;
}

/** An owner is active if it added an item within this time, in milliseconds; strain lasts as long. */
const ACTIVE_MS = 2000;
/** Under strain an owner with more items waiting pauses after a batch, for this part of the time that it took. */
const REST = { part: 0.5, mostMs: 100 };

/** In milliseconds. A batch that takes longer may wait for a lock: nothing else waits for it. */
const SLOW_MS = 100;

export interface BatchedKind<T> {
  /** Its owner (a tenant): owners take turns. */
  ownerOf(item: T): string;
  /** In the unit of the limits' weights. */
  weigh(item: T): number;
}

/**
 * Coalesces concurrent work: what arrives while all lanes are busy is the next batch, in which owners take turns. A batch that
 * fails is done again item by item, so that a bad one fails alone; an unavailable database fails all, a pool without a free
 * connection the owner with the most items first.
 */
export class Batcher<T, R> {
  private readonly waiting = new FairQueue<Waiting<T, R>>(
    ({ owner }) => owner,
    ({ weight }) => weight,
  );
  /** How many items of an owner are in the batches under way. */
  private readonly underway = new Map<string, number>();
  private readonly recent = new RecentOwners(ACTIVE_MS);
  private running = 0;
  /** In the batches under way, without slow ones. Of a batch that is done again in parts, only the present parts count. */
  private itemsUnderway = 0;
  private strainedAt = -Infinity;

  /** @param run does a batch: one result per item, in the same order, or an error and no effect at all */
  constructor(
    private readonly run: (items: readonly T[]) => Promise<readonly R[]>,
    private readonly kind: BatchedKind<T>,
    private readonly limits: BatchLimits,
    private readonly now = () => performance.now(),
  ) {}

  /**
   * Queues items of one owner; the results come in the same order, once all of them are done.
   * @throws ApiError 503 with Retry-After when the queue is full; then nothing was queued
   */
  async add(items: readonly T[]): Promise<R[]> {
    const [first] = items;
    if (first === undefined) return [];
    const owner = this.kind.ownerOf(first);
    this.recent.note(owner, this.now());
    const weights = items.map((item) => this.kind.weigh(item));
    const more = { items: items.length, weight: weights.reduce((sum, each) => sum + each, 0) };
    if (!this.waiting.hasRoom(owner, more, this.limits.queue)) {
      throw unavailable('More is arriving than can be stored; try again', 1);
    }
    const results = items.map(
      (item, position) =>
        new Promise<R>((resolve, reject) =>
          this.waiting.push({ item, owner, weight: weights[position] ?? 0, resolve, reject }),
        ),
    );
    if (this.waiting.countOf(owner) + (this.underway.get(owner) ?? 0) > this.limits.share) this.strainedAt = this.now();
    this.start();
    return Promise.all(results);
  }

  private start(): void {
    const { batch, lanes, share } = this.limits;
    if (!this.isStrained()) {
      while (this.running < lanes && this.isWorthABatch()) void this.perform(this.waiting.take(batch));
      return;
    }
    while (this.running <= lanes && (this.isWorthABatch() || this.hasMoreWaiting())) {
      const ofNewcomers = this.waiting.take(batch, (owner) => !this.underway.has(owner), share);
      if (ofNewcomers.length === 0) return;
      void this.perform(ofNewcomers);
    }
  }

  private isStrained(): boolean {
    const now = this.now();
    return now - this.strainedAt < ACTIVE_MS && this.recent.areSeveral(now);
  }

  private isWorthABatch(): boolean {
    return this.waiting.length >= Math.max(1, Math.min(this.itemsUnderway, this.limits.batch.items));
  }

  /** Does an owner have more waiting than is under way? Then nobody else waits for its batches. */
  private hasMoreWaiting(): boolean {
    return [...this.underway.keys()].some((owner) => this.waiting.countOf(owner) > 0);
  }

  private async perform(entries: readonly Waiting<T, R>[]): Promise<void> {
    const byOwner = groupBy(entries, ({ owner }) => owner);
    const begunAt = this.now();
    this.running++;
    for (const [owner, { length }] of byOwner) this.count(owner, length);
    await this.settle(entries);
    this.running--;
    const rest = Math.min(REST.mostMs, (this.now() - begunAt) * REST.part);
    const isStrained = this.isStrained();
    for (const [owner, { length }] of byOwner) {
      if (isStrained && this.waiting.countOf(owner) > 0) setTimeout(() => this.rested(owner, length), rest);
      else this.count(owner, -length);
    }
    this.start();
  }

  /** An owner has paused after a batch, to leave time to others. */
  private rested(owner: string, items: number): void {
    this.count(owner, -items);
    this.start();
  }

  private count(owner: string, more: number): void {
    const items = (this.underway.get(owner) ?? 0) + more;
    if (items > 0) this.underway.set(owner, items);
    else this.underway.delete(owner);
  }

  private async settle(entries: readonly Waiting<T, R>[], isLast = false): Promise<void> {
    try {
      const results = await this.runAll(entries);
      if (results.length !== entries.length) throw new Error('A batch must answer every item');
      for (const [position, result] of results.entries()) entries[position]?.resolve(result);
    } catch (error) {
      if (error instanceof PoolExhausted) {
        await this.refuseLargestOwner(entries, error, isLast);
      } else if (isDatabaseUnavailable(error)) {
        for (const entry of [...entries, ...this.waiting.takeAll()]) entry.reject(error);
      } else if (entries.length === 1) {
        entries[0]?.reject(error);
      } else {
        await this.settleApart(entries);
      }
    }
  }

  private async runAll(entries: readonly Waiting<T, R>[]): Promise<readonly R[]> {
    let counted = entries.length;
    this.itemsUnderway += counted;
    const uncount = (): void => {
      this.itemsUnderway -= counted;
      counted = 0;
    };
    const slow = setTimeout(() => {
      uncount();
      this.strainedAt = this.now();
      this.start();
    }, SLOW_MS);
    try {
      return await this.run(entries.map(({ item }) => item));
    } finally {
      clearTimeout(slow);
      uncount();
    }
  }

  /**
   * All connections are in use: the owner with the most items gets 503 for all of them; the other items are tried once
   * more.
   */
  private async refuseLargestOwner(entries: readonly Waiting<T, R>[], error: unknown, isLast: boolean): Promise<void> {
    const counts = new Map(this.waiting.owners.map((owner) => [owner, this.waiting.countOf(owner)]));
    for (const { owner } of entries) counts.set(owner, (counts.get(owner) ?? 0) + 1);
    const [loudest] = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most));
    const others = isLast ? [] : entries.filter(({ owner }) => owner !== loudest);
    const refused = isLast ? entries : entries.filter(({ owner }) => owner === loudest);
    for (const entry of [...refused, ...this.waiting.takeAll((owner) => owner === loudest)]) entry.reject(error);
    if (others.length > 0) await this.settle(others, true);
  }

  /** What has failed together: each owner's items become a batch of their own, the fewest first; of one owner each item, in turn. */
  private async settleApart(entries: readonly Waiting<T, R>[]): Promise<void> {
    const byOwner = [...groupBy(entries, ({ owner }) => owner).values()];
    if (byOwner.length > 1) {
      for (const part of byOwner.sort((a, b) => a.length - b.length)) void this.perform(part);
      return;
    }
    // They take long; what waits need not wait for all of them.
    this.start();
    for (const entry of entries) await this.settle([entry]);
  }
}
