import { createECDH } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { isAuthSecret, isP256Point } from './subscription.js';

const point = (): Buffer => createECDH('prime256v1').generateKeys();

describe('the keys of a subscription', () => {
  it('are a point on P-256 and 16 bytes, padded or not', () => {
    for (let round = 0; round < 20; round++) expect(isP256Point(point().toString('base64url'))).toBe(true);
    expect(isP256Point(`${point().toString('base64url')}=`)).toBe(true);
    expect(isAuthSecret(Buffer.alloc(16, 255).toString('base64url'))).toBe(true);
    expect(isAuthSecret(`${Buffer.alloc(16, 255).toString('base64url')}==`)).toBe(true);
  });

  it('are nothing with which no message could be encrypted', () => {
    const beside = point();
    beside[64]! ^= 1;
    const ecdh = createECDH('prime256v1');
    ecdh.generateKeys();
    const compressed = ecdh.getPublicKey(null, 'compressed');
    for (const bytes of [beside, compressed, Buffer.alloc(65), Buffer.alloc(65, 4), Buffer.alloc(0)]) {
      expect(isP256Point(bytes.toString('base64url'))).toBe(false);
    }
    for (const value of ['', '!', 'a'.repeat(1000), null, 5, {}, ['a']]) {
      expect(isP256Point(value)).toBe(false);
      expect(isAuthSecret(value)).toBe(false);
    }
    expect(isAuthSecret(Buffer.alloc(17).toString('base64url'))).toBe(false);
  });
});
