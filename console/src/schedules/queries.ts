import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { api, dataOf, type Schemas } from '../api/client.js';
import type { Shift, Span } from './coverage.js';

export type Schedule = Schemas['ScheduleView'];
/** With its overrides. */
export type ScheduleDetail = Schemas['ScheduleDetailView'];
export type OnCalls = Schemas['OnCallsView'];

/** Who is on call now in each schedule that the person may look into, and who is next. */
export const useAllOnCalls = (): UseQueryResult<Schemas['ScheduleOnCallView'][]> =>
  useQuery({
    queryKey: ['on-calls'],
    queryFn: () => dataOf(api.GET('/v2/on-calls')),
    staleTime: 0,
    refetchInterval: 60_000,
  });

/** Who is on call now, who is next, and who of the schedule's people cannot be reached. */
export const useOnCalls = (id: string): UseQueryResult<OnCalls> =>
  useQuery({
    queryKey: ['schedules', id, 'on-calls'],
    queryFn: () => dataOf(api.GET('/v2/schedules/{id}/on-calls', { params: { path: { id } } })),
    // Changes of contact methods, which decide who is unreachable, are told to nobody else.
    staleTime: 0,
    refetchInterval: 60_000,
  });

/**
 * The shifts of a range, with their true edges; overrides and time off counted in: who is paged.
 * @param planned without overrides of the schedule: whom its rotations put on call
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

/** When nobody is on call in a range; planned turns of nobody are no gaps. */
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
