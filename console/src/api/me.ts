import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { api, dataOf, type Schemas } from './client.js';

export type Me = Schemas['MeView'];

/** The signed-in person; 401 where nobody is. */
export const useMe = (): UseQueryResult<Me> =>
  useQuery({
    queryKey: ['me'],
    queryFn: () => dataOf(api.GET('/v2/auth/me')),
    staleTime: 60_000,
    // A refusal stands until somebody signs in.
    retryOnMount: false,
  });

/** The signed-in person, inside of pages, which exist only for somebody. */
export function useSignedIn(): Me {
  const { data } = useMe();
  if (!data) throw new Error('Nobody is signed in');
  return data;
}

/** Why the person may not change things of a resource; null: they may. */
export function refusal(me: Me, resource: string): string | null {
  if (me.role === 'admin') return null;
  if (me.role === 'stakeholder') return 'Stakeholders see everything and change nothing';
  return me.permissions?.[resource] === 'write' || me.permissions === null || me.permissions === undefined
    ? null
    : `Your role does not allow changes of ${resource.replaceAll('-', ' ')}`;
}
