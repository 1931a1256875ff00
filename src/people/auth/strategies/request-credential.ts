import type { IncomingMessage } from 'node:http';
import { presentedCredential, type Credential } from '../domain/credential.js';

/** The credential that counts among those of an HTTP request. */
export function credentialOf(
  { headers }: Pick<IncomingMessage, 'headers'>,
  compatSchemes: readonly string[],
): Credential {
  const { authorization, cookie } = headers;
  const serviceKey = [headers['x-service-key']].flat()[0];
  return presentedCredential({ serviceKey, authorization, cookie }, compatSchemes);
}
