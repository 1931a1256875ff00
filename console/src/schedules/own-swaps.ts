import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { answerOf, api, type Schemas } from '../api/client.js';
import { everyPage, pageOf } from '../api/directory.js';
import { now } from '../parts/time.js';

export type SwapRequest = Schemas['SwapRequestView'];

/** Swap requests by and to the user. */
export const useOwnSwaps = (): UseQueryResult<SwapRequest[]> =>
  useQuery({
    queryKey: ['swap-requests', 'own'],
    queryFn: () => everyPage((cursor) => answerOf(api.GET('/v2/swap-requests', { params: { query: pageOf(cursor) } }))),
    refetchInterval: 60_000,
  });

/** The number of requests that wait for the user's answer. */
export function useAskedSwaps(myId: string | undefined): number {
  const { data = [] } = useOwnSwaps();
  return data.filter(
    ({ status, responderId, expiresAt }) =>
      status === 'pending' && responderId === myId && Date.parse(expiresAt) > now(),
  ).length;
}
