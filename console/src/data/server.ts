import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { answerOf, api, dataOf, type Schemas } from '../api/client.js';
import { refresh } from '../api/queries.js';

export type Check = Schemas['HealthCheckView'];
export type Provider = Schemas['ProviderView'];

/** What runs, and how its operator has set it up; for administrators, others get 403. */
export const useServer = (): UseQueryResult<Schemas['ServerView']> =>
  useQuery({ queryKey: ['server'], queryFn: () => dataOf(api.GET('/v2/server')) });

/** Sends a test to a contact method of one's own. @param channelId its id */
export async function testProvider(channelId: string): Promise<{ ok?: boolean; reason?: string | null }> {
  const answer = await answerOf(api.POST('/v2/channels/{id}/test', { params: { path: { id: channelId } } }));
  await refresh('channels', 'server');
  return answer;
}
