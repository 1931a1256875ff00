import { MINUTE_MS } from '../../../platform/durations.js';

/** The progress of a run that waits for a number of occurrences of its alert. */
export interface Occurrences {
  needed: number;
  /** Null: no time limit. */
  withinMinutes: number | null;
  /** The alert's count at the last recorded occurrence. */
  seen: number;
  /** The latest occurrences (ISO 8601, UTC), at most `needed`; empty without a time limit. */
  times: readonly string[];
}

/** The occurrences of a new alert that was deduplicated `count - 1` times at the same instant. */
export function firstOccurrences(
  { count: needed, withinMinutes }: { count: number; withinMinutes: number | null },
  count: number,
  at: Date,
): Occurrences {
  return withOccurrence({ needed, withinMinutes, seen: 0, times: [] }, count, at);
}

/** Adds the occurrences up to the alert's `count` at that time. */
export function withOccurrence(before: Occurrences, count: number, at: Date): Occurrences {
  const { needed, withinMinutes, seen } = before;
  const more = Math.min(needed, Math.max(0, count - seen));
  const times = withinMinutes === null ? [] : [...before.times, ...Array<string>(more).fill(at.toISOString())];
  return { ...before, seen: Math.max(seen, count), times: times.slice(-needed) };
}

/** Were there enough occurrences within the time? */
export function hasEnoughOccurrences({ needed, withinMinutes, seen, times }: Occurrences): boolean {
  if (withinMinutes === null) return seen >= needed;
  const [first, last] = [times.at(-needed), times.at(-1)];
  if (first === undefined || last === undefined) return false;
  return Date.parse(last) - Date.parse(first) <= withinMinutes * MINUTE_MS;
}
