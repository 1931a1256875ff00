import type { Interval } from './intervals.js';

/** The stretches that one of two ranges covers and the other does not. An empty or inverted range covers nothing. */
export function changedSpans(before: Interval, after: Interval): Interval[] {
  if (before.start >= before.end || after.start >= after.end || before.end <= after.start || after.end <= before.start)
    return [before, after].filter(({ start, end }) => start < end);
  const edges = [
    [before.start, after.start],
    [before.end, after.end],
  ] as const;
  return edges
    .map(([one, other]) => ({ start: Math.min(one, other), end: Math.max(one, other) }))
    .filter(({ start, end }) => start < end);
}
