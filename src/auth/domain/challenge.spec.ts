import { describe, expect, it } from '@jest/globals';
import { parseChallenge } from './challenge.js';

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
    { exp: NOW.getTime() / 1000 },
  ])('refuses %j', (change) => {
    expect(parseChallenge({ ...claims, ...change }, NOW)).toBeNull();
  });

  it.each([null, 'text', undefined, 7])('refuses %j', (payload) => {
    expect(parseChallenge(payload, NOW)).toBeNull();
  });
});
