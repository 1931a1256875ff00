import { groupBy } from '../../../platform/group-by.js';
import type { Slices } from '../../../platform/slices/slices.js';
import { momentsOf, PAUSE } from '../evaluation/moments.js';
import { DAY_MS } from '../../../platform/durations.js';
import type { Interval } from '../intervals.js';
import { overrideOfRotation, overridesIn, type Override } from '../overrides/overrides.js';
import { typeOf } from '../schedule/participants.js';
import type { Person } from '../evaluation/people.js';
import type { Rotation } from '../rotation/rotation.js';
import type { Shift } from './shifts.js';
import type { OnCallSnapshot, Schedule } from '../schedule/snapshot.js';
import { SECONDARY_LIMITS, withinLimits, Budget } from '../evaluation/budget.js';

/** How far from an instant the start and end of a shift are searched. */
const FARTHEST = 2048 * DAY_MS;

/** The starts of shifts that are running at that instant; -Infinity if not found within the search limit. */
export function* trueStarts(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  shifts: readonly Shift[],
  at: number,
): Slices<ReadonlyMap<Shift, number>> {
  const starts = new Map(shifts.map((shift) => [shift, -Infinity]));
  const wanted = new Set(shifts);
  yield* withinLimits(searchBack(snapshot, schedule, wanted, at, starts));
  return starts;
}

/** Searches back in ranges of doubling length until all starts are found. */
function* searchBack(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  wanted: Set<Shift>,
  at: number,
  starts: Map<Shift, number>,
): Slices<void> {
  const budget = new Budget(SECONDARY_LIMITS);
  for (let end = at, reach = DAY_MS; wanted.size > 0 && reach <= FARTHEST; end = at - reach, reach *= 2) {
    const start = at - reach;
    const since = new Map<Shift, number>();
    const report = (shift: Shift, isOn: boolean, from: number): void => {
      if (!isOn) since.delete(shift);
      else if (!since.has(shift)) since.set(shift, from);
    };
    yield* follow(snapshot, schedule, wanted, { start, end }, budget, report);
    for (const shift of wanted) {
      const from = since.get(shift) ?? end;
      if (from === start) continue;
      starts.set(shift, from);
      wanted.delete(shift);
    }
  }
}

/** The ends of shifts that are running at that instant or just before it; Infinity if not found within the search limit. */
export function* trueEnds(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  shifts: readonly Shift[],
  at: number,
): Slices<ReadonlyMap<Shift, number>> {
  const ends = new Map(shifts.map((shift) => [shift, Infinity]));
  const wanted = new Set(shifts);
  const report = (shift: Shift, isOn: boolean, from: number): void => {
    if (isOn) return;
    ends.set(shift, from);
    wanted.delete(shift);
  };
  const range = { start: at, end: at + FARTHEST };
  yield* withinLimits(follow(snapshot, schedule, wanted, range, new Budget(SECONDARY_LIMITS), report));
  return ends;
}

/** Reports at each change whether the people of the wanted shifts are on call; ends when no shift is wanted any more. */
function* follow(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  wanted: Set<Shift>,
  range: Interval,
  budget: Budget,
  report: (shift: Shift, isOn: boolean, from: number) => void,
): Slices<void> {
  const ofRotation = [...groupBy([...wanted].filter(isOfRotation), ({ rotation }) => rotation)];
  const ofOverride = groupBy([...wanted].filter(isOfOverride), ({ override }) => override);
  const part = { ...schedule, rotations: ofRotation.map(([rotation]) => rotation) };
  for (const moment of momentsOf(snapshot, part, range, budget)) {
    if (moment === PAUSE) {
      yield;
      continue;
    }
    const { at, overrides, byOverride, overridesChanged, byRotation, changedRotations } = moment;
    const addAll = (shifts: readonly Shift[], persons: readonly Person[]): void => {
      budget.spend(shifts.length);
      const on = new Set(persons.map(({ userId }) => userId));
      for (const shift of shifts) if (wanted.has(shift)) report(shift, on.has(shift.person.userId), at);
    };
    for (const i of overridesChanged ? byRotation.keys() : changedRotations) {
      const [rotation, shifts] = ofRotation[i]!;
      addAll(shifts, overrideOfRotation(overrides, rotation.id) ? [] : byRotation[i]!);
    }
    if (overridesChanged) {
      const inForce = new Set(overridesIn(overrides));
      for (const [override, shifts] of ofOverride)
        addAll(shifts, inForce.has(override) ? (byOverride.get(override) ?? []) : []);
    }
    if (wanted.size === 0) return;
  }
}

const isOfRotation = (shift: Shift): shift is Shift & { rotation: Rotation } => shift.rotation !== null;
const isOfOverride = (shift: Shift): shift is Shift & { override: Override } => shift.override !== null;

/** Returns a function for the start and end of shifts that the range may cut; infinite if not found. */
export function* wholeSpans(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  shifts: readonly Shift[],
  range: Interval,
): Slices<(shift: Shift) => Interval> {
  const begun = shifts.filter(({ start }) => start <= range.start);
  const unfinished = shifts.filter(({ end }) => end >= range.end);
  const starts = yield* trueStarts(snapshot, schedule, begun, range.start);
  const ends = yield* trueEnds(snapshot, schedule, unfinished, range.end);
  return (shift) => ({ start: starts.get(shift) ?? shift.start, end: ends.get(shift) ?? shift.end });
}

/**
 * Returns a function for the ids of shifts: `ovr:<id>` for an override (contract: shifts), else rotation, person and start,
 * so that a shift has the same id in every range and in the calendar.
 */
export function* shiftIds(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  shifts: readonly Shift[],
  range: Interval,
): Slices<(shift: Shift) => string> {
  const cut = shifts.filter(({ start }) => start <= range.start);
  const starts = yield* trueStarts(snapshot, schedule, cut, range.start);
  return (shift) => (shift.rotation ? idSince(shift, starts.get(shift) ?? shift.start) : overrideShiftId(shift));
}

/** `ovr:<id>`, with the person's id if the participant is not a user. */
export function overrideShiftId({ override, person }: Shift): string {
  const id = `ovr:${override!.id}`;
  return typeOf(override!.participant) === 'user' ? id : `${id}:${person.userId}`;
}

/** The id of a rotation's shift. @param start epoch milliseconds, before any cut by a range */
export function idSince({ rotation, person }: Shift, start: number): string {
  return `${rotation!.id}:${person.userId}:${sinceText(start)}`;
}

/** The start of a shift as part of an id; `always` if it is not known. */
export function sinceText(start: number): string {
  return Number.isFinite(start) ? new Date(start).toISOString() : 'always';
}
