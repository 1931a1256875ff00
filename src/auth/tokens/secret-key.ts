import { createSecretKey, type KeyObject } from 'node:crypto';

const keys = new Map<string, KeyObject>();

/**
 * The secret as a KeyObject for jsonwebtoken: it tries to parse a text as a public key first, which
 * costs a millisecond per request.
 */
export function secretKey(secret: string): KeyObject {
  const known = keys.get(secret);
  if (known) return known;
  const key = createSecretKey(secret, 'utf8');
  keys.set(secret, key);
  return key;
}
