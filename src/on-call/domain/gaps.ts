import type { Slices } from '../../platform/slices/slices.js';
import { courseOf, onCallIn, PAUSE } from './course.js';
import { clip, intersect, type Interval, subtract, union } from './intervals.js';
import { overrideOfRotation, overridesIn } from './overrides.js';
import { type Participant, schedulesNamedBy, typeOf } from './participants.js';
import type { RotationVersion } from './rotation.js';
import { anySchedule, type OnCallSnapshot, type Schedule } from './snapshot.js';
import { SECONDARY_LIMITS, unlessTooMuch, Work } from './work.js';

/**
 * When nobody is on call in the range (epoch milliseconds), in order of time, clipped to it. A turn of `none` is meant so
 * and no gap, also in a nested schedule, and so is an override by `none`; the hours outside of all rotations are gaps. While it is disabled a schedule has none.
 * @throws LimitExceeded each gap is an entry
 */
export function* gapsWithin(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  range: Interval,
  work = new Work(),
): Slices<Interval[]> {
  const gaps: Interval[] = [];
  for (const empty of yield* emptyWithin(snapshot, schedule, range, work)) {
    const meant = union([...schedule.pauses, ...meantEmpty(snapshot, schedule, empty, work, new Set())]);
    for (const gap of subtract([empty], meant)) {
      work.addEntry();
      gaps.push(gap);
    }
    if (work.takePause()) yield;
  }
  return gaps;
}

/** @param most to stop after so many */
function* emptyWithin(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  range: Interval,
  work: Work,
  most = Infinity,
): Slices<Interval[]> {
  const empty: Interval[] = [];
  let start: number | null = null;
  for (const moment of courseOf(snapshot, schedule, range, work)) {
    if (moment === PAUSE) {
      yield;
      continue;
    }
    const { recipients } = onCallIn(schedule, moment);
    work.spend(recipients.length);
    if (recipients.length === 0) start ??= moment.at;
    else if (start !== null) {
      empty.push({ start, end: moment.at });
      if (empty.length === most) return empty;
      start = null;
    }
  }
  if (start !== null) empty.push({ start, end: range.end });
  return empty;
}

/**
 * The parts of the range in which a rotation is at a turn of `none`, or an override puts nobody on call and means it. `above`:
 * the schedules that led here.
 */
function meantEmpty(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  range: Interval,
  work: Work,
  above: ReadonlySet<string>,
): Interval[] {
  if (above.has(schedule.id)) return [];
  const way = new Set([...above, schedule.id]);
  const meantBy = (participant: Participant, within: Interval): Interval[] => {
    if (typeOf(participant) === 'none') return [within];
    const nested = schedulesNamedBy([participant], snapshot.escalations);
    return nested.flatMap((id) => {
      const inner = anySchedule(snapshot, id);
      return inner ? meantEmpty(snapshot, inner, within, work, way) : [];
    });
  };
  const overrides = clip(schedule.overrides, range);
  work.spend(overrides.length);
  const byOverrides = overrides.flatMap((stretch) =>
    overridesIn(stretch).flatMap(({ participant }) => meantBy(participant, { start: stretch.start, end: stretch.end })),
  );
  const byRotations = schedule.rotations.flatMap((rotation) => {
    const overridden = overrides.filter((stretch) => overrideOfRotation(stretch, rotation.id));
    return rotation.versions.flatMap((version) => {
      const { nested, participants } = version;
      if (nested.length === 0 && !participants.some((each) => typeOf(each) === 'none')) return [];
      return turnsWithin(version, range, work).flatMap(({ place, ...turn }) =>
        subtract([turn], overridden).flatMap((left) => meantBy(participants[place]!, left)),
      );
    });
  });
  return [...byOverrides, ...byRotations];
}

function turnsWithin(version: RotationVersion, range: Interval, work: Work): (Interval & { place: number })[] {
  const { handoffs, hours } = version;
  const turns: (Interval & { place: number })[] = [];
  const end = Math.min(range.end, version.end);
  for (let at = Math.max(range.start, version.start); at < end;) {
    work.spend(1);
    const next = Math.min(handoffs.nextAfter(at), end);
    turns.push({ start: at, end: next, place: version.placeOf(handoffs.turnAt(at)) });
    at = next;
  }
  if (hours.areAll || turns.length === 0) return turns;
  work.spend(hours.countWithin(range));
  return intersect(turns, hours.within(range));
}

/**
 * The first time in the range (epoch milliseconds) in which nobody is on call, clipped to the range.
 * Null: somebody always is, the schedule is disabled, or it takes too many turns to work out.
 */
export function* nextGapWithin(snapshot: OnCallSnapshot, schedule: Schedule, range: Interval): Slices<Interval | null> {
  if (!schedule.enabled) return null;
  const found = yield* unlessTooMuch(emptyWithin(snapshot, schedule, range, new Work(SECONDARY_LIMITS), 1));
  return found?.[0] ?? null;
}
