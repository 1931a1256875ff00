import { createSecretKey, type KeyObject } from 'node:crypto';

const keys = new Map<string, KeyObject>();

/**
 * The secret as jsonwebtoken is to be given it: a text it takes for a public key first, and finding out that it is none
 * costs a millisecond of each request.
 */
export function secretKey(secret: string): KeyObject {
  const known = keys.get(secret);
  if (known) return known;
  const key = createSecretKey(secret, 'utf8');
  keys.set(secret, key);
  return key;
}
