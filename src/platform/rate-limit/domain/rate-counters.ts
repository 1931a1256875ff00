/** A time window in which requests are counted, `[start, end)` in epoch milliseconds. */
export interface Window {
  start: number;
  end: number;
}

/** The count of one bucket. */
export interface Tally {
  /** Requests counted so far within `window`, this one not included. */
  count: number;
  limit: number;
  window: Window;
}

export type RateDecision = { kind: 'allowed' } | { kind: 'limited'; retryAfterSeconds: number };

/**
 * The fixed window in which an instant lies. Windows are aligned to the epoch, so that all replicas use the same
 * ones; at the edge of two windows a client can therefore make up to twice its limit at once (contract).
 * @param length in milliseconds
 */
export function windowAt(now: Date, length: number): Window {
  const start = Math.floor(now.getTime() / length) * length;
  return { start, end: start + length };
}

/** May one more request pass? Only if all of its counts are below their limits (contract: "Limits"). */
export function decide(tallies: readonly Tally[], now: Date): RateDecision {
  const full = tallies.filter(({ count, limit }) => count >= limit);
  if (full.length === 0) return { kind: 'allowed' };
  const reopens = Math.max(...full.map(({ window }) => window.end));
  return { kind: 'limited', retryAfterSeconds: Math.max(1, Math.ceil((reopens - now.getTime()) / 1000)) };
}

/** A bucket that a request has to pass. */
export interface Bucket {
  key: string;
  limit: number;
  /** Length of a window in milliseconds. */
  ttl: number;
}

/** The requests of one bucket in one window, known to this replica. */
export interface Counter {
  readonly key: string;
  readonly window: Window;
  /** Requests of all replicas at the last exchange. */
  known: number;
  /** Requests of this replica that were not exchanged yet. */
  unshared: number;
}

const CAPACITY = 50_000;

/**
 * Counts requests in memory: the total of the last exchange plus the requests here since. One replica never admits more than
 * the limit; several together may exceed it by what they admit between two exchanges. Beyond `capacity` buckets the oldest
 * are dropped, which admits too many rather than too few.
 */
export class RateCounters {
  private readonly counters = new Map<string, Counter>();

  constructor(private readonly capacity = CAPACITY) {}

  /**
   * Admits a request that is below the limits of all its buckets, and counts it there; a refused one is not counted.
   * @param weight how much it counts. One below the limit is enough to admit it: otherwise a request heavier than the limit
   * would always be refused. So a bucket may exceed its limit by less than one request.
   */
  admit(buckets: readonly Bucket[], now: Date, weight = 1): RateDecision {
    const tallies = buckets.map(({ key, limit, ttl }) => {
      const window = windowAt(now, ttl);
      const counter = this.current(key, window);
      return { key, window, limit, counter, count: counter ? counter.known + counter.unshared : 0 };
    });
    const decision = decide(tallies, now);
    if (decision.kind === 'allowed') {
      for (const { key, window, counter } of tallies) (counter ?? this.open(key, window)).unshared += weight;
    }
    return decision;
  }

  /** Requests counted in the current window. */
  hits({ key, ttl }: Pick<Bucket, 'key' | 'ttl'>, now: Date): number {
    const counter = this.current(key, windowAt(now, ttl));
    return counter ? counter.known + counter.unshared : 0;
  }

  /** Uncounts an admitted request, unless it was already exchanged. */
  takeBack({ key, ttl }: Bucket, now: Date): void {
    const counter = this.current(key, windowAt(now, ttl));
    if (!counter || counter.unshared === 0) return;
    counter.unshared -= 1;
    if (counter.unshared + counter.known === 0) this.counters.delete(key);
  }

  /** The counts to exchange, in the same order on all replicas, to avoid deadlocks; removes past windows. */
  unshared(now: Date): Counter[] {
    for (const { key, window } of this.counters.values()) if (window.end <= now.getTime()) this.counters.delete(key);
    return [...this.counters.values()]
      .filter((counter) => counter.unshared > 0)
      .sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  /** So many `hits` were exchanged; `total` is the count of all replicas. */
  shared(counter: Counter, hits: number, total: number): void {
    counter.unshared -= hits;
    counter.known = total;
  }

  private current(key: string, window: Window): Counter | undefined {
    const counter = this.counters.get(key);
    return counter?.window.start === window.start ? counter : undefined;
  }

  private open(key: string, window: Window): Counter {
    const counter = { key, window, known: 0, unshared: 0 };
    // Removed first, to keep the map in the order in which the windows were opened.
    this.counters.delete(key);
    if (this.counters.size >= this.capacity) {
      const oldest = this.counters.keys().next();
      if (!oldest.done) this.counters.delete(oldest.value);
    }
    this.counters.set(key, counter);
    return counter;
  }
}
