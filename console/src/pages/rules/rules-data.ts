import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { answerOf, api, type Schemas } from '../../api/client.js';
import { isOfOthers, refusal, type Me } from '../../api/me.js';
import { queries } from '../../api/queries.js';

export type RoutingRule = Schemas['RoutingRuleView'];
export type AlertPolicy = Schemas['AlertPolicyView'];
export type Actions = AlertPolicy['actions'];
export type NotificationPolicy = Schemas['NotificationPolicyView'];
export type NotificationActions = NotificationPolicy['actions'];

/** Both lists are of all teams, since one order holds for all: read here, changed where one has the right to. */
export const useRoutingRules = (): UseQueryResult<RoutingRule[]> =>
  useQuery({
    queryKey: ['rules', 'routing'],
    queryFn: () =>
      answerOf(api.GET('/v2/routing-rules', { params: { query: { allTeams: true } } })).then(({ data }) => data),
  });

/** As it is stored by now. @throws when it is deleted */
export async function storedRule(id: string): Promise<RoutingRule> {
  const { data } = await answerOf(api.GET('/v2/routing-rules', { params: { query: { allTeams: true } } }));
  const found = data.find((rule) => rule.id === id);
  if (!found) throw new Error('This rule is deleted.');
  return found;
}

export const useAlertPolicies = (): UseQueryResult<AlertPolicy[]> =>
  useQuery({
    queryKey: ['rules', 'policies'],
    queryFn: () =>
      answerOf(api.GET('/v2/alert-policies', { params: { query: { allTeams: 'true' } } })).then(({ data }) => data),
  });

export const useNotificationPolicies = (): UseQueryResult<NotificationPolicy[]> =>
  useQuery({
    queryKey: ['rules', 'notifications'],
    queryFn: () =>
      answerOf(api.GET('/v2/notification-policies', { params: { query: { allTeams: true } } })).then(
        ({ data }) => data,
      ),
  });

/** Of one service. */
export type IncidentRule = Schemas['IncidentRuleView'];

export const useIncidentRules = (serviceId: string): UseQueryResult<IncidentRule[]> =>
  useQuery({
    queryKey: ['rules', 'incidents', serviceId],
    queryFn: () =>
      answerOf(api.GET('/v2/services/{serviceId}/incident-rules', { params: { path: { serviceId } } })).then(
        ({ data }) => data,
      ),
  });

export const storeIncidentOrder = (serviceId: string, rules: readonly IncidentRule[]): Promise<unknown> =>
  answerOf(
    api.POST('/v2/services/{serviceId}/incident-rules/reorder', {
      params: { path: { serviceId } },
      body: { ids: rules.map(({ id }) => id) },
    }),
  );

export const reread = (): Promise<void> => queries.invalidateQueries({ queryKey: ['rules'] });

const isLead = (role: string): boolean => role === 'admin' || role === 'lead';

/** Why the person may not change a routing rule to that team (null: of any); null: they may. */
export function whyNotRouting(me: Me, teamId: string | null): string | null {
  const why = refusal(me, null);
  if (why !== null || me.role === 'admin') return why;
  const own = (me.teams ?? []).filter(({ role }) => isLead(role));
  const may = teamId === null ? own.length > 0 : own.some(({ id }) => id === teamId);
  return may ? null : 'Only administrators and the leads of the team may change this';
}

/** The same of an alert policy; null: of every team, or of none yet. */
export function whyNotPolicy(me: Me, teamId: string | null): string | null {
  const why = refusal(me, 'escalations');
  return why === null && me.role !== 'admin' && isOfOthers(me, teamId) ? 'This policy belongs to another team' : why;
}

export const storeRoutingOrder = (rules: readonly RoutingRule[]): Promise<unknown> =>
  answerOf(api.POST('/v2/routing-rules/reorder', { body: { ids: rules.map(({ id }) => id) } }));

export const storePolicyOrder = (policies: readonly AlertPolicy[]): Promise<unknown> =>
  answerOf(api.POST('/v2/alert-policies/reorder', { body: { ids: policies.map(({ id }) => id) } }));

/** @param own those of one team in their new order; they take the places that they have among all. */
export const storeNotificationOrder = (
  all: readonly NotificationPolicy[],
  own: readonly NotificationPolicy[],
): Promise<unknown> => {
  const rest = [...own];
  const moved = new Set(own.map(({ id }) => id));
  const ids = all.map((each) => (moved.has(each.id) ? (rest.shift() ?? each).id : each.id));
  return answerOf(api.POST('/v2/notification-policies/reorder', { body: { ids } }));
};
