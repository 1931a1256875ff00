/** A time window in which requests are counted, `[start, end)` in epoch milliseconds. */
export interface Window {
  start: number;
  end: number;
}

/** One count that a request has to pass. */
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

/** May one more request pass? It may when every one of its counts has room (contract: "Limits"). */
export function decide(tallies: readonly Tally[], now: Date): RateDecision {
  const full = tallies.filter(({ count, limit }) => count >= limit);
  if (full.length === 0) return { kind: 'allowed' };
  const reopens = Math.max(...full.map(({ window }) => window.end));
  return { kind: 'limited', retryAfterSeconds: Math.max(1, Math.ceil((reopens - now.getTime()) / 1000)) };
}
