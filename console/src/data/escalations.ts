import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/preact-query';
import { answerOf, api, dataOf, type Schemas } from '../api/client.js';
import { change } from '../api/queries.js';
import { byName } from '../parts/by-name.js';

export type Policy = Schemas['EscalationPolicyView'];
export type PolicyUse = Schemas['EscalationUseView'];
export type Foreseen = Schemas['EscalationPreviewView'];
type Unsaved = Schemas['UpdateEscalationPolicyDto'];

const at = (id: string) => ({ params: { path: { id } } });
const changed = <Answer>(call: Promise<Answer>): Promise<Answer> => change('escalations', call);

/** Every escalation policy with its rules, those of other teams included. */
export const ESCALATIONS = {
  queryKey: ['escalations', 'everywhere'],
  queryFn: async (): Promise<Policy[]> => {
    const all = await dataOf(api.GET('/v2/escalations', { params: { query: { allTeams: true } } }));
    return all.sort(byName);
  },
};

export const useEscalationsQuery = (): UseQueryResult<Policy[]> => useQuery(ESCALATIONS);

/** None for whoever may not see them. */
export const useEscalations = (): readonly Policy[] => useEscalationsQuery().data ?? [];

export const useEscalation = (id: string): UseQueryResult<Policy> =>
  useQuery({ queryKey: ['escalations', id], queryFn: () => storedEscalation(id) });

export const storedEscalation = (id: string): Promise<Policy> => dataOf(api.GET('/v2/escalations/{id}', at(id)));

/** What gives alerts this policy. */
export const useEscalationUses = (id: string): UseQueryResult<Schemas['EscalationUsesView']> =>
  useQuery({
    queryKey: ['escalations', id, 'uses'],
    queryFn: () => dataOf(api.GET('/v2/escalations/{id}/uses', at(id))),
  });

/** Whom a stored policy would notify. @param moment when the alert comes, ISO 8601 */
export const foreseenOf = (
  id: string,
  moment: string,
  priority: Schemas['AlertView']['priority'],
): UseQueryOptions<Foreseen> => ({
  queryKey: ['escalations', 'preview', id, moment, priority],
  queryFn: () =>
    dataOf(api.GET('/v2/escalations/{id}/preview', { params: { path: { id }, query: { at: moment, priority } } })),
});

/** The same of one as it is edited. @param id of the stored one; null: there is none. @param policy null: it is not whole yet */
export const foreseenOfUnsaved = (
  id: string | null,
  policy: Unsaved | null,
  moment: string,
  priority: Schemas['AlertView']['priority'],
): UseQueryOptions<Foreseen> => ({
  queryKey: ['escalations', 'preview', policy, moment, priority],
  queryFn: () =>
    dataOf(api.POST('/v2/escalations/preview', { body: { policy: policy!, policyId: id, at: moment, priority } })),
  enabled: policy !== null,
});

/** What is stored may not do what was meant. */
interface Stored {
  id: string;
  warnings?: string[];
}

export const createEscalation = (body: Schemas['CreateEscalationPolicyDto']): Promise<Stored> =>
  changed(dataOf(api.POST('/v2/escalations', { body })));

export const updateEscalation = (id: string, body: Unsaved): Promise<Stored> =>
  changed(dataOf(api.PATCH('/v2/escalations/{id}', { ...at(id), body })));

export const deleteEscalation = (id: string): Promise<unknown> =>
  changed(answerOf(api.DELETE('/v2/escalations/{id}', at(id))));
