import type { Slices } from '../../common/slices/slices.js';
import { courseOf, onCallIn, PAUSE } from './course.js';
import type { Interval } from './intervals.js';
import type { OnCallSnapshot, Schedule } from './snapshot.js';
import { SECONDARY_LIMITS, unlessTooMuch, Work } from './work.js';

/**
 * The users whom an override affects: its person, then those who would be on call without it; where there
 * are too many turns, those found up to the limit.
 */
export function* affectedByOverride(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  range: Interval,
  userId: string,
): Slices<string[]> {
  const affected = new Set([userId]);
  yield* unlessTooMuch(search(snapshot, schedule, range, affected));
  return [...affected];
}

function* search(snapshot: OnCallSnapshot, schedule: Schedule, range: Interval, affected: Set<string>): Slices<void> {
  const work = new Work(SECONDARY_LIMITS);
  for (const moment of courseOf(snapshot, schedule, range, work)) {
    if (moment === PAUSE) {
      yield;
      continue;
    }
    const { recipients } = onCallIn(snapshot, moment);
    work.spend(recipients.length);
    for (const person of recipients) affected.add(person.userId);
  }
}
