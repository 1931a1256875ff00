import type { Slices } from '../../platform/slices/slices.js';
import { courseOf, onCallIn, PAUSE } from './course.js';
import { DAY_MS } from '../../platform/durations.js';
import { type Interval, union } from './intervals.js';
import type { OnCallSnapshot, Schedule } from './snapshot.js';
import { unlessTooMuch, Work } from './work.js';

/** An absence is checked only this long after its start. */
const FARTHEST = 92 * DAY_MS;

/**
 * The schedules in which somebody stays on call while away: nobody else is there, or an override names them. Where there
 * are too many turns to look at, those that were found.
 * @param absence in epoch milliseconds; it need not be approved yet
 */
export function* staysOnCall(snapshot: OnCallSnapshot, userId: string, absence: Interval): Slices<Schedule[]> {
  const known = snapshot.absences.get(userId) ?? [];
  const absences = new Map(snapshot.absences).set(userId, union([...known, absence]));
  const range = { start: absence.start, end: Math.min(absence.end, absence.start + FARTHEST) };
  const found: Schedule[] = [];
  yield* unlessTooMuch(search({ ...snapshot, absences }, userId, range, found));
  return found;
}

function* search(snapshot: OnCallSnapshot, userId: string, range: Interval, found: Schedule[]): Slices<void> {
  const work = new Work();
  for (const schedule of snapshot.schedules.values()) {
    for (const moment of courseOf(snapshot, schedule, range, work)) {
      if (moment === PAUSE) {
        yield;
        continue;
      }
      const isOn = onCallIn(schedule, moment).recipients.some((person) => person.userId === userId);
      work.spend(moment.held.length);
      if (!isOn) continue;
      found.push(schedule);
      break;
    }
  }
}
