import type { Interval } from './intervals.js';
import type { Participant } from './participants.js';

/** Somebody else is on call for a time range, as far as it counts: in a whole schedule, or in some of its rotations. */
export interface Override extends Interval {
  readonly id: string;
  readonly participant: Participant;
  /** Only these are overridden; null: the whole schedule, also outside the hours of its rotations. */
  readonly rotationIds: readonly string[] | null;
  /** Ids of the schedules that the participant leads to. */
  readonly nested: readonly string[];
  /** When it counts: sorted, disjoint, within the range. Absent: all the time. */
  readonly times?: readonly Interval[];
  /** What it was, before it was changed or deleted. */
  readonly isFormer?: boolean;
}

/** A range in which these overrides are in force. */
export interface OverrideStretch extends Interval {
  /** Of the whole schedule; null: none, or later ones override each rotation. */
  readonly whole: Override | null;
  /** By id of the rotation; later ones than `whole`. */
  readonly parts: ReadonlyMap<string, Override>;
  /** No rotation decides who is on call. */
  readonly isAll: boolean;
}

const NO_PARTS: OverrideStretch['parts'] = new Map();

/**
 * Which overrides are in force when: sorted, disjoint ranges. Of several for a rotation the one created last decides;
 * inverted ones are ignored. @param overrides in order of creation @param rotations all of the schedule, and until when they are
 */
export function effectiveOverrides(
  overrides: readonly Override[],
  rotations: readonly { readonly id: string; readonly deletedAt: number }[],
): readonly OverrideStretch[] {
  const wholes = painted(overrides.filter((each) => each.rotationIds === null));
  const named = rotations.filter(({ id }) => overrides.some((each) => each.rotationIds?.includes(id)));
  if (named.length === 0)
    return wholes.map(({ start, end, override }) => ({ start, end, whole: override, parts: NO_PARTS, isAll: true }));
  const layers = named.map(({ id }) => ({ id, painted: painted(overrides.filter((each) => decidesAbout(each, id))) }));
  return merged(wholes, layers, rotations);
}

function decidesAbout({ rotationIds }: Override, rotation: string): boolean {
  return rotationIds === null || rotationIds.includes(rotation);
}

interface Painted extends Interval {
  readonly override: Override;
}

/** Cuts the time at all edges, and joins what is alike. */
function merged(
  wholes: readonly Painted[],
  layers: readonly { id: string; painted: readonly Painted[] }[],
  rotations: readonly { readonly id: string; readonly deletedAt: number }[],
): OverrideStretch[] {
  const all = [wholes, ...layers.map((layer) => layer.painted)];
  const ends = rotations.map(({ deletedAt }) => deletedAt).filter((end) => end !== Infinity);
  const edges = [...new Set([...all.flat().flatMap(({ start, end }) => [start, end]), ...ends])].sort((a, b) => a - b);
  const places = all.map(() => 0);
  const at = (layer: number, edge: number): Override | undefined => {
    const list = all[layer]!;
    while (places[layer]! < list.length && list[places[layer]!]!.end <= edge) places[layer]!++;
    const found = list[places[layer]!];
    return found && found.start <= edge ? found.override : undefined;
  };
  const stretches: OverrideStretch[] = [];
  for (const [cell, start] of edges.slice(0, -1).entries()) {
    const end = edges[cell + 1]!;
    const ofAll = at(0, start);
    const parts = new Map(
      layers.flatMap(({ id }, i) => {
        const override = at(i + 1, start);
        return override && override.rotationIds !== null ? [[id, override] as const] : [];
      }),
    );
    const there = rotations.filter(({ deletedAt }) => deletedAt > start);
    const isEach = there.length > 0 && there.every(({ id }) => parts.has(id));
    const whole = isEach ? null : (ofAll ?? null);
    if (whole === null && parts.size === 0) continue;
    const stretch = { start, end, whole, parts, isAll: isEach || whole !== null };
    const last = stretches.at(-1);
    if (last?.end === start && isAlike(last, stretch)) stretches[stretches.length - 1] = { ...last, end };
    else stretches.push(stretch);
  }
  return stretches;
}

function isAlike(a: OverrideStretch, b: OverrideStretch): boolean {
  return (
    a.whole === b.whole && a.parts.size === b.parts.size && [...a.parts].every(([id, each]) => b.parts.get(id) === each)
  );
}

/**
 * Which of these is in force when, if the one created last wins: their edges cut the time into cells, the newest takes its
 * cells first, and `free` leads to the next free one, so that no cell is visited twice.
 */
function painted(overrides: readonly Override[]): Painted[] {
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
  const stretches: { override: Override; start: number; end: number }[] = [];
  cells.forEach((override, cell) => {
    const last = stretches.at(-1);
    const [start, end] = [edges[cell]!, edges[cell + 1]];
    if (!override || end === undefined) return;
    if (last?.override === override && last.end === start) last.end = end;
    else stretches.push({ override, start, end });
  });
  return stretches;
}

/** The overrides that are in force, each once. */
export function overridesIn(stretch: OverrideStretch | null): readonly Override[] {
  if (!stretch) return [];
  if (stretch.parts.size === 0) return stretch.whole ? [stretch.whole] : [];
  return [...new Set([...(stretch.whole ? [stretch.whole] : []), ...stretch.parts.values()])];
}

/** The override that decides in the place of that rotation; null: the rotation does. */
export function overrideOfRotation(stretch: OverrideStretch | null, rotationId: string): Override | null {
  return stretch?.parts.get(rotationId) ?? stretch?.whole ?? null;
}

/** What decides, in order: an override of the whole schedule, then each rotation that is left, or the override of it. */
export function rowsOf<R extends { readonly id: string }>(
  rotations: readonly R[],
  stretch: OverrideStretch | null,
): readonly (R | Override)[] {
  if (!stretch) return rotations;
  const first = stretch.whole ? [stretch.whole] : [];
  return [...new Set([...first, ...rotations.map((rotation) => overrideOfRotation(stretch, rotation.id) ?? rotation)])];
}
