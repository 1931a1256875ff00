import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { answerOf, api, dataOf, type Schemas } from '../api/client.js';
import { everyPage, pageOf } from '../api/directory.js';
import { change } from '../api/queries.js';

export type TimeOff = Schemas['PtoRequestView'];

const at = (id: string) => ({ params: { path: { id } } });
const changed = <Answer>(call: Promise<Answer>): Promise<Answer> => change('pto-requests', call);

/** All requests that the user may see, the newest first. */
export const useAllTimeOff = (): UseQueryResult<TimeOff[]> =>
  useQuery({
    queryKey: ['pto-requests', 'newest'],
    queryFn: () => everyPage((cursor) => answerOf(api.GET('/v2/pto-requests', { params: { query: pageOf(cursor) } }))),
  });

/** All requests of one person. */
export const useTimeOffOf = (userId: string): UseQueryResult<TimeOff[]> =>
  useQuery({
    queryKey: ['pto-requests', 'of', userId],
    queryFn: () =>
      everyPage((cursor) =>
        answerOf(api.GET('/v2/pto-requests', { params: { query: { ...pageOf(cursor), userId } } })),
      ),
  });

/** Asks for time off, in the user's own name. */
export const requestTimeOff = (body: Schemas['CreatePtoRequestDto']): Promise<unknown> =>
  changed(answerOf(api.POST('/v2/pto-requests', { body })));

/** Of a request that waits. */
export const withdrawTimeOff = (id: string): Promise<unknown> =>
  changed(answerOf(api.DELETE('/v2/pto-requests/{id}', at(id))));

/** Of a request that is approved. */
export const cancelTimeOff = (id: string): Promise<unknown> =>
  changed(answerOf(api.PATCH('/v2/pto-requests/{id}/cancel', at(id))));

/** How many requests nobody has decided about. */
export const usePendingTimeOffCount = (): UseQueryResult<number> =>
  useQuery({
    queryKey: ['pto-requests', 'count'],
    queryFn: async () => {
      const query = { status: 'pending' as const, limit: 1 };
      return (await answerOf(api.GET('/v2/pto-requests', { params: { query } }))).totalCount ?? 0;
    },
  });

/** The shifts that a request hits, and who would cover them. */
export const useHitShifts = (id: string): UseQueryResult<Schemas['TimeOffShiftsView']> =>
  useQuery({
    queryKey: ['pto-requests', id, 'shifts'],
    queryFn: () => dataOf(api.GET('/v2/pto-requests/{id}/shifts', at(id))),
  });

/** @param confirm also where it leaves nobody on call */
export const approveTimeOff = (id: string, confirm: boolean): Promise<{ warnings?: string[] }> =>
  changed(dataOf(api.PATCH('/v2/pto-requests/{id}/approve', { ...at(id), body: { confirm } })));

export const denyTimeOff = (id: string): Promise<{ warnings?: string[] }> =>
  changed(dataOf(api.PATCH('/v2/pto-requests/{id}/deny', at(id))));
