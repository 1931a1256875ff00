import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { api, dataOf, type Schemas } from '../api/client.js';
import { refresh } from '../api/queries.js';

export type Check = Schemas['HealthCheckView'];
export type Provider = Schemas['ProviderView'];

/** What runs, and how its operator has set it up; for administrators, others get 403. */
export const useServer = (): UseQueryResult<Schemas['ServerView']> =>
  useQuery({ queryKey: ['server'], queryFn: () => dataOf(api.GET('/v2/server')) });

/** What the providers last did is known anew. */
export const reloadServer = (): Promise<void> => refresh('server');
