import { clip, DAY, subtract, type Interval } from './intervals.js';
import { Nesting } from './nesting.js';
import { chosenBy, holdersOf, presenceChanges, type Person } from './resolve.js';
import type { Rotation } from './rotation.js';
import type { OnCallSnapshot, Schedule } from './snapshot.js';

/** A stretch in which one rotation puts the same people on call; `persons` may be empty (an intended gap). */
export interface Stretch extends Interval {
  readonly persons: readonly Person[];
}

/** One person on call without a break, by one rotation or one override, in epoch milliseconds. */
export interface Shift extends Interval {
  readonly person: Person;
  /** The rotation that puts the person on call; null for an override. */
  readonly rotation: Rotation | null;
  readonly overrideId: string | null;
  /** For an override: the names of those who would have been on call, in order of time; null when nobody. */
  readonly overriddenName: string | null;
}

/** How far around an instant a shift's true edges are looked for; beyond, the shift counts as unbounded. */
const FARTHEST = 2048 * DAY;

/**
 * Everybody's shifts in the range, in order of time: merged while the same person continues in the same
 * rotation, split around overrides, clipped to the range (contract: shifts; decisions §7).
 */
export function shiftsWithin(snapshot: OnCallSnapshot, schedule: Schedule, range: Interval): Shift[] {
  if (!schedule.enabled) return [];
  const underneath = schedule.rotations.map((rotation) => stretchesWithin(snapshot, schedule, rotation, range));
  const ofRotations = schedule.rotations.flatMap((rotation, i) =>
    perPerson(rotation, subtract(underneath[i]!, schedule.overrides)),
  );
  const ofOverrides = clip(schedule.overrides, range).map(({ start, end, override }): Shift => {
    const replaced = underneath.flatMap((stretches) => clip(stretches, { start, end }));
    return {
      start,
      end,
      person: chosenBy(snapshot, override),
      rotation: null,
      overrideId: override.id,
      overriddenName: namesOf(replaced),
    };
  });
  return [...ofRotations, ...ofOverrides].sort((a, b) => a.start - b.start);
}

/** The shifts of one rotation alone, as `shiftsWithin` has them. */
export function shiftsOfRotation(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  rotation: Rotation,
  range: Interval,
): Shift[] {
  return perPerson(rotation, subtract(stretchesWithin(snapshot, schedule, rotation, range), schedule.overrides));
}

/** Who a rotation puts on call in the range, were there no overrides: sorted, disjoint, gaps left out. */
export function stretchesWithin(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  rotation: Rotation,
  range: Interval,
): Stretch[] {
  const inside = (): Nesting => Nesting.top().inside(schedule.id);
  const changes = [...new Set(presenceChanges(snapshot, rotation, range.start, range.end, inside()))].sort(
    (a, b) => a - b,
  );
  const stretches: Stretch[] = [];
  let next = 0;
  for (const { turn, start: dutyStart, end: dutyEnd } of rotation.dutiesWithin(range)) {
    while (next < changes.length && changes[next]! <= dutyStart) next++;
    for (let start = dutyStart; start < dutyEnd;) {
      const change = changes[next];
      const end = change !== undefined && change < dutyEnd ? change : dutyEnd;
      stretches.push({ start, end, persons: holdersOf(snapshot, rotation, turn, start, inside()) });
      if (end === change) next++;
      start = end;
    }
  }
  return stretches;
}

/**
 * The shift that the person is in at that instant (the one of the first rotation, if several), with its true
 * edges; an edge out of reach is infinite. Undefined when the person is not on call then.
 */
export function shiftAround(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  userId: string,
  at: number,
): Shift | undefined {
  const isMine = (s: Shift): boolean => s.person.userId === userId && s.start <= at && at < s.end;
  const now = shiftsWithin(snapshot, schedule, { start: at, end: at + 1 }).find(isMine);
  if (!now) return undefined;
  const alone = { ...schedule, rotations: now.rotation ? [now.rotation] : [] };
  for (let reach = DAY; ; reach *= 2) {
    const range = { start: at - reach, end: at + reach };
    const shifts = shiftsWithin(snapshot, alone, range);
    const shift = shifts.find(isMine) ?? now;
    const [startsInside, endsInside] = [shift.start > range.start, shift.end < range.end];
    if ((startsInside && endsInside) || reach >= FARTHEST) {
      return { ...shift, start: startsInside ? shift.start : -Infinity, end: endsInside ? shift.end : Infinity };
    }
  }
}

/** Whom an override by that person over the range concerns: the person, then those on call then without it. */
export function affectedByOverride(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  range: Interval,
  userId: string,
): string[] {
  const replaced = shiftsWithin(snapshot, schedule, range).map(({ person }) => person.userId);
  return [...new Set([userId, ...replaced])];
}

function perPerson(rotation: Rotation, stretches: readonly Stretch[]): Shift[] {
  const shifts: Shift[] = [];
  const running = new Map<string, { end: number }>();
  for (const { start, end, persons } of stretches) {
    for (const person of persons) {
      const current = running.get(person.userId);
      if (current?.end === start) {
        current.end = end;
        continue;
      }
      const shift = { start, end, person, rotation, overrideId: null, overriddenName: null };
      running.set(person.userId, shift);
      shifts.push(shift);
    }
  }
  return shifts;
}

function namesOf(stretches: readonly Stretch[]): string | null {
  const inTime = stretches.toSorted((a, b) => a.start - b.start);
  const names = new Set(inTime.flatMap(({ persons }) => persons.map(({ name }) => name)));
  return names.size === 0 ? null : [...names].join(', ');
}
