import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { answerOf, api, dataOf, type Schemas } from '../api/client.js';
import { addPasskey as addToDevice } from '../api/passkeys.js';
import { change, refresh } from '../api/queries.js';

export type Passkey = Schemas['PasskeyView'];

const changed = <Answer>(call: Promise<Answer>): Promise<Answer> => change('passkeys', call);

export const usePasskeys = (): UseQueryResult<Passkey[]> =>
  useQuery({ queryKey: ['passkeys'], queryFn: () => dataOf(api.GET('/v2/auth/passkeys')) });

/** @throws Problem of the device or the service */
export const addPasskey = (name: string): Promise<void> => changed(addToDevice(name));

export const removePasskey = (id: string): Promise<unknown> =>
  changed(answerOf(api.DELETE('/v2/auth/passkeys/{id}', { params: { path: { id } } })));

/** A secret for an app; it counts once a code of it was seen. */
export const newAppSecret = (): Promise<Schemas['EnrollmentView']> => dataOf(api.POST('/v2/auth/mfa/enroll'));

/** Nothing is loaded again until `secondFactorChanged`: what shows the codes would go. @returns backup codes */
export const confirmApp = async (secret: string, code: string): Promise<string[]> =>
  (await dataOf(api.POST('/v2/auth/mfa/verify', { body: { secret, code } }))).backupCodes;

export const secondFactorChanged = (): Promise<void> => refresh('passkeys');

/** Passkeys are removed as well. */
export const endSecondFactor = (): Promise<unknown> => changed(answerOf(api.POST('/v2/auth/mfa/disable')));
