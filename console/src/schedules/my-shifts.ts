/** The user's own shifts in all schedules. */
import type { UseQueryResult } from '@tanstack/preact-query';
import { onCallStatusAt, type OnCallStatus } from '../../../src/on-call/domain/shifts/on-call-status.js';
import { useSignedIn } from '../api/me.js';
import { useShiftsOf, type UserShift } from '../data/schedules.js';
import { now } from '../parts/time.js';

export type MyShift = UserShift;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
export const AHEAD_DAYS = 30;
/** Those that ended so lately are listed, too: somebody may still have to say something to whoever is next. */
export const LATELY = 12 * HOUR;

/** Those of the next thirty days, and those that ended lately, in order of time. */
export function useMyShifts(): UseQueryResult<MyShift[]> {
  const { id } = useSignedIn();
  return useShiftsOf(id, () => {
    const start = now() - LATELY;
    return { start, end: start + AHEAD_DAYS * DAY };
  });
}

/** Whether the user is on call by any shift, and until or from when. @param at epoch milliseconds */
export const myOnCallStatus = (shifts: readonly MyShift[], at: number): OnCallStatus =>
  onCallStatusAt(
    shifts.map(({ startTime, endTime }) => ({ start: Date.parse(startTime), end: Date.parse(endTime) })),
    at,
  );

/** Whether the end is within the requested range; otherwise it is not known. */
export const isEndKnown = (end: number, at: number): boolean => end < at + (AHEAD_DAYS - 1) * DAY;
