import type { Interval } from './intervals.js';

/** One person replaces everybody on call in a schedule for a time range. */
export interface Override extends Interval {
  readonly id: string;
  readonly userId: string;
  /** As given with the override; null: the directory's. */
  readonly userName: string | null;
}

/** A range in which this override is in force. */
export interface OverrideStretch extends Interval {
  readonly override: Override;
}

/**
 * Which override is in force when: sorted, disjoint ranges, for a binary search.
 * `overrides` come in order of creation; where they overlap, the one created last wins. Inverted ones are ignored.
 *
 * The edges of all overrides cut the time into cells; the newest override takes its cells first, and `free`
 * leads from any cell to the next free one, so that no cell is visited twice.
 */
export function effectiveOverrides(overrides: readonly Override[]): OverrideStretch[] {
  const edges = [...new Set(overrides.flatMap((o) => [o.start, o.end]))].sort((a, b) => a - b);
  const cellOf = new Map(edges.map((edge, cell) => [edge, cell]));
  const painted: (Override | undefined)[] = edges.map(() => undefined);
  const free = edges.map((_, cell) => cell);
  const nextFree = (cell: number): number => {
    while (cell < free.length && free[cell] !== cell) {
      free[cell] = free[free[cell]!] ?? free.length;
      cell = free[cell]!;
    }
    return cell;
  };
  for (const override of overrides.toReversed()) {
    const end = cellOf.get(override.end)!;
    for (let cell = nextFree(cellOf.get(override.start)!); cell < end; cell = nextFree(cell)) {
      painted[cell] = override;
      free[cell] = cell + 1;
    }
  }
  const stretches: { override: Override; start: number; end: number }[] = [];
  painted.forEach((override, cell) => {
    const last = stretches.at(-1);
    const [start, end] = [edges[cell]!, edges[cell + 1]];
    if (!override || end === undefined) return;
    if (last?.override === override && last.end === start) last.end = end;
    else stretches.push({ override, start, end });
  });
  return stretches;
}
