import { unavailable } from '../../common/errors/api-error.js';
import { isDatabaseUnavailable } from '../../common/http/database-errors.js';

interface Waiting<T, R> {
  item: T;
  resolve: (result: R) => void;
  reject: (error: unknown) => void;
}

export interface BatchLimits {
  /** Items per batch. */
  batch: number;
  /** Items waiting; beyond it callers are sent away. */
  queue: number;
}

/**
 * Coalesces concurrent work: whatever arrives while one batch is under way goes into the next. Each caller is
 * answered when its batch is done. A batch that fails is done again item by item, so that one bad item harms nobody
 * else; a database that is away fails everybody at once.
 */
export class Batcher<T, R> {
  private readonly waiting: Waiting<T, R>[] = [];
  private running = false;

  /** @param run does a batch: one result per item, in the same order, or an error and no effect at all */
  constructor(
    private readonly run: (items: readonly T[]) => Promise<readonly R[]>,
    private readonly limits: BatchLimits,
  ) {}

  /**
   * Queues items; the results come in the same order, once all of them are done.
   * @throws ApiError 503 with Retry-After when the queue is full; then nothing was queued
   */
  async add(items: readonly T[]): Promise<R[]> {
    if (this.waiting.length + items.length > this.limits.queue) {
      throw unavailable('More alerts are arriving than can be stored', 1);
    }
    const results = items.map(
      (item) => new Promise<R>((resolve, reject) => this.waiting.push({ item, resolve, reject })),
    );
    void this.drain();
    return Promise.all(results);
  }

  private async drain(): Promise<void> {
    if (this.running) return;
    this.running = true;
    while (this.waiting.length > 0) await this.settle(this.waiting.splice(0, this.limits.batch));
    this.running = false;
  }

  private async settle(entries: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const results = await this.run(entries.map(({ item }) => item));
      if (results.length !== entries.length) throw new Error('A batch must answer every item');
      for (const [position, result] of results.entries()) entries[position]?.resolve(result);
    } catch (error) {
      if (entries.length === 1 || isDatabaseUnavailable(error)) {
        for (const entry of entries) entry.reject(error);
      } else {
        for (const entry of entries) await this.settle([entry]);
      }
    }
  }
}
