import { unavailable } from '../errors/api-error.js';
import { type Amount, FairQueue } from '../fairness/domain/fair-queue.js';
import { isDatabaseAway, PoolExhausted } from '../http/database-errors.js';

interface Waiting<T, R> {
  item: T;
  owner: string;
  weight: number;
  resolve: (result: R) => void;
  reject: (error: unknown) => void;
}

/** A list that is not empty. */
export type Some<T> = readonly [T, ...T[]];
const isSome = <T>(list: readonly T[]): list is Some<T> => list.length > 0;

/** Limits, with weights in the unit of `weigh`, such as characters. */
export interface BatchLimits {
  /** Per batch; a single item may be heavier. */
  batch: Amount;
  /** Waiting items, of which one owner may fill half; beyond it callers get 503. */
  queue: Amount;
  /** Concurrent batches, each of another owner. Each may use a database connection. */
  concurrency: number;
}

export interface BatchedKind<T> {
  /** Its owner (a tenant); batches run round robin by owner. */
  ownerOf(item: T): string;
  /** In the unit of the limits' weights. */
  weigh(item: T): number;
}

/**
 * Handles items in batches of one owner each: items added while an owner's batch runs form its next one. Batches run round
 * robin by owner, so that an owner with many items, or whose batch waits for a lock, delays only itself. A failed batch is
 * repeated item by item, so that only a bad item fails; an unavailable database fails all waiting items.
 */
export class Batcher<T, R> {
  private readonly waiting = new FairQueue<Waiting<T, R>>(
    ({ owner }) => owner,
    ({ weight }) => weight,
  );
  /** Owners with a running batch. */
  private readonly underway = new Set<string>();

  /** @param run handles a batch: one result per item, in the same order, or an error without any effect */
  constructor(
    private readonly run: (items: Some<T>) => Promise<readonly R[]>,
    private readonly kind: BatchedKind<T>,
    private readonly limits: BatchLimits,
  ) {}

  /**
   * Queues items of one owner. Resolves to the results in the same order, once all are done.
   * @throws ApiError 503 with Retry-After if the queue is full; then nothing was queued
   */
  async add(items: readonly T[]): Promise<R[]> {
    const [first] = items;
    if (first === undefined) return [];
    const owner = this.kind.ownerOf(first);
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
    this.start();
    return Promise.all(results);
  }

  private start(): void {
    while (this.underway.size < this.limits.concurrency) {
      const entries = this.waiting.take(this.limits.batch, (owner) => !this.underway.has(owner));
      if (!isSome(entries)) return;
      void this.perform(entries[0].owner, entries);
    }
  }

  private async perform(owner: string, entries: Some<Waiting<T, R>>): Promise<void> {
    this.underway.add(owner);
    await this.settle(entries);
    this.underway.delete(owner);
    this.waiting.turnOver(owner);
    this.start();
  }

  private async settle(entries: Some<Waiting<T, R>>): Promise<void> {
    try {
      const [first, ...others] = entries;
      const results = await this.run([first.item, ...others.map(({ item }) => item)]);
      if (results.length !== entries.length) throw new Error('A batch must answer every item');
      for (const [position, result] of results.entries()) entries[position]?.resolve(result);
    } catch (error) {
      const isAway = isDatabaseAway(error);
      // Others may yet get a connection.
      const waiting = isAway && !(error instanceof PoolExhausted) ? this.waiting.takeAll() : [];
      if (isAway || entries.length === 1) for (const entry of [...entries, ...waiting]) entry.reject(error);
      else for (const entry of entries) await this.settle([entry]);
    }
  }
}
