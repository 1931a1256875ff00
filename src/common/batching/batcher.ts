import { unavailable } from '../errors/api-error.js';
import { PoolExhausted, isDatabaseUnavailable } from '../http/database-errors.js';
import { type Amount, FairQueue, RecentOwners } from '../fairness/domain/fair-queue.js';
import { groupBy } from '../group-by.js';
import { OwnersApart } from './owners-apart.js';

interface Waiting<T, R> {
  item: T;
  owner: string;
  weight: number;
  resolve: (result: R) => void;
  reject: (error: unknown) => void;
}

/**
 * Where a batch is under way: in one of the lanes; as what one owner has in a batch that failed; or as a batch of an owner that is
 * set apart, for which nobody else waits.
 */
type Place = 'lanes' | 'parts' | 'apart';

/** How much at most; weights are in whatever `weigh` counts, such as characters. */
export interface BatchLimits {
  /** Per batch; a single item may be heavier. */
  batch: Amount;
  /** Waiting for a batch, of which one owner may fill half; beyond it callers get 503. */
  queue: Amount;
  /**
   * Batches under way at once: with two, the database works on one while the next is collected and decided. What waits
   * becomes another beside one under way when it is as many items (or as many as a batch holds), and at least `beside`.
   * Under strain one more is for owners without a batch under way; what they have becomes a batch at once while another
   * owner has more waiting.
   */
  lanes: number;
  /**
   * The smallest number of items with which a batch begins while another is under way. Fewer items wait until that one ends or
   * takes long, because a batch costs about as much as ten of its items.
   */
  beside: number;
  /**
   * Batches under way at once, in addition to the lanes, for owners that are set apart. Each may hold a database connection while
   * it waits for a lock.
   */
  apart: number;
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
/** In milliseconds. A batch of one owner that takes longer, while others wait, gives its lane to them. */
const STUCK_MS = 500;

export interface BatchedKind<T> {
  /** Its owner (a tenant): owners take turns. */
  ownerOf(item: T): string;
  /** In the unit of the limits' weights. */
  weigh(item: T): number;
}

/**
 * Coalesces concurrent work: what arrives while all lanes are busy is the next batch, in which owners take turns. A batch that
 * fails is done again owner by owner, in the end item by item, so that a bad one fails alone; an unavailable database fails all, a
 * pool without a free connection the owner with the most items first.
 *
 * An owner whose part of a batch fails by itself, or that keeps a lane from others, is set apart for a while: it shares no batch
 * and no lane, so that its next items neither fail nor delay those of others.
 */
export class Batcher<T, R> {
  private readonly waiting = new FairQueue<Waiting<T, R>>(
    ({ owner }) => owner,
    ({ weight }) => weight,
  );
  /** How many items of an owner are in the batches under way. */
  private readonly underway = new Map<string, number>();
  private readonly recent = new RecentOwners(ACTIVE_MS);
  private readonly apart = new OwnersApart();
  /** Batches under way. */
  private readonly running: Record<Place, number> = { lanes: 0, parts: 0, apart: 0 };
  /** In the batches under way, without slow ones. Of a batch that is done again in parts, only the present parts count. */
  private itemsUnderway = 0;
  private strainedAt = -Infinity;

  /**
   * @param run does a batch: one result per item, in the same order, or an error and no effect at all. `othersWait`: it is to fail
   *   soon rather than wait for what one of its owners waits for, such as a lock; that one is then waited for alone
   */
  constructor(
    private readonly run: (items: readonly T[], othersWait: boolean) => Promise<readonly R[]>,
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
    const apart = this.apart.inTurns(this.now());
    this.startApart(apart);
    const isShared = (owner: string): boolean => !apart.includes(owner);
    if (!this.isStrained()) {
      while (this.running.lanes < lanes && this.isWorthABatch(apart))
        void this.perform(this.waiting.take(batch, isShared));
      return;
    }
    while (this.running.lanes <= lanes && (this.isWorthABatch(apart) || this.hasMoreWaiting(isShared))) {
      const ofNewcomers = this.waiting.take(batch, (owner) => isShared(owner) && !this.underway.has(owner), share);
      if (ofNewcomers.length === 0) return;
      void this.perform(ofNewcomers);
    }
  }

  private startApart(owners: readonly string[]): void {
    const { batch, share } = this.limits;
    for (const owner of owners) {
      if (this.running.apart >= this.limits.apart) return;
      if (this.underway.has(owner) || this.waiting.countOf(owner) === 0) continue;
      this.apart.tookTurn(owner);
      void this.perform(
        this.waiting.take(batch, (each) => each === owner, share),
        'apart',
      );
    }
  }

