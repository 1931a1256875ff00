import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { answerOf, api, dataOf, type Schemas } from '../api/client.js';
import { change } from '../api/queries.js';

export type Session = Schemas['SessionView'];

/** What else is needed: `organisations`, where the password is right in several, or a second factor. */
export const signIn = (body: Schemas['LoginDto']): Promise<Schemas['AuthLoginAnswer']['data']> =>
  dataOf(api.POST('/v2/auth/login', { body }));

/** How somebody with that address signs in. */
export const howToSignIn = (email: string): Promise<Schemas['DiscoveredView']> =>
  dataOf(api.POST('/v2/auth/discover', { body: { email } }));

/** @param isBackup the code is one of those that were kept for a lost phone */
export const signInByCode = (challengeToken: string, code: string, isBackup: boolean): Promise<unknown> => {
  const body = { challengeToken, code };
  return dataOf(isBackup ? api.POST('/v2/auth/login/mfa/backup', { body }) : api.POST('/v2/auth/login/mfa', { body }));
};

/** Where the person is signed in. */
export const useSessions = (): UseQueryResult<Session[]> => useQuery({ queryKey: ['sessions'], queryFn: readSessions });

export const readSessions = (): Promise<Session[]> => dataOf(api.GET('/v2/auth/sessions'));

/** The last sign-ins, and those that were refused. */
export const useSignIns = (enabled: boolean): UseQueryResult<Schemas['SignInView'][]> =>
  useQuery({ queryKey: ['sign-ins'], queryFn: () => dataOf(api.GET('/v2/auth/sign-ins')), enabled });

export const endSession = (id: string): Promise<unknown> =>
  change('sessions', answerOf(api.DELETE('/v2/auth/sessions/{id}', { params: { path: { id } } })));

/** This one as well. */
export const endAllSessions = (): Promise<unknown> => answerOf(api.POST('/v2/auth/revoke-all'));
