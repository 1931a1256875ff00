import { useOwnSwaps } from '../data/swaps.js';
import { now } from '../parts/time.js';

/** The number of requests that wait for the user's answer. */
export function useAskedSwaps(myId: string | undefined): number {
  const { data = [] } = useOwnSwaps();
  return data.filter(
    ({ status, responderId, expiresAt }) =>
      status === 'pending' && responderId === myId && Date.parse(expiresAt) > now(),
  ).length;
}
