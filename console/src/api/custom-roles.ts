import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { answerOf, api, type Schemas } from './client.js';
import { useSignedIn } from './me.js';
import { queries } from './queries.js';

export type CustomRole = Schemas['CustomRoleView'];

/** Below `users`: a change of who has a role is one of people. */
const KEY = ['users', 'custom-roles'];

/** The organisation's custom roles, by name; only administrators may see them. */
export function useCustomRoles(): UseQueryResult<CustomRole[]> {
  const isAdmin = useSignedIn().role === 'admin';
  return useQuery({
    queryKey: KEY,
    enabled: isAdmin,
    queryFn: () => answerOf(api.GET('/v2/custom-roles')).then(({ data }) => data),
  });
}

export const reloadPeople = (): Promise<void> => queries.invalidateQueries({ queryKey: ['users'] });
