/** Routing rules, alert policies, notification policies, incident rules of services, and what counts as flapping. */
import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { t } from '#words';
import { answerOf, api, dataOf, type Schemas } from '../api/client.js';
import { change } from '../api/queries.js';

export type RoutingRule = Schemas['RoutingRuleView'];
export type AlertPolicy = Schemas['AlertPolicyView'];
export type Actions = AlertPolicy['actions'];
export type NotificationPolicy = Schemas['NotificationPolicyView'];
export type NotificationActions = NotificationPolicy['actions'];
export type IncidentRule = Schemas['IncidentRuleView'];
export type FlappingSettings = Schemas['FlappingSettingsView'];

/** What is stored may not do what was meant. */
interface Warned {
  warnings?: string[];
}

const at = (id: string) => ({ params: { path: { id } } });
const changed = <Answer>(call: Promise<Answer>): Promise<Answer> => change('rules', call);
const idsOf = (rules: readonly { id: string }[]): { ids: string[] } => ({ ids: rules.map(({ id }) => id) });

// The lists are of all teams, since one order holds for all: read by everybody, changed where one has the right to.

export const useRoutingRules = (): UseQueryResult<RoutingRule[]> =>
  useQuery({ queryKey: ['rules', 'routing'], queryFn: readRoutingRules });

const readRoutingRules = (): Promise<RoutingRule[]> =>
  dataOf(api.GET('/v2/routing-rules', { params: { query: { allTeams: true } } }));

/** @throws Error when it is deleted */
export async function storedRoutingRule(id: string): Promise<RoutingRule> {
  const found = (await readRoutingRules()).find((rule) => rule.id === id);
  if (!found) throw new Error(t`This rule is deleted.`);
  return found;
}

export const createRoutingRule = (body: Schemas['CreateRoutingRuleDto']): Promise<unknown> =>
  changed(answerOf(api.POST('/v2/routing-rules', { body })));

export const updateRoutingRule = (id: string, body: Schemas['UpdateRoutingRuleDto']): Promise<unknown> =>
  changed(answerOf(api.PUT('/v2/routing-rules/{id}', { ...at(id), body })));

export const deleteRoutingRule = (id: string): Promise<unknown> =>
  changed(answerOf(api.DELETE('/v2/routing-rules/{id}', at(id))));

export const orderRoutingRules = (rules: readonly RoutingRule[]): Promise<unknown> =>
  changed(answerOf(api.POST('/v2/routing-rules/reorder', { body: idsOf(rules) })));

export const useAlertPolicies = (): UseQueryResult<AlertPolicy[]> =>
  useQuery({
    queryKey: ['rules', 'policies'],
    queryFn: () => dataOf(api.GET('/v2/alert-policies', { params: { query: { allTeams: 'true' } } })),
  });

export const storedAlertPolicy = (id: string): Promise<AlertPolicy> =>
  dataOf(api.GET('/v2/alert-policies/{id}', at(id)));

export const createAlertPolicy = (body: Schemas['CreateAlertPolicyDto']): Promise<Warned> =>
  changed(dataOf(api.POST('/v2/alert-policies', { body })));

export const updateAlertPolicy = (id: string, body: Schemas['UpdateAlertPolicyDto']): Promise<Warned> =>
  changed(dataOf(api.PATCH('/v2/alert-policies/{id}', { ...at(id), body })));

export const deleteAlertPolicy = (id: string): Promise<unknown> =>
  changed(answerOf(api.DELETE('/v2/alert-policies/{id}', at(id))));

export const orderAlertPolicies = (policies: readonly AlertPolicy[]): Promise<unknown> =>
  changed(answerOf(api.POST('/v2/alert-policies/reorder', { body: idsOf(policies) })));

export const useNotificationPolicies = (): UseQueryResult<NotificationPolicy[]> =>
  useQuery({
    queryKey: ['rules', 'notifications'],
    queryFn: () => dataOf(api.GET('/v2/notification-policies', { params: { query: { allTeams: true } } })),
  });

export const storedNotificationPolicy = (id: string): Promise<NotificationPolicy> =>
  dataOf(api.GET('/v2/notification-policies/{id}', at(id)));

export const createNotificationPolicy = (body: Schemas['CreateNotificationPolicyDto']): Promise<unknown> =>
  changed(answerOf(api.POST('/v2/notification-policies', { body })));

export const updateNotificationPolicy = (id: string, body: Schemas['UpdateNotificationPolicyDto']): Promise<unknown> =>
  changed(answerOf(api.PATCH('/v2/notification-policies/{id}', { ...at(id), body })));

export const deleteNotificationPolicy = (id: string): Promise<unknown> =>
  changed(answerOf(api.DELETE('/v2/notification-policies/{id}', at(id))));

/** @param own those of one team in their new order; they take the places that they have among all */
export const orderNotificationPolicies = (
  all: readonly NotificationPolicy[],
  own: readonly NotificationPolicy[],
): Promise<unknown> => {
  const rest = [...own];
  const moved = new Set(own.map(({ id }) => id));
  const order = all.map((each) => (moved.has(each.id) ? (rest.shift() ?? each) : each));
  return changed(answerOf(api.POST('/v2/notification-policies/reorder', { body: idsOf(order) })));
};

const of = (serviceId: string) => ({ params: { path: { serviceId } } });
const ruleOf = (serviceId: string, id: string) => ({ params: { path: { serviceId, id } } });

export const useIncidentRules = (serviceId: string): UseQueryResult<IncidentRule[]> =>
  useQuery({
    queryKey: ['rules', 'incidents', serviceId],
    queryFn: () => dataOf(api.GET('/v2/services/{serviceId}/incident-rules', of(serviceId))),
  });

export const storedIncidentRule = (serviceId: string, id: string): Promise<IncidentRule> =>
  dataOf(api.GET('/v2/services/{serviceId}/incident-rules/{id}', ruleOf(serviceId, id)));

export const createIncidentRule = (serviceId: string, body: Schemas['CreateIncidentRuleDto']): Promise<unknown> =>
  changed(answerOf(api.POST('/v2/services/{serviceId}/incident-rules', { ...of(serviceId), body })));

export const updateIncidentRule = (
  serviceId: string,
  id: string,
  body: Schemas['UpdateIncidentRuleDto'],
): Promise<unknown> =>
  changed(answerOf(api.PATCH('/v2/services/{serviceId}/incident-rules/{id}', { ...ruleOf(serviceId, id), body })));

export const deleteIncidentRule = (serviceId: string, id: string): Promise<unknown> =>
  changed(answerOf(api.DELETE('/v2/services/{serviceId}/incident-rules/{id}', ruleOf(serviceId, id))));

export const orderIncidentRules = (serviceId: string, rules: readonly IncidentRule[]): Promise<unknown> =>
  changed(
    answerOf(api.POST('/v2/services/{serviceId}/incident-rules/reorder', { ...of(serviceId), body: idsOf(rules) })),
  );

export const useFlapping = (): UseQueryResult<FlappingSettings> =>
  useQuery({ queryKey: ['rules', 'flapping'], queryFn: storedFlapping });

export const storedFlapping = (): Promise<FlappingSettings> => dataOf(api.GET('/v2/flapping'));

export const updateFlapping = (body: Partial<FlappingSettings>): Promise<unknown> =>
  changed(answerOf(api.PATCH('/v2/flapping', { body })));
