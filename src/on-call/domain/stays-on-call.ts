import { DAY, type Interval } from './intervals.js';
import { shiftsWithin } from './shifts.js';
import type { OnCallSnapshot, Schedule } from './snapshot.js';

/** Beyond so many days after its beginning an absence is not looked at. */
const FARTHEST = 92 * DAY;

/**
 * The schedules in which somebody stays on call while away: nobody else is there, or an override names them.
 * @param absence in epoch milliseconds; it need not be approved yet
 */
export function staysOnCall(snapshot: OnCallSnapshot, userId: string, absence: Interval): Schedule[] {
  const known = snapshot.absences.get(userId) ?? [];
  const absences = new Map(snapshot.absences).set(userId, [...known, absence]);
  const range = { start: absence.start, end: Math.min(absence.end, absence.start + FARTHEST) };
  return [...snapshot.schedules.values()].filter((schedule) =>
    shiftsWithin({ ...snapshot, absences }, schedule, range).some(({ person }) => person.userId === userId),
  );
}
