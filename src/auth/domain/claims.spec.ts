import { describe, expect, it } from '@jest/globals';
import { parseClaims } from './claims.js';

const id = '01890000-0000-7000-8000-000000000000';
const claims = { sub: id, tenantId: id, teamId: id, jti: id, sid: id, tokenVersion: 0, iat: 1, exp: 2 };

describe('parseClaims', () => {
  it('reads its own claims and nothing else', () => {
    expect(parseClaims({ ...claims, extra: true })).toEqual(claims);
    expect(parseClaims({ ...claims, teamId: null })).toEqual({ ...claims, teamId: null });
  });

  it.each(Object.keys(claims))('refuses a payload without a proper %s', (name) => {
    for (const wrong of [undefined, 'x', {}, []]) expect(parseClaims({ ...claims, [name]: wrong })).toBeNull();
  });

  it.each([null, undefined, 'text', 1])('refuses %s', (payload) => {
    expect(parseClaims(payload)).toBeNull();
  });
});
