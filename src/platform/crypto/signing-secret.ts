import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { sameText } from './secret-box.js';
import type { AuthConfig } from '../config/config.js';

/**
 * The secret to verify a token with: the one of JWT_SECRET and JWT_SECRET_PREVIOUS that signed it, else the current one. The
 * caller still has to verify the token.
 */
export function signingSecret({ jwtSecret, previousJwtSecrets }: AuthConfig, token: string): string {
  if (previousJwtSecrets.length === 0) return jwtSecret;
  const end = token.lastIndexOf('.');
  const [signed, signature] = [token.slice(0, Math.max(end, 0)), token.slice(end + 1)];
  const signs = (secret: string): boolean =>
    sameText(createHmac('sha256', secret).update(signed).digest('base64url'), signature);
  return previousJwtSecrets.find(signs) ?? jwtSecret;
}

const keys = new Map<string, KeyObject>();

/**
 * The secret as a KeyObject: jsonwebtoken would first try to parse a text as a public key, which takes a millisecond.
 */
export function secretKey(secret: string): KeyObject {
  const known = keys.get(secret);
  if (known) return known;
  const key = createSecretKey(secret, 'utf8');
  keys.set(secret, key);
  return key;
}
