import { useQuery } from '@tanstack/preact-query';
import { answerOf, api, dataOf, type Schemas } from '../api/client.js';
import type { Team } from '../api/directory.js';
import { change } from '../api/queries.js';

const at = (id: string) => ({ params: { path: { id } } });
const changed = <Answer>(call: Promise<Answer>): Promise<Answer> => change('teams', call);

export const storedTeam = (id: string): Promise<Team> => dataOf(api.GET('/v2/teams/{id}', at(id)));

export const createTeam = (body: Schemas['CreateTeamDto']): Promise<unknown> =>
  changed(answerOf(api.POST('/v2/teams', { body })));

export const updateTeam = (id: string, body: Schemas['UpdateTeamDto']): Promise<unknown> =>
  changed(answerOf(api.PATCH('/v2/teams/{id}', { ...at(id), body })));

export const deleteTeam = (id: string): Promise<unknown> => changed(answerOf(api.DELETE('/v2/teams/{id}', at(id))));

/** Adds a member, or gives one another role. */
export const putMember = (id: string, userId: string, role: string): Promise<unknown> =>
  changed(answerOf(api.POST('/v2/teams/{id}/members', { ...at(id), body: { userId, role } })));

export const removeMember = (id: string, userId: string): Promise<unknown> =>
  changed(answerOf(api.DELETE('/v2/teams/{id}/members/{userId}', { params: { path: { id, userId } } })));

/** Alerts of a team that are not closed; undefined: not known (yet). @param name its name */
export function useOpenAlertCount(name: string): number | undefined {
  const filter = `NOT status: closed AND team: "${name.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
  return useQuery({
    queryKey: ['alerts', 'count', filter],
    queryFn: () => dataOf(api.GET('/v2/alerts/count', { params: { query: { filter, allTeams: true } } })),
  }).data?.count;
}
