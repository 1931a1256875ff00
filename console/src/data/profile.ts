import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { answerOf, api, dataOf, type Schemas } from '../api/client.js';
import { change } from '../api/queries.js';

export type Profile = Schemas['UserDetailView'];

const at = (id: string) => ({ params: { path: { id } } });

export const useProfile = (id: string): UseQueryResult<Profile> =>
  useQuery({ queryKey: ['users', id], queryFn: () => storedProfile(id) });

export const storedProfile = (id: string): Promise<Profile> => dataOf(api.GET('/v2/users/{id}', at(id)));

export const updateProfile = (id: string, body: Schemas['UpdateUserDto']): Promise<unknown> =>
  change('users', answerOf(api.PATCH('/v2/users/{id}', { ...at(id), body })));

/** A code goes to the new address. */
export const askForAddress = (email: string): Promise<unknown> =>
  answerOf(api.POST('/v2/auth/email', { body: { email } }));

/** The person signs in with the new address from then on. @param code that was mailed to it */
export const confirmAddress = (code: string): Promise<unknown> =>
  change('users', change('channels', answerOf(api.POST('/v2/auth/email/verify', { body: { code } }))));

/** All other sessions end. */
export const changePassword = (body: Schemas['ChangePasswordDto']): Promise<unknown> =>
  change('sessions', answerOf(api.POST('/v2/auth/password', { body })));