  private isStrained(): boolean {
    const now = this.now();
    return now - this.strainedAt < ACTIVE_MS && this.recent.areSeveral(now);
  }

  private isWorthABatch(apart: readonly string[]): boolean {
    const ofApart = apart.reduce((sum, owner) => sum + this.waiting.countOf(owner), 0);
    const { batch, beside } = this.limits;
    const least = this.itemsUnderway === 0 ? 1 : Math.min(Math.max(this.itemsUnderway, beside), batch.items);
    return this.waiting.length - ofApart >= least;
  }

  /** Does an owner have more waiting than is under way? Then nobody else waits for its batches. */
  private hasMoreWaiting(isShared: (owner: string) => boolean): boolean {
    return [...this.underway.keys()].some((owner) => isShared(owner) && this.waiting.countOf(owner) > 0);
  }

  private async perform(entries: readonly Waiting<T, R>[], place: Place = 'lanes'): Promise<void> {
    const byOwner = groupBy(entries, ({ owner }) => owner);
    const begunAt = this.now();
    for (const [owner, { length }] of byOwner) this.count(owner, length);
    await this.hold(place, entries, byOwner.size > 1 || this.recent.areSeveral(begunAt));
    const rest = Math.min(REST.mostMs, (this.now() - begunAt) * REST.part);
    const isStrained = this.isStrained();
    for (const [owner, { length }] of byOwner) {
      if (isStrained && this.waiting.countOf(owner) > 0) setTimeout(() => this.rested(owner, length), rest);
      else this.count(owner, -length);
    }
    this.start();
  }

  /** Does a batch, counted while it is under way. One for which nobody waited leaves its lane when somebody does. */
  private async hold(begunIn: Place, entries: readonly Waiting<T, R>[], areSeveral: boolean): Promise<void> {
    const owner = entries[0]?.owner ?? '';
    let place = begunIn;
    this.running[place]++;
    const watch = setInterval(() => {
      if (place !== 'lanes' || areSeveral || this.waiting.length === this.waiting.countOf(owner)) return;
      this.running[place]--;
      place = 'apart';
      this.running[place]++;
      this.apart.add(owner, this.now());
      this.start();
    }, STUCK_MS);
    // While its owner is alone, nobody else waits for it.
    await this.settle(entries, begunIn === 'lanes' && !areSeveral ? 'apart' : begunIn);
    clearInterval(watch);
    this.running[place]--;
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

  private async settle(entries: readonly Waiting<T, R>[], place: Place, isLast = false): Promise<void> {
    try {
      const results = await this.runAll(entries, place !== 'apart');
      if (results.length !== entries.length) throw new Error('A batch must answer every item');
      for (const [position, result] of results.entries()) entries[position]?.resolve(result);
    } catch (error) {
      if (error instanceof PoolExhausted) {
        await this.refuseLargestOwner(entries, place, error, isLast);
      } else if (isDatabaseUnavailable(error)) {
        for (const entry of [...entries, ...this.waiting.takeAll()]) entry.reject(error);
      } else if (place === 'lanes') {
        const byOwner = [...groupBy(entries, ({ owner }) => owner).values()];
        for (const part of byOwner.sort((a, b) => a.length - b.length)) void this.perform(part, 'parts');
      } else if (place === 'parts') {
        for (const { owner } of entries) this.apart.add(owner, this.now());
        this.waiting.putBack(entries);
      } else if (entries.length === 1) {
        entries[0]?.reject(error);
      } else {
        // They take long; what waits need not wait for all of them.
        this.start();
        for (const entry of entries) await this.settle([entry], place);
      }
    }
  }

  private async runAll(entries: readonly Waiting<T, R>[], othersWait: boolean): Promise<readonly R[]> {
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
      return await this.run(
        entries.map(({ item }) => item),
        othersWait,
      );
    } finally {
      clearTimeout(slow);
      uncount();
    }
  }

  /**
   * All connections are in use: the owner with the most items gets 503 for all of them; the other items are tried once
   * more.
   */
  private async refuseLargestOwner(
    entries: readonly Waiting<T, R>[],
    place: Place,
    error: unknown,
    isLast: boolean,
  ): Promise<void> {
    const counts = new Map(this.waiting.owners.map((owner) => [owner, this.waiting.countOf(owner)]));
    for (const { owner } of entries) counts.set(owner, (counts.get(owner) ?? 0) + 1);
    const [loudest] = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most));
    const others = isLast ? [] : entries.filter(({ owner }) => owner !== loudest);
    const refused = isLast ? entries : entries.filter(({ owner }) => owner === loudest);
    for (const entry of [...refused, ...this.waiting.takeAll((owner) => owner === loudest)]) entry.reject(error);
    if (others.length > 0) await this.settle(others, place, true);
  }
}
