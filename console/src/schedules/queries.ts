import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { api, dataOf, type Schemas } from '../api/client.js';
import type { Shift, Span } from './shift-spans.js';

export type Schedule = Schemas['ScheduleView'];
export type ScheduleDetail = Schemas['ScheduleDetailView'];
export type OnCalls = Schemas['OnCallsView'];

/** Who is on call now and next in each schedule that the user may see. */
export const useAllOnCalls = (): UseQueryResult<Schemas['ScheduleOnCallView'][]> =>
  useQuery({
    queryKey: ['on-calls'],
    queryFn: () => dataOf(api.GET('/v2/on-calls')),
    staleTime: 0,
    refetchInterval: 60_000,
  });

/** Who is on call now and next, and which of the schedule's people cannot be reached. */
export const useOnCalls = (id: string): UseQueryResult<OnCalls> =>
  useQuery({
    queryKey: ['schedules', id, 'on-calls'],
    queryFn: () => dataOf(api.GET('/v2/schedules/{id}/on-calls', { params: { path: { id } } })),
    // Other users get no events about changed contact methods, which decide who is unreachable.
    staleTime: 0,
    refetchInterval: 60_000,
  });

/**
 * The final schedule of a range, with starts and ends beyond it.
 * @param planned only the rotations, without overrides of the schedule
 */
export const useShifts = (id: string, { start, end }: Span, planned = false): UseQueryResult<Shift[]> =>
  useQuery({
    queryKey: ['schedules', id, 'shifts', start, end, planned],
    queryFn: () =>
      dataOf(
        api.GET('/v2/schedules/{id}/shifts', {
          params: {
            path: { id },
            query: { start: new Date(start).toISOString(), end: new Date(end).toISOString(), whole: true, planned },
          },
        }),
      ).then(({ shifts }) => shifts),
  });

/** The unintended times in a range with nobody on call. */
export const useGaps = (id: string, { start, end }: Span): UseQueryResult<Span[]> =>
  useQuery({
    queryKey: ['schedules', id, 'gaps', start, end],
    queryFn: () =>
      dataOf(
        api.GET('/v2/schedules/{id}/gaps', {
          params: {
            path: { id },
            query: { start: new Date(start).toISOString(), end: new Date(end).toISOString() },
          },
        }),
      ).then(({ gaps }) => gaps.map((gap) => ({ start: Date.parse(gap.start), end: Date.parse(gap.end) }))),
  });
