import type { Interval } from './intervals.js';
import { shiftAround, type Shift } from './shifts.js';
import type { OnCallSnapshot, Schedule } from './snapshot.js';

/**
 * The id of a shift seen through a range: `ovr:<id>` for an override (contract: shifts), else rotation, person and
 * true beginning, so that the same shift has the same id in whatever range it is seen, and in the calendar.
 */
export function shiftId(snapshot: OnCallSnapshot, schedule: Schedule, shift: Shift, range: Interval): string {
  const { rotation, overrideId, person } = shift;
  if (!rotation) return `ovr:${overrideId}`;
  const start = shift.start > range.start ? shift.start : trueStart(snapshot, schedule, shift);
  return `${rotation.id}:${person.userId}:${Number.isFinite(start) ? new Date(start).toISOString() : 'always'}`;
}

function trueStart(snapshot: OnCallSnapshot, schedule: Schedule, { rotation, person, start }: Shift): number {
  const alone = { ...schedule, rotations: rotation ? [rotation] : [] };
  return shiftAround(snapshot, alone, person.userId, start)?.start ?? start;
}
