import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { challengeIn, parsePasskeyChallenge } from './passkey-challenge.js';

const now = new Date('2026-03-01T12:00:00Z');
const exp = now.getTime() / 1000 + 1;
const jti = '0192a000-0000-7000-8000-000000000001';
const challenge = { purpose: 'passkey-sign-in', person: null, jti, exp } as const;
const encoded = (data: unknown) => Buffer.from(JSON.stringify(data)).toString('base64url');

describe('parsePasskeyChallenge', () => {
  it('reads a challenge until it expires', () => {
    expect(parsePasskeyChallenge(challenge, now)).toEqual(challenge);
    expect(parsePasskeyChallenge(challenge, new Date(exp * 1000))).toBeNull();
  });

  it.each([
    [{ ...challenge, purpose: 'mfa' }],
    [{ ...challenge, jti: 'x' }],
    [{ ...challenge, exp: '9999999999' }],
    [{ ...challenge, exp: Number.NaN }],
    [{ purpose: challenge.purpose, jti, exp }],
    [null],
    ['text'],
  ])('takes nothing else: %j', (payload) => {
    expect(parsePasskeyChallenge(payload, now)).toBeNull();
  });
});

describe('challengeIn', () => {
  it('finds what the browser was asked', () => {
    const asked = Buffer.from('the challenge').toString('base64url');
    expect(challengeIn(encoded({ challenge: asked, origin: 'x' }))).toBe('the challenge');
  });

  it('throws at nothing', () => {
    fc.assert(fc.property(fc.anything(), (input) => challengeIn(input) === null || typeof input === 'string'));
    fc.assert(
      fc.property(fc.jsonValue(), (input) => ['string', 'object'].includes(typeof challengeIn(encoded(input)))),
    );
  });
});
