import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { answerOf, api, type Schemas } from '../api/client.js';
import { everyPage, pageOf } from '../api/directory.js';
import { change } from '../api/queries.js';

export type SwapRequest = Schemas['SwapRequestView'];

const at = (id: string) => ({ params: { path: { id } } });
const changed = <Answer>(call: Promise<Answer>): Promise<Answer> => change('swap-requests', call);

/** Swap requests by and to the user. */
export const useOwnSwaps = (): UseQueryResult<SwapRequest[]> =>
  useQuery({
    queryKey: ['swap-requests', 'own'],
    queryFn: () => everyPage((cursor) => answerOf(api.GET('/v2/swap-requests', { params: { query: pageOf(cursor) } }))),
    refetchInterval: 60_000,
  });

/** Asks somebody to take a time of a schedule. */
export const askForSwap = (scheduleId: string, body: Schemas['CreateSwapRequestDto']): Promise<unknown> =>
  changed(answerOf(api.POST('/v2/schedules/{id}/swap-requests', { ...at(scheduleId), body })));

/** @param confirm also where it leaves nobody on call */
export const acceptSwap = (id: string, confirm: boolean): Promise<unknown> =>
  changed(change('schedules', answerOf(api.PATCH('/v2/swap-requests/{id}/accept', { ...at(id), body: { confirm } }))));

export const declineSwap = (id: string): Promise<unknown> =>
  changed(answerOf(api.PATCH('/v2/swap-requests/{id}/decline', at(id))));

export const withdrawSwap = (id: string): Promise<unknown> =>
  changed(answerOf(api.DELETE('/v2/swap-requests/{id}', at(id))));
