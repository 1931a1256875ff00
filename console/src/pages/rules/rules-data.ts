import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { answerOf, api, type Schemas } from '../../api/client.js';
import { refusal, type Me } from '../../api/me.js';
import { queries } from '../../api/queries.js';

export type RoutingRule = Schemas['RoutingRuleView'];
export type AlertPolicy = Schemas['AlertPolicyView'];
export type Actions = AlertPolicy['actions'];

/** Both lists are of all teams, since one order holds for all: read here, changed where one has the right to. */
export const useRoutingRules = (): UseQueryResult<RoutingRule[]> =>
  useQuery({
    queryKey: ['rules', 'routing'],
    queryFn: () =>
      answerOf(api.GET('/v2/routing-rules', { params: { query: { allTeams: true } } })).then(({ data }) => data),
  });

export const useAlertPolicies = (): UseQueryResult<AlertPolicy[]> =>
  useQuery({
    queryKey: ['rules', 'policies'],
    queryFn: () =>
      answerOf(api.GET('/v2/alert-policies', { params: { query: { allTeams: 'true' } } })).then(({ data }) => data),
  });

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
  if (why !== null || me.role === 'admin' || teamId === null) return why;
  return (me.teams ?? []).some(({ id }) => id === teamId) ? null : 'This policy belongs to another team';
}

/** What a policy does, in words. */
export function actionsInWords(actions: Actions): string {
  const { suppress, delayMinutes, autoAck, autoClose, addTags, setPriority, closeAfterHours } = actions;
  const texts = [
    ...[actions.setMessage && 'message', actions.setAlias && 'alias', actions.setDescription && 'description'],
    ...[actions.setEntity && 'entity', actions.setSource && 'source'],
  ].filter(Boolean);
  const dropped = [
    ...[actions.replaceTags && 'tags', actions.replaceDetails && 'details'],
    ...[actions.replaceActions && 'actions', actions.replaceResponders && 'responders'],
  ].filter(Boolean);
  const parts = [
    suppress ? 'drop it' : '',
    autoClose ? 'close it at once' : '',
    autoAck ? 'acknowledge it at once' : '',
    delayMinutes ? `page nobody for ${delayMinutes} min` : '',
    setPriority ? `make it ${setPriority}` : '',
    addTags?.length ? `tag it ${addTags.join(', ')}` : '',
    texts.length > 0 ? `change its ${texts.join(', ')}` : '',
    dropped.length > 0 ? `leave out the ${dropped.join(', ')} that came with it` : '',
    actions.addDetails ? `add details ${Object.keys(actions.addDetails).join(', ')}` : '',
    actions.addActions?.length ? `add actions ${actions.addActions.join(', ')}` : '',
    actions.addResponders?.length ? `add ${actions.addResponders.length} responders` : '',
    closeAfterHours ? `close it after ${closeAfterHours} h without a repeat` : '',
  ].filter(Boolean);
  return parts.length === 0 ? 'do nothing' : parts.join(', and ');
}

export const storeRoutingOrder = (rules: readonly RoutingRule[]): Promise<unknown> =>
  answerOf(api.POST('/v2/routing-rules/reorder', { body: { ids: rules.map(({ id }) => id) } }));

export const storePolicyOrder = (policies: readonly AlertPolicy[]): Promise<unknown> =>
  answerOf(api.POST('/v2/alert-policies/reorder', { body: { ids: policies.map(({ id }) => id) } }));
