import type { Slices } from '../platform/slices/slices.js';
import { gapsWithin, isOutsideHours } from './domain/gaps/gaps.js';
import type { Interval } from './domain/intervals.js';
import { shiftIds, wholeSpans } from './domain/shifts/shift-edges.js';
import { type Shift, shiftsWithin } from './domain/shifts/shifts.js';
import type { OnCallSnapshot, Schedule } from './domain/schedule/snapshot.js';
import type { GapView, ShiftView } from './dto/on-call.dto.js';

const SHIFTS_AT_A_TIME = 500;

/** The shifts of a schedule for the API. @param whole adds start and end beyond the range @throws LimitExceeded */
export function* shiftViews(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  range: Interval,
  whole = false,
): Slices<ShiftView[]> {
  const shifts = yield* shiftsWithin(snapshot, schedule, range);
  const idOf = yield* shiftIds(snapshot, schedule, shifts, range);
  const wholeOf = whole ? yield* wholeSpans(snapshot, schedule, shifts, range) : null;
  const views: ShiftView[] = [];
  for (const [i, shift] of shifts.entries()) {
    views.push({ ...shiftView(shift, idOf(shift)), ...(wholeOf && wholeView(wholeOf(shift))) });
    if (i % SHIFTS_AT_A_TIME === 0) yield;
  }
  return views;
}

const wholeView = ({ start, end }: Interval): Pick<ShiftView, 'wholeStart' | 'wholeEnd'> => ({
  wholeStart: Number.isFinite(start) ? new Date(start).toISOString() : null,
  wholeEnd: Number.isFinite(end) ? new Date(end).toISOString() : null,
});

export const spanView = ({ start, end }: Interval): { start: string; end: string } => ({
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
});

/** The gaps of a schedule for the API. @throws LimitExceeded */
export function* gapViews(snapshot: OnCallSnapshot, schedule: Schedule, range: Interval): Slices<GapView[]> {
  const gaps = yield* gapsWithin(snapshot, schedule, range);
  return gaps.map((gap) => ({ ...spanView(gap), intended: isOutsideHours(snapshot, schedule, gap) }));
}

/** A shift for the API. */
export function shiftView({ person, rotation, override, ...shift }: Shift, id: string): ShiftView {
  return {
    id,
    startTime: new Date(shift.start).toISOString(),
    endTime: new Date(shift.end).toISOString(),
    userId: person.userId,
    userName: person.name,
    isOverride: rotation === null,
    overriddenUserName: shift.overriddenName,
    ...(rotation && { rotationId: rotation.id }),
    ...(override?.rotationIds && { rotationIds: [...override.rotationIds] }),
  };
}
