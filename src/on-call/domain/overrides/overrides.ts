import type { Interval } from '../intervals.js';
import type { Participant } from '../schedule/participants.js';

/** Puts somebody else on call for a time, in a whole schedule or in some of its rotations. */
export interface Override extends Interval {
  readonly id: string;
  readonly participant: Participant;
  /** The overridden rotations; null: the whole schedule, also outside of the restrictions of its rotations. */
  readonly rotationIds: readonly string[] | null;
  /** Ids of the schedules that the participant names. */
  readonly nested: readonly string[];
  /** When it is in force: sorted, disjoint, within the range. Absent: all the time. */
  readonly times?: readonly Interval[];
  /** A version before a change or the deletion. */
  readonly isFormer?: boolean;
}

/** A time in which the same overrides are in force. */
export interface OverrideInterval extends Interval {
  /** The override of the whole schedule; null if there is none, or later ones override every rotation. */
  readonly ofSchedule: Override | null;
  /** By rotation id: overrides of single rotations that were created after `ofSchedule`. */
  readonly byRotation: ReadonlyMap<string, Override>;
  /** Overrides replace every rotation. */
  readonly coversSchedule: boolean;
}

const NONE: OverrideInterval['byRotation'] = new Map();

/**
 * The overrides in force over time: sorted, disjoint. Of overlapping overrides the one created last wins; an override that
 * ends before it starts has no effect. @param overrides in order of creation @param rotations all of the schedule
 */
export function effectiveOverrides(
  overrides: readonly Override[],
  rotations: readonly { readonly id: string; readonly deletedAt: number }[],
): readonly OverrideInterval[] {
  const ofSchedules = winners(overrides.filter((each) => each.rotationIds === null));
  const named = rotations.filter(({ id }) => overrides.some((each) => each.rotationIds?.includes(id)));
  if (named.length === 0)
    return ofSchedules.map(({ start, end, override }) => ({
      start,
      end,
      ofSchedule: override,
      byRotation: NONE,
      coversSchedule: true,
    }));
  const perRotation = named.map(({ id }) => ({
    id,
    intervals: winners(overrides.filter((each) => appliesTo(each, id))),
  }));
  return merged(ofSchedules, perRotation, rotations);
}

function appliesTo({ rotationIds }: Override, rotation: string): boolean {
  return rotationIds === null || rotationIds.includes(rotation);
}

interface Winner extends Interval {
  readonly override: Override;
}

/** Splits the time at all starts and ends, and joins neighbours with the same overrides. */
function merged(
  ofSchedules: readonly Winner[],
  perRotation: readonly { id: string; intervals: readonly Winner[] }[],
  rotations: readonly { readonly id: string; readonly deletedAt: number }[],
): OverrideInterval[] {
  const all = [ofSchedules, ...perRotation.map((layer) => layer.intervals)];
  const ends = rotations.map(({ deletedAt }) => deletedAt).filter((end) => end !== Infinity);
  const edges = [...new Set([...all.flat().flatMap(({ start, end }) => [start, end]), ...ends])].sort((a, b) => a - b);
  const indexes = all.map(() => 0);
  const at = (layer: number, edge: number): Override | undefined => {
    const list = all[layer]!;
    while (indexes[layer]! < list.length && list[indexes[layer]!]!.end <= edge) indexes[layer]!++;
    const found = list[indexes[layer]!];
    return found && found.start <= edge ? found.override : undefined;
  };
  const intervals: OverrideInterval[] = [];
  for (const [cell, start] of edges.slice(0, -1).entries()) {
    const end = edges[cell + 1]!;
    const ofAll = at(0, start);
    const byRotation = new Map(
      perRotation.flatMap(({ id }, i) => {
        const override = at(i + 1, start);
        return override && override.rotationIds !== null ? [[id, override] as const] : [];
      }),
    );
    const there = rotations.filter(({ deletedAt }) => deletedAt > start);
    const isEach = there.length > 0 && there.every(({ id }) => byRotation.has(id));
    const ofSchedule = isEach ? null : (ofAll ?? null);
    if (ofSchedule === null && byRotation.size === 0) continue;
    const interval = { start, end, ofSchedule, byRotation, coversSchedule: isEach || ofSchedule !== null };
    const last = intervals.at(-1);
    if (last?.end === start && isAlike(last, interval)) intervals[intervals.length - 1] = { ...last, end };
    else intervals.push(interval);
  }
  return intervals;
}

function isAlike(a: OverrideInterval, b: OverrideInterval): boolean {
  return (
    a.ofSchedule === b.ofSchedule &&
    a.byRotation.size === b.byRotation.size &&
    [...a.byRotation].every(([id, each]) => b.byRotation.get(id) === each)
  );
}

/**
 * The override in force over time, where the one created last wins. The starts and ends divide the time into cells. The newest
 * override takes its cells first; `free` points to the next free cell, so that each cell is visited once.
 */
function winners(overrides: readonly Override[]): Winner[] {
  const timesOf = (override: Override): readonly Interval[] => override.times ?? [override];
  const edges = [...new Set(overrides.flatMap(timesOf).flatMap(({ start, end }) => [start, end]))].sort(
    (a, b) => a - b,
  );
  const cellOf = new Map(edges.map((edge, cell) => [edge, cell]));
  const cells: (Override | undefined)[] = edges.map(() => undefined);
  const free = edges.map((_, cell) => cell);
  const nextFree = (cell: number): number => {
    while (cell < free.length && free[cell] !== cell) {
      free[cell] = free[free[cell]!] ?? free.length;
      cell = free[cell]!;
    }
    return cell;
  };
  for (const override of overrides.toReversed()) {
    for (const time of timesOf(override)) {
      const end = cellOf.get(time.end)!;
      for (let cell = nextFree(cellOf.get(time.start)!); cell < end; cell = nextFree(cell)) {
        cells[cell] = override;
        free[cell] = cell + 1;
      }
    }
  }
  const intervals: { override: Override; start: number; end: number }[] = [];
  cells.forEach((override, cell) => {
    const last = intervals.at(-1);
    const [start, end] = [edges[cell]!, edges[cell + 1]];
    if (!override || end === undefined) return;
    if (last?.override === override && last.end === start) last.end = end;
    else intervals.push({ override, start, end });
  });
  return intervals;
}

/** The overrides in force, without duplicates. */
export function overridesIn(interval: OverrideInterval | null): readonly Override[] {
  if (!interval) return [];
  if (interval.byRotation.size === 0) return interval.ofSchedule ? [interval.ofSchedule] : [];
  return [...new Set([...(interval.ofSchedule ? [interval.ofSchedule] : []), ...interval.byRotation.values()])];
}

/** The override that replaces the rotation; null if none does. */
export function overrideOfRotation(interval: OverrideInterval | null, rotationId: string): Override | null {
  return interval?.byRotation.get(rotationId) ?? interval?.ofSchedule ?? null;
}

/** What puts people on call, in order: the override of the whole schedule, then each rotation or its override. */
export function layersOf<R extends { readonly id: string }>(
  rotations: readonly R[],
  interval: OverrideInterval | null,
): readonly (R | Override)[] {
  if (!interval) return rotations;
  const first = interval.ofSchedule ? [interval.ofSchedule] : [];
  return [
    ...new Set([...first, ...rotations.map((rotation) => overrideOfRotation(interval, rotation.id) ?? rotation)]),
  ];
}
