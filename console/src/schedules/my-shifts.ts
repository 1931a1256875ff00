/** The user's own shifts in all schedules. */
import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { onCallStatusAt, type OnCallStatus } from '../../../src/on-call/domain/shifts/on-call-status.js';
import { api, dataOf, type Schemas } from '../api/client.js';
import { useSignedIn } from '../api/me.js';
import { now } from '../parts/time.js';

export type MyShift = Schemas['UserShiftView'];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
export const AHEAD_DAYS = 30;
/** How often the shifts are reloaded, so that the range moves on. */
const EVERY_MS = 600_000;

/** From now to thirty days ahead, in order of time. */
export function useMyShifts(): UseQueryResult<MyShift[]> {
  const { id } = useSignedIn();
  return useQuery({
    queryKey: ['shifts', 'of', id],
    queryFn: () => {
      // An hour earlier, so that a shift that begins now is included even if clocks differ.
      const start = now() - HOUR;
      const query = { start: new Date(start).toISOString(), end: new Date(start + AHEAD_DAYS * DAY).toISOString() };
      return dataOf(api.GET('/v2/users/{id}/shifts', { params: { path: { id }, query } })).then(({ shifts }) => shifts);
    },
    refetchInterval: EVERY_MS,
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
