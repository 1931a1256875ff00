import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { api, dataOf, type Schemas } from '../../api/client.js';
import type { Incident } from './words.js';

/** As many as one answer holds. */
const MOST = 200;

/** The services of all teams: an incident may name any. */
export const useServices = (): UseQueryResult<Schemas['ServiceView'][]> =>
  useQuery({
    queryKey: ['services', 'incidents'],
    queryFn: () => dataOf(api.GET('/v2/services', { params: { query: { limit: MOST, allTeams: true } } })),
  });

/** What an impacted service is called; a deleted one has only its id. */
export function nameOf(
  service: Incident['impactedServices'][number],
  services: readonly Schemas['ServiceView'][] = [],
): string {
  const { id, name = null } = typeof service === 'string' ? { id: service } : service;
  return services.find((each) => each.id === id)?.name ?? name ?? id;
}
