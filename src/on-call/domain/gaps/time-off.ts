import type { Slices } from '../../../platform/slices/slices.js';
import { schedulesOfUser } from '../schedule/involved.js';
import { DAY_MS } from '../../../platform/durations.js';
import { clip, type Interval, subtract, union } from '../intervals.js';
import type { Person } from '../evaluation/people.js';
import { shiftsWithin, type Shift } from '../shifts/shifts.js';
import type { OnCallSnapshot, Schedule } from '../schedule/snapshot.js';
import { newlyUncovered } from './uncovered.js';
import { REPORT_LIMITS, Budget } from '../evaluation/budget.js';

/** How much of an absence is evaluated, from its start. */
const FARTHEST_OFF = 92 * DAY_MS;

/** A part of a shift that somebody else covers. */
export interface Cover extends Interval {
  readonly person: Person;
}

/** A shift that overlaps time off, and who covers it. */
export interface AffectedShift {
  readonly schedule: Schedule;
  readonly shift: Shift;
  /** The people of the same rotation who cover it, in order of time. */
  readonly cover: readonly Cover[];
  /** When nobody covers it and the person stays on call. */
  readonly stays: readonly Interval[];
}

export interface TimeOffEffects {
  readonly affectedShifts: readonly AffectedShift[];
  /** Schedules in which nobody available would be on call, and when. */
  readonly uncovered: readonly { readonly schedule: Schedule; readonly when: readonly Interval[] }[];
}

/**
 * The effects of an absence, compared with the schedules without it: the affected shifts, who covers them, and times in which
 * nobody available is on call. @param absence in epoch milliseconds @throws LimitExceeded each shift is an entry
 */
export function* effectsOfTimeOff(snapshot: OnCallSnapshot, userId: string, absence: Interval): Slices<TimeOffEffects> {
  const budget = new Budget(REPORT_LIMITS);
  const range = { start: absence.start, end: Math.min(absence.end, absence.start + FARTHEST_OFF) };
  const others = subtract(snapshot.absences.get(userId) ?? [], [absence]);
  const away = (absences: readonly Interval[]): OnCallSnapshot => ({
    ...snapshot,
    absences: new Map(snapshot.absences).set(userId, absences),
  });
  const [before, after] = [away(others), away(union([...others, absence]))];
  const hit: AffectedShift[] = [];
  const uncovered: { schedule: Schedule; when: Interval[] }[] = [];
  for (const schedule of schedulesOfUser(snapshot, userId)) {
    const mine = (yield* shiftsWithin(before, schedule, range, budget)).filter(
      ({ person }) => person.userId === userId,
    );
    if (mine.length === 0) continue;
    const then = yield* shiftsWithin(after, schedule, range, budget);
    for (const shift of mine) {
      const same = then.filter((each) => each.rotation === shift.rotation && each.override === shift.override);
      const within = (isMine: boolean): Shift[] =>
        same.filter(({ person }) => (person.userId === userId) === isMine).flatMap((each) => clip([each], shift));
      budget.spend(same.length);
      hit.push({ schedule, shift, cover: within(false), stays: within(true) });
    }
    const when = yield* newlyUncovered(before, after, schedule.id, range, budget);
    if (when.length > 0) uncovered.push({ schedule, when });
    yield;
  }
  return { affectedShifts: hit.sort((a, b) => a.shift.start - b.shift.start), uncovered };
}
