import type { Slices } from '../../../platform/slices/slices.js';
import { momentsOf, onCallIn, PAUSE } from '../evaluation/moments.js';
import { DAY_MS } from '../../../platform/durations.js';
import { type Interval, union } from '../intervals.js';
import type { OnCallSnapshot, Schedule } from '../schedule/snapshot.js';
import { withinLimits, Budget } from '../evaluation/budget.js';

/** How much of an absence is checked, from its start. */
const FARTHEST = 92 * DAY_MS;

/**
 * The schedules in which a user stays on call during an absence, since nobody else is available or an override names them.
 * Incomplete if the evaluation exceeds its limit.
 * @param absence in epoch milliseconds; it need not be approved yet
 */
export function* staysOnCall(snapshot: OnCallSnapshot, userId: string, absence: Interval): Slices<Schedule[]> {
  const known = snapshot.absences.get(userId) ?? [];
  const absences = new Map(snapshot.absences).set(userId, union([...known, absence]));
  const range = { start: absence.start, end: Math.min(absence.end, absence.start + FARTHEST) };
  const found: Schedule[] = [];
  yield* withinLimits(search({ ...snapshot, absences }, userId, range, found));
  return found;
}

function* search(snapshot: OnCallSnapshot, userId: string, range: Interval, found: Schedule[]): Slices<void> {
  const budget = new Budget();
  for (const schedule of snapshot.schedules.values()) {
    for (const moment of momentsOf(snapshot, schedule, range, budget)) {
      if (moment === PAUSE) {
        yield;
        continue;
      }
      const isOn = onCallIn(schedule, moment).recipients.some((person) => person.userId === userId);
      budget.spend(moment.byRotation.length);
      if (!isOn) continue;
      found.push(schedule);
      break;
    }
  }
}
