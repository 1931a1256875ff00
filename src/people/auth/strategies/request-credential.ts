import type { IncomingMessage } from 'node:http';
import { presentedCredential, type Credential } from '../domain/credential.js';

/** The credential of an HTTP request: see `presentedCredential`. */
export function credentialOf(
  { headers }: Pick<IncomingMessage, 'headers'>,
  compatSchemes: readonly string[],
): Credential {
  const { authorization, cookie } = headers;
  const serviceKey = [headers['x-service-key']].flat()[0];
  return presentedCredential({ serviceKey, authorization, cookie }, compatSchemes);
}
