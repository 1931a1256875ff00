import { MINUTE_MS } from '../../../platform/durations.js';

/** A synthetic notification that takes longer than this counts as lost. */
const LATE_MS = 2 * MINUTE_MS;

export interface SelfCheckFacts {
  now: Date;
  /** Interval of synthetic notifications. */
  everyMs: number;
  /** The last one that arrived; null: none yet. */
  last: { startedAt: Date; arrivedAt: Date } | null;
  /** The start of the oldest one after `last` that has not arrived; null: there is none. */
  missing: Date | null;
  /** The start of this process. */
  since: Date;
}

export type SelfCheckState = { kind: 'up' } | { kind: 'pending' } | { kind: 'down'; reason: string };

/** Do notifications arrive? `pending`: unknown shortly after the start. */
export function selfCheckState({ now, everyMs, last, missing, since }: SelfCheckFacts): SelfCheckState {
  if (missing !== null && now.getTime() - missing.getTime() > LATE_MS) {
    return { kind: 'down', reason: 'The last synthetic page has not arrived' };
  }
  const expected = Math.max(last?.startedAt.getTime() ?? 0, since.getTime()) + 2 * everyMs + LATE_MS;
  if (now.getTime() > expected) return { kind: 'down', reason: 'No synthetic page was sent' };
  return { kind: last === null ? 'pending' : 'up' };
}
