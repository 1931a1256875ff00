/** A half-open interval [start, end) in epoch milliseconds. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

/** All of time. */
export const ALWAYS: Interval = { start: -Infinity, end: Infinity };

/** The union of the intervals: sorted, disjoint, touching ones joined; without empty and inverted ones. */
export function union(intervals: readonly Interval[]): Interval[] {
  const sorted = intervals.filter((i) => i.start < i.end).sort((a, b) => a.start - b.start);
  const joined: { start: number; end: number }[] = [];
  for (const { start, end } of sorted) {
    const last = joined.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}

/**
 * The intersection. Each list must be sorted and disjoint; the results keep the other properties of `left`.
 */
export function intersect<T extends Interval>(left: readonly T[], right: readonly Interval[]): T[] {
  const pieces: T[] = [];
  let from = 0;
  for (const piece of left) {
    while (from < right.length && right[from]!.end <= piece.start) from++;
    for (let i = from; i < right.length && right[i]!.start < piece.end; i++) {
      const start = Math.max(piece.start, right[i]!.start);
      const end = Math.min(piece.end, right[i]!.end);
      if (start < end) pieces.push(cut(piece, start, end));
    }
  }
  return pieces;
}

/** The difference of the first and the second list. Each must be sorted and disjoint. */
export function subtract(whole: readonly Interval[], parts: readonly Interval[]): Interval[] {
  return whole.flatMap((piece) => {
    const left: Interval[] = [];
    let { start } = piece;
    for (const part of clip(parts, piece)) {
      if (part.start > start) left.push({ start, end: part.start });
      start = part.end;
    }
    if (start < piece.end) left.push({ start, end: piece.end });
    return left;
  });
}

/** The sorted, disjoint intervals clipped to the range. */
export function clip<T extends Interval>(sorted: readonly T[], range: Interval): T[] {
  const pieces: T[] = [];
  for (let i = firstEndingAfter(sorted, range.start); i < sorted.length && sorted[i]!.start < range.end; i++) {
    const piece = sorted[i]!;
    const start = Math.max(piece.start, range.start);
    const end = Math.min(piece.end, range.end);
    if (start < end) pieces.push(cut(piece, start, end));
  }
  return pieces;
}

/** The one of the sorted, disjoint intervals that contains the instant. */
export function findAt<T extends Interval>(sorted: readonly T[], instant: number): T | undefined {
  const found = sorted[firstEndingAfter(sorted, instant)];
  return found && found.start <= instant ? found : undefined;
}

/** Uncut pieces are not copied, for speed. */
function cut<T extends Interval>(piece: T, start: number, end: number): T {
  return piece.start === start && piece.end === end ? piece : { ...piece, start, end };
}

/**
 * The index of the first of the sorted, disjoint intervals that ends after the instant; the length of the list if none does.
 */
export function firstEndingAfter(sorted: readonly Interval[], instant: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]!.end <= instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The symmetric difference of two ranges. An empty or inverted range covers nothing. */
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
