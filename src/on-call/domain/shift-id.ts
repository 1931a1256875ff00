import type { Slices } from '../../common/slices/slices.js';
import type { Interval } from './intervals.js';
import { trueStarts } from './shift-edges.js';
import type { Shift } from './shifts.js';
import type { OnCallSnapshot, Schedule } from './snapshot.js';

/**
 * What gives the ids of shifts seen through a range: `ovr:<id>` for an override (contract: shifts), else rotation, person
 * and true beginning, so that the same shift has the same id in whatever range it is seen, and in the calendar.
 */
export function* shiftIds(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  shifts: readonly Shift[],
  range: Interval,
): Slices<(shift: Shift) => string> {
  const cut = shifts.filter(({ start }) => start <= range.start);
  const starts = yield* trueStarts(snapshot, schedule, cut, range.start);
  return (shift) => (shift.rotation ? idSince(shift, starts.get(shift) ?? shift.start) : `ovr:${shift.overrideId}`);
}

/** The id of a rotation's shift that really begins at that instant. */
export function idSince({ rotation, person }: Shift, start: number): string {
  return `${rotation!.id}:${person.userId}:${sinceText(start)}`;
}

/** An instant as it stands in an id; `always` without a beginning. */
export function sinceText(start: number): string {
  return Number.isFinite(start) ? new Date(start).toISOString() : 'always';
}
