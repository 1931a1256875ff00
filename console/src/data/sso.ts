/** Identity providers: that of the organisation, and those of teams. For administrators. */
import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { answerOf, api, dataOf, type Schemas } from '../api/client.js';
import { Problem } from '../api/problem.js';
import { change } from '../api/queries.js';

export type Sso = Schemas['SsoView'];
export type Domain = Schemas['DomainView'];

const at = (id: string) => ({ params: { path: { id } } });
const changed = <Answer>(teamId: string | null, call: Promise<Answer>): Promise<Answer> =>
  change(teamId === null ? 'sso' : 'teams', call);

/** @param teamId null: that of the whole organisation @returns null where none is set up */
export const useSso = (teamId: string | null): UseQueryResult<Sso | null> =>
  useQuery({
    queryKey: teamId === null ? ['sso'] : ['teams', teamId, 'sso'],
    queryFn: () => storedSso(teamId),
  });

export const storedSso = (teamId: string | null): Promise<Sso | null> =>
  dataOf<Sso>(teamId === null ? api.GET('/v2/sso') : api.GET('/v2/teams/{id}/sso', at(teamId))).catch(
    (error: unknown) => {
      if (error instanceof Problem && error.status === 404) return null;
      throw error;
    },
  );

/** Replaces all of it. */
export const putSso = (teamId: string | null, body: Schemas['PutSsoDto']): Promise<unknown> =>
  changed(
    teamId,
    answerOf(teamId === null ? api.PUT('/v2/sso', { body }) : api.PUT('/v2/teams/{id}/sso', { ...at(teamId), body })),
  );

export const deleteSso = (teamId: string | null): Promise<unknown> =>
  changed(teamId, answerOf(teamId === null ? api.DELETE('/v2/sso') : api.DELETE('/v2/teams/{id}/sso', at(teamId))));

/** Looks for the record of a domain, whoever's provider names it. */
export const proveDomain = (domain: string): Promise<unknown> =>
  change(
    'sso',
    change('teams', answerOf(api.POST('/v2/sso/domains/{domain}/prove', { params: { path: { domain } } }))),
  );
