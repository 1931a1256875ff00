import { describe, expect, it } from '@jest/globals';
import { parseChallenge, parseClaims } from './claims.js';

const id = '01890000-0000-7000-8000-000000000000';
const claims = { sub: id, tenantId: id, teamId: id, jti: id, sid: id, tokenVersion: 0, bySso: false, iat: 1, exp: 2 };

const UNFIT = [1.5, -1, Number.NaN, Infinity, 1e300];

describe('parseClaims', () => {
  it('reads its own claims and nothing else', () => {
    expect(parseClaims({ ...claims, extra: true })).toEqual(claims);
    expect(parseClaims({ ...claims, teamId: null })).toEqual({ ...claims, teamId: null });
  });

  it('is of a provider only where it says so', () => {
    for (const bySso of [undefined, 'true', 1, {}]) expect(parseClaims({ ...claims, bySso })).toEqual(claims);
    expect(parseClaims({ ...claims, bySso: true })).toEqual({ ...claims, bySso: true });
  });

  it.each(Object.keys(claims).filter((name) => name !== 'bySso'))('refuses a payload without a proper %s', (name) => {
    for (const wrong of [undefined, 'x', {}, []]) expect(parseClaims({ ...claims, [name]: wrong })).toBeNull();
  });

  it.each(['tokenVersion', 'iat', 'exp'])('refuses a %s that is no whole number, or beyond all times', (name) => {
    for (const wrong of UNFIT) expect(parseClaims({ ...claims, [name]: wrong })).toBeNull();
  });

  it('refuses an end of which no time can be made', () => {
    expect(parseClaims({ ...claims, exp: Number.MAX_SAFE_INTEGER })).toBeNull();
  });

  it.each([null, undefined, 'text', 1])('refuses %s', (payload) => {
    expect(parseClaims(payload)).toBeNull();
  });
});

describe('challenge', () => {
  const NOW = new Date('2026-06-01T12:00:00Z');
  const id = '0190a000-0000-7000-8000-000000000001';
  const claims = { purpose: 'mfa', sub: id, tenantId: id, tokenVersion: 3, exp: NOW.getTime() / 1000 + 1 };

  describe('parseChallenge', () => {
    it('reads one that is good', () => {
      expect(parseChallenge({ ...claims, iat: 1 }, NOW)).toEqual(claims);
    });

    it.each([
      { purpose: undefined },
      { purpose: 'access' },
      { sub: 'x' },
      { tenantId: null },
      { tokenVersion: '3' },
      { exp: undefined },
      ...UNFIT.map((tokenVersion) => ({ tokenVersion })),
      // A safe integer of which no time can be made.
      ...[...UNFIT, Number.MAX_SAFE_INTEGER].map((exp) => ({ exp })),
      { exp: NOW.getTime() / 1000 },
    ])('refuses %j', (change) => {
      expect(parseChallenge({ ...claims, ...change }, NOW)).toBeNull();
    });

    it.each([null, 'text', undefined, 7])('refuses %j', (payload) => {
      expect(parseChallenge(payload, NOW)).toBeNull();
    });
  });
});
