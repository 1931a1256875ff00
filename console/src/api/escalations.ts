import { useQuery } from '@tanstack/preact-query';
import { byName } from '../parts/by-name.js';
import { api, dataOf, type Schemas } from './client.js';

/** Every escalation policy with its rules, those of other teams included. */
export const ESCALATIONS = {
  queryKey: ['escalations', 'everywhere'],
  queryFn: async (): Promise<Schemas['EscalationPolicyView'][]> => {
    const all = await dataOf(api.GET('/v2/escalations', { params: { query: { allTeams: true } } }));
    return all.sort(byName);
  },
};

/** None for whoever may not see them. */
export const useEscalations = (): readonly Schemas['EscalationPolicyView'][] =>
  useQuery({ ...ESCALATIONS, retry: false }).data ?? [];
