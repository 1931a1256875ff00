import type { Slices } from '../../platform/slices/slices.js';
import { schedulesOf } from './involved.js';
import { DAY_MS } from '../../platform/durations.js';
import { clip, type Interval, subtract, union } from './intervals.js';
import type { Person } from './people.js';
import { shiftsWithin, type Shift } from './shifts.js';
import type { OnCallSnapshot, Schedule } from './snapshot.js';
import { leftUnanswered } from './unanswered.js';
import { REPORT_LIMITS, Work } from './work.js';

/** A longer absence is looked at only this long after its start. */
const FARTHEST_OFF = 92 * DAY_MS;

/** A part of a shift that somebody else has. */
export interface Cover extends Interval {
  readonly person: Person;
}

/** A shift of somebody who wants to be away, and what would become of it. */
export interface HitShift {
  readonly schedule: Schedule;
  readonly shift: Shift;
  /** Who else of the same rotation would be on call, in order of time. */
  readonly cover: readonly Cover[];
  /** When nobody takes over, and the person stays on call while away. */
  readonly stays: readonly Interval[];
}

export interface TimeOffEffects {
  readonly hit: readonly HitShift[];
  /** Schedules in which nobody who is there would be on call, and when. */
  readonly alone: readonly { readonly schedule: Schedule; readonly when: readonly Interval[] }[];
}

/**
 * What somebody's absence does to the schedules, against the plan without it: the shifts it hits, who covers them, and where
 * it leaves nobody. @param absence in epoch milliseconds @throws LimitExceeded each shift is an entry
 */
export function* effectsOfTimeOff(snapshot: OnCallSnapshot, userId: string, absence: Interval): Slices<TimeOffEffects> {
  const work = new Work(REPORT_LIMITS);
  const range = { start: absence.start, end: Math.min(absence.end, absence.start + FARTHEST_OFF) };
  const others = subtract(snapshot.absences.get(userId) ?? [], [absence]);
  const away = (absences: readonly Interval[]): OnCallSnapshot => ({
    ...snapshot,
    absences: new Map(snapshot.absences).set(userId, absences),
  });
  const [before, after] = [away(others), away(union([...others, absence]))];
  const hit: HitShift[] = [];
  const alone: { schedule: Schedule; when: Interval[] }[] = [];
  for (const schedule of schedulesOf(snapshot, userId)) {
    const mine = (yield* shiftsWithin(before, schedule, range, work)).filter(({ person }) => person.userId === userId);
    if (mine.length === 0) continue;
    const then = yield* shiftsWithin(after, schedule, range, work);
    for (const shift of mine) {
      const same = then.filter((each) => each.rotation === shift.rotation && each.override === shift.override);
      const within = (isMine: boolean): Shift[] =>
        same.filter(({ person }) => (person.userId === userId) === isMine).flatMap((each) => clip([each], shift));
      work.spend(same.length);
      hit.push({ schedule, shift, cover: within(false), stays: within(true) });
    }
    const when = yield* leftUnanswered(before, after, schedule.id, range, work);
    if (when.length > 0) alone.push({ schedule, when });
    yield;
  }
  return { hit: hit.sort((a, b) => a.shift.start - b.shift.start), alone };
}
