import { useQuery } from '@tanstack/preact-query';
import { byName } from '../parts/by-name.js';
import { api, dataOf, type Schemas } from './client.js';

/** Every escalation policy with its rules, those of other teams included; none for whoever may not see them. */
export function useEscalations(): readonly Schemas['EscalationPolicyView'][] {
  const { data } = useQuery({
    queryKey: ['escalations', 'everywhere'],
    queryFn: async () => {
      const all = await dataOf(api.GET('/v2/escalations', { params: { query: { allTeams: true } } }));
      return all.sort(byName);
    },
    retry: false,
  });
  return data ?? [];
}
