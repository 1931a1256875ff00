/** The signed-in person's shifts over all schedules. */
import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { ownDutyAt, type OwnDuty } from '../../../src/on-call/domain/own-duty.js';
import { api, dataOf, type Schemas } from '../api/client.js';
import { useSignedIn } from '../api/me.js';
import { now } from '../parts/time.js';

export type MyShift = Schemas['UserShiftView'];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
export const AHEAD_DAYS = 30;
/** Loaded again in this time, so that the range moves on. */
const EVERY_MS = 600_000;

/** From now to thirty days ahead, in order of time. */
export function useMyShifts(): UseQueryResult<MyShift[]> {
  const { id } = useSignedIn();
  return useQuery({
    queryKey: ['shifts', 'of', id],
    queryFn: () => {
      // A little earlier, so that a shift that begins just now has begun by every clock on the page.
      const start = now() - HOUR;
      const query = { start: new Date(start).toISOString(), end: new Date(start + AHEAD_DAYS * DAY).toISOString() };
      return dataOf(api.GET('/v2/users/{id}/shifts', { params: { path: { id }, query } })).then(({ shifts }) => shifts);
    },
    refetchInterval: EVERY_MS,
  });
}

/** Is the person on call, by all of their shifts, and until or from when? */
export const myDuty = (shifts: readonly MyShift[], at: number): OwnDuty =>
  ownDutyAt(
    shifts.map(({ startTime, endTime }) => ({ start: Date.parse(startTime), end: Date.parse(endTime) })),
    at,
  );

/** Did the shift reach beyond what was asked for? Then its end is not known. */
export const isEndKnown = (end: number, at: number): boolean => end < at + (AHEAD_DAYS - 1) * DAY;
