import { ECDH } from 'node:crypto';

/** The keys of a browser's subscription, as base64url: its P-256 point (65 bytes) and 16 random bytes. */
export interface SubscriptionKeys {
  p256dh: string;
  auth: string;
}

const BASE64URL = /^[A-Za-z0-9_-]+={0,2}$/;

/** Whether the value is an uncompressed P-256 point in base64url, for which messages can be encrypted. */
export function isP256Point(value: unknown): value is string {
  const bytes = bytesOf(value);
  if (bytes?.length !== 65 || bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

/** Whether the value is 16 bytes in base64url. */
export function isAuthSecret(value: unknown): value is string {
  return bytesOf(value)?.length === 16;
}

function bytesOf(value: unknown): Buffer | null {
  const isText = typeof value === 'string' && value.length <= 100 && BASE64URL.test(value);
  return isText ? Buffer.from(value, 'base64url') : null;
}
