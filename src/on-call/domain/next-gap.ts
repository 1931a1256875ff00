import type { Slices } from '../../common/slices/slices.js';
import { courseOf, onCallIn, PAUSE } from './course.js';
import type { Interval } from './intervals.js';
import type { OnCallSnapshot, Schedule } from './snapshot.js';
import { SECONDARY_LIMITS, unlessTooMuch, Work } from './work.js';

/**
 * The first time in the range (epoch milliseconds) in which nobody is on call, clipped to the range.
 * Null: somebody always is, the schedule is disabled, or it takes too many turns to work out.
 */
export function* nextGapWithin(snapshot: OnCallSnapshot, schedule: Schedule, range: Interval): Slices<Interval | null> {
  return schedule.enabled ? ((yield* unlessTooMuch(search(snapshot, schedule, range))) ?? null) : null;
}

function* search(snapshot: OnCallSnapshot, schedule: Schedule, range: Interval): Slices<Interval | null> {
  const work = new Work(SECONDARY_LIMITS);
  let start: number | null = null;
  for (const moment of courseOf(snapshot, schedule, range, work)) {
    if (moment === PAUSE) {
      yield;
      continue;
    }
    const { recipients } = onCallIn(schedule, moment);
    work.spend(recipients.length);
    if (recipients.length === 0) start ??= moment.at;
    else if (start !== null) return { start, end: moment.at };
  }
  return start === null ? null : { start, end: range.end };
}
