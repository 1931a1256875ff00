import { groupBy } from '../../platform/group-by.js';
import type { Slices } from '../../platform/slices/slices.js';
import { courseOf, PAUSE } from './course.js';
import { DAY_MS } from '../../platform/durations.js';
import type { Interval } from './intervals.js';
import { overrideOfRotation, overridesIn, type Override } from './overrides.js';
import { typeOf } from './participants.js';
import type { Person } from './people.js';
import type { Rotation } from './rotation.js';
import { shiftsWithin, type Shift } from './shifts.js';
import type { OnCallSnapshot, Schedule } from './snapshot.js';
import { SECONDARY_LIMITS, unlessTooMuch, Work } from './work.js';

/** How far around an instant a shift's real start and end are searched. */
const FARTHEST = 2048 * DAY_MS;

/**
 * The shifts of everybody on call at that instant, by user (the one of the first rotation, if several), with their true
 * edges; an edge out of reach is infinite.
 * @throws LimitExceeded where too many are on call
 */
export function* shiftsAround(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  at: number,
): Slices<ReadonlyMap<string, Shift>> {
  const running = yield* shiftsWithin(snapshot, schedule, { start: at, end: at + 1 });
  const firsts = new Map(running.toReversed().map((shift) => [shift.person.userId, shift]));
  const starts = yield* trueStarts(snapshot, schedule, [...firsts.values()], at);
  const ends = yield* trueEnds(snapshot, schedule, [...firsts.values()], at);
  return new Map(
    [...firsts].map(([userId, shift]) => [userId, { ...shift, start: starts.get(shift)!, end: ends.get(shift)! }]),
  );
}

/** When shifts that are running at that instant really began; -Infinity where no beginning is in reach. */
export function* trueStarts(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  shifts: readonly Shift[],
  at: number,
): Slices<ReadonlyMap<Shift, number>> {
  const starts = new Map(shifts.map((shift) => [shift, -Infinity]));
  const wanted = new Set(shifts);
  yield* unlessTooMuch(searchBack(snapshot, schedule, wanted, at, starts));
  return starts;
}

/** Searches further and further back, in ranges that are evaluated in the order of time, until all are found. */
function* searchBack(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  wanted: Set<Shift>,
  at: number,
  starts: Map<Shift, number>,
): Slices<void> {
  const work = new Work(SECONDARY_LIMITS);
  for (let end = at, reach = DAY_MS; wanted.size > 0 && reach <= FARTHEST; end = at - reach, reach *= 2) {
    const start = at - reach;
    const since = new Map<Shift, number>();
    const tell = (shift: Shift, isOn: boolean, from: number): void => {
      if (!isOn) since.delete(shift);
      else if (!since.has(shift)) since.set(shift, from);
    };
    yield* follow(snapshot, schedule, wanted, { start, end }, work, tell);
    for (const shift of wanted) {
      const from = since.get(shift) ?? end;
      if (from === start) continue;
      starts.set(shift, from);
      wanted.delete(shift);
    }
  }
}

/** When shifts that are running just before that instant, or at it, really end; Infinity where no end is in reach. */
export function* trueEnds(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  shifts: readonly Shift[],
  at: number,
): Slices<ReadonlyMap<Shift, number>> {
  const ends = new Map(shifts.map((shift) => [shift, Infinity]));
  const wanted = new Set(shifts);
  const tell = (shift: Shift, isOn: boolean, from: number): void => {
    if (isOn) return;
    ends.set(shift, from);
    wanted.delete(shift);
  };
  const range = { start: at, end: at + FARTHEST };
  yield* unlessTooMuch(follow(snapshot, schedule, wanted, range, new Work(SECONDARY_LIMITS), tell));
  return ends;
}

/** Goes through the range as long as any shift is wanted, and reports for each whether its person is on call at a moment. */
function* follow(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  wanted: Set<Shift>,
  range: Interval,
  work: Work,
  tell: (shift: Shift, isOn: boolean, from: number) => void,
): Slices<void> {
  const ofRotation = [...groupBy([...wanted].filter(isOfRotation), ({ rotation }) => rotation)];
  const ofOverride = groupBy([...wanted].filter(isOfOverride), ({ override }) => override);
  const part = { ...schedule, rotations: ofRotation.map(([rotation]) => rotation) };
  for (const moment of courseOf(snapshot, part, range, work)) {
    if (moment === PAUSE) {
      yield;
      continue;
    }
    const { at, overrides, standIns, isSwitch, held, changed } = moment;
    const addAll = (shifts: readonly Shift[], persons: readonly Person[]): void => {
      work.spend(shifts.length);
      const on = new Set(persons.map(({ userId }) => userId));
      for (const shift of shifts) if (wanted.has(shift)) tell(shift, on.has(shift.person.userId), at);
    };
    for (const i of isSwitch ? held.keys() : changed) {
      const [rotation, shifts] = ofRotation[i]!;
      addAll(shifts, overrideOfRotation(overrides, rotation.id) ? [] : held[i]!);
    }
    if (isSwitch) {
      const inForce = new Set(overridesIn(overrides));
      for (const [override, shifts] of ofOverride)
        addAll(shifts, inForce.has(override) ? (standIns.get(override) ?? []) : []);
    }
    if (wanted.size === 0) return;
  }
}

const isOfRotation = (shift: Shift): shift is Shift & { rotation: Rotation } => shift.rotation !== null;
const isOfOverride = (shift: Shift): shift is Shift & { override: Override } => shift.override !== null;

/** What gives the true edges of shifts seen through a range; one that is out of reach is infinite. */
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
 * What gives the ids of shifts seen through a range: `ovr:<id>` for an override (contract: shifts), else rotation, person
 * and true beginning, so that the same shift has the same id in whatever range it is seen, and in the calendar.
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

/** `ovr:<id>`; with the person where the override is by several. */
export function overrideShiftId({ override, person }: Shift): string {
  const id = `ovr:${override!.id}`;
  return typeOf(override!.participant) === 'user' ? id : `${id}:${person.userId}`;
}

/** The id of a rotation's shift that really begins at that instant. */
export function idSince({ rotation, person }: Shift, start: number): string {
  return `${rotation!.id}:${person.userId}:${sinceText(start)}`;
}

/** An instant as it stands in an id; `always` without a beginning. */
export function sinceText(start: number): string {
  return Number.isFinite(start) ? new Date(start).toISOString() : 'always';
}
