import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { t } from '#words';
import { levelOf, RANK, type Person, type Resource } from '../../../src/people/access/domain/permissions.js';
import { api, dataOf, type Schemas } from './client.js';
import { isSignedOut } from './problem.js';
import { speakTo } from '../words/language.js';

export type Me = Schemas['MeView'];

/** The signed-in person; 401 where nobody is. */
export const useMe = (): UseQueryResult<Me> =>
  useQuery({
    queryKey: ['me'],
    queryFn: async () => {
      const me = await dataOf(api.GET('/v2/auth/me'));
      await speakTo(me.locale);
      return me;
    },
    staleTime: 60_000,
    // A refusal stands until somebody signs in.
    retryOnMount: false,
    refetchOnMount: ({ state }) => !isSignedOut(state.error),
  });

/** The signed-in person, inside of pages, which exist only for somebody. */
export function useSignedIn(): Me {
  const { data } = useMe();
  if (!data) throw new Error('Nobody is signed in');
  return data;
}

/**
 * Why the person may not change (or do what asks for `needed`) things of a resource (null: of none that rights are
 * given for); null: they may. The service decides in the same way.
 */
export function refusal(me: Me, resource: Resource | null, needed: 'write' | 'admin' = 'write'): string | null {
  if (RANK[rightOf(me, resource)] >= RANK[needed]) return null;
  return me.role === 'stakeholder'
    ? t`Stakeholders see everything and change nothing`
    : t`Your role does not allow this`;
}

/** May the person see things of a resource? */
export const mayRead = (me: Me, resource: Resource): boolean => RANK[rightOf(me, resource)] >= RANK.read;

/** Is it of a team that the person is not in (null: of no team)? */
export const isOfOthers = ({ teams = [] }: Me, teamId: string | null): boolean =>
  teamId !== null && !teams.some(({ id }) => id === teamId);

/** May the person open a thing of that team, which lists of all teams name as well? */
export const mayOpen = (me: Me, teamId: string | null): boolean =>
  me.role === 'admin' || me.role === 'stakeholder' || !isOfOthers(me, teamId);

const rightOf = ({ role, permissions }: Me, resource: Resource | null): ReturnType<typeof levelOf> =>
  levelOf({ kind: 'user', role, permissions: (permissions ?? null) as Person['permissions'] }, resource);
