/** The routing rules of teams: which escalation policy or schedule their alerts go to. */
import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { answerOf, api, dataOf, type Schemas } from '../api/client.js';
import { change } from '../api/queries.js';

export type TeamRule = Schemas['TeamRoutingRuleView'];

const of = (teamId: string) => ({ params: { path: { teamId } } });
const ruleOf = (teamId: string, id: string) => ({ params: { path: { teamId, id } } });

const changed = <Answer>(call: Promise<Answer>): Promise<Answer> => change('rules', call);

export const useTeamRules = (teamId: string): UseQueryResult<TeamRule[]> =>
  useQuery({
    queryKey: ['rules', 'team', teamId],
    queryFn: () => dataOf(api.GET('/v2/teams/{teamId}/routing-rules', of(teamId))),
  });

export const storedTeamRule = (teamId: string, id: string): Promise<TeamRule> =>
  dataOf(api.GET('/v2/teams/{teamId}/routing-rules/{id}', ruleOf(teamId, id)));

export const createTeamRule = (teamId: string, body: Schemas['CreateTeamRoutingRuleDto']): Promise<unknown> =>
  changed(answerOf(api.POST('/v2/teams/{teamId}/routing-rules', { ...of(teamId), body })));

export const updateTeamRule = (
  teamId: string,
  id: string,
  body: Schemas['UpdateTeamRoutingRuleDto'],
): Promise<unknown> =>
  changed(answerOf(api.PATCH('/v2/teams/{teamId}/routing-rules/{id}', { ...ruleOf(teamId, id), body })));

export const deleteTeamRule = (teamId: string, id: string): Promise<unknown> =>
  changed(answerOf(api.DELETE('/v2/teams/{teamId}/routing-rules/{id}', ruleOf(teamId, id))));

export const orderTeamRules = (teamId: string, rules: readonly TeamRule[]): Promise<unknown> =>
  changed(
    answerOf(
      api.POST('/v2/teams/{teamId}/routing-rules/reorder', {
        ...of(teamId),
        body: { ids: rules.map(({ id }) => id) },
      }),
    ),
  );
