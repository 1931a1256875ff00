import { unavailable } from '../../common/errors/api-error.js';
import { isDatabaseUnavailable } from '../../common/http/database-errors.js';

interface Waiting<T, R> {
  item: T;
  weight: number;
  resolve: (result: R) => void;
  reject: (error: unknown) => void;
}

/** How much at most; weights are in whatever `weigh` counts, such as characters. */
export interface BatchLimits {
  /** Per batch; a single item may be heavier. */
  batch: { items: number; weight: number };
  /** Waiting for a batch; beyond it callers are sent away. */
  queue: { items: number; weight: number };
  /** Batches under way at once: with two, the database works on one while the next is gathered and decided. */
  lanes: number;
}

/**
 * Coalesces concurrent work: whatever arrives while all lanes are busy goes into the next batch. Each caller is
 * answered when its batch is done. A batch that fails is done again item by item, so that one bad item harms nobody
 * else; a database that is away fails everybody at once, those who wait for the next batch too.
 */
export class Batcher<T, R> {
  private readonly waiting: Waiting<T, R>[] = [];
  private waitingWeight = 0;
  private running = 0;

  /**
   * @param run does a batch: one result per item, in the same order, or an error and no effect at all
   * @param weigh how much room an item takes
   */
  constructor(
    private readonly run: (items: readonly T[]) => Promise<readonly R[]>,
    private readonly weigh: (item: T) => number,
    private readonly limits: BatchLimits,
  ) {}

  /**
   * Queues items; the results come in the same order, once all of them are done.
   * @throws ApiError 503 with Retry-After when the queue is full; then nothing was queued
   */
  async add(items: readonly T[]): Promise<R[]> {
    const weights = items.map((item) => this.weigh(item));
    const weight = this.waitingWeight + weights.reduce((sum, each) => sum + each, 0);
    const { queue } = this.limits;
    if (this.waiting.length + items.length > queue.items || weight > queue.weight) {
      throw unavailable('More is arriving than can be stored; try again', 1);
    }
    this.waitingWeight = weight;
    const results = items.map(
      (item, position) =>
        new Promise<R>((resolve, reject) =>
          this.waiting.push({ item, weight: weights[position] ?? 0, resolve, reject }),
        ),
    );
    void this.drain();
    return Promise.all(results);
  }

  private async drain(): Promise<void> {
    if (this.running >= this.limits.lanes) return;
    this.running++;
    while (this.waiting.length > 0) await this.settle(this.take());
    this.running--;
  }

  /** The next batch: as many of the oldest as fit, at least one. */
  private take(): Waiting<T, R>[] {
    const { batch } = this.limits;
    let weight = this.waiting[0]?.weight ?? 0;
    let count = 1;
    for (let next = this.waiting[1]; next && count < batch.items; next = this.waiting[count]) {
      weight += next.weight;
      if (weight > batch.weight) break;
      count++;
    }
    const taken = this.waiting.splice(0, count);
    for (const entry of taken) this.waitingWeight -= entry.weight;
    return taken;
  }

  private async settle(entries: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const results = await this.run(entries.map(({ item }) => item));
      if (results.length !== entries.length) throw new Error('A batch must answer every item');
      for (const [position, result] of results.entries()) entries[position]?.resolve(result);
    } catch (error) {
      if (isDatabaseUnavailable(error)) {
        for (const entry of [...entries, ...this.waiting.splice(0)]) entry.reject(error);
        this.waitingWeight = 0;
      } else if (entries.length === 1) {
        entries[0]?.reject(error);
      } else {
        for (const entry of entries) await this.settle([entry]);
      }
    }
  }
}
