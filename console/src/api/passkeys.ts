import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { t } from '#words';
import { loaded } from '../parts/loaded.js';
import { answerOf, api, dataOf, type Schemas } from './client.js';
import { Problem } from './problem.js';

/** Browsers offer passkeys on https and on localhost, and never under an IP address. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);

const library = () => loaded(() => import('@simplewebauthn/browser'));

/** What goes wrong in the browser, in words. */
function problemOf(error: unknown): unknown {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return new Problem(t`This device has a passkey of yours already`, 409, name, null);
  if (name === 'NotAllowedError' || name === 'AbortError')
    return new Problem(t`No passkey was used. Try again`, 400, name, null);
  return error;
}

/** Asks the device for a signature. @throws Problem when it gives none */
async function signatureFor(options: object): Promise<Record<string, unknown>> {
  const { startAuthentication } = await library();
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const answer = await startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw problemOf(error);
  });
  return { ...answer };
}

/** Makes a passkey on this device, or on one at hand. @throws Problem */
export async function addPasskey(name: string): Promise<void> {
  const { options } = await dataOf(api.POST('/v2/auth/passkeys/options'));
  const { startRegistration } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const answer = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw problemOf(error);
  });
  await answerOf(api.POST('/v2/auth/passkeys', { body: { name, response: { ...answer } } }));
}

/** Confirms the session. @throws Problem */
export async function confirmByPasskey(): Promise<void> {
  const { options } = await dataOf(api.POST('/v2/auth/confirm/options'));
  const passkey = await signatureFor(options);
  await answerOf(api.POST('/v2/auth/confirm', { body: { passkey } }));
}

/** Signs in with the passkey that the person chooses. @throws Problem */
export async function signInByPasskey(): Promise<void> {
  const { options } = await dataOf(api.POST('/v2/auth/login/passkey/options'));
  const response = await signatureFor(options);
  await answerOf(api.POST('/v2/auth/login/passkey', { body: { response } }));
}

type SecondFactorOptions = Schemas['SecondFactorOptionsView'];

/** For the second step of a sign-in; null: the account has no passkey. */
export const secondFactorOptions = (challengeToken: string): Promise<SecondFactorOptions | null> =>
  dataOf(api.POST('/v2/auth/login/mfa/passkey/options', { body: { challengeToken } })).catch((error: unknown) => {
    if (error instanceof Problem) return null;
    throw error;
  });

/** The second step of a sign-in. @throws Problem */
export async function finishByPasskey(challengeToken: string, { options }: SecondFactorOptions): Promise<void> {
  const response = await signatureFor(options);
  await answerOf(api.POST('/v2/auth/login/mfa/passkey', { body: { challengeToken, response } }));
}
