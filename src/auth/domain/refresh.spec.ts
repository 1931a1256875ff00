import { describe, expect, it } from '@jest/globals';
import { decideRefresh } from './refresh.js';

const now = new Date('2026-03-01T12:00:00Z');
const before = new Date(now.getTime() - 1);
const after = new Date(now.getTime() + 1);
const token = { familyId: 'family', tokenVersion: 3, expiresAt: after, usedAt: null, revokedAt: null };
const user = { blocked: false, tokenVersion: 3 };

describe('decideRefresh', () => {
  it('rotates a fresh token', () => {
    expect(decideRefresh(token, user, now)).toEqual({ kind: 'rotate', token, user });
  });

  it('does not know an unknown token', () => {
    expect(decideRefresh(null, null, now)).toEqual({ kind: 'invalid', reason: 'unknown' });
  });

  it('ends at the instant of expiry', () => {
    const expected = { kind: 'invalid', reason: 'expired' };
    expect(decideRefresh({ ...token, expiresAt: now }, user, now)).toEqual(expected);
    expect(decideRefresh({ ...token, expiresAt: before }, user, now)).toEqual(expected);
  });

  it('detects the re-use of a spent token, even of an expired one', () => {
    expect(decideRefresh({ ...token, usedAt: before }, user, now)).toEqual({ kind: 'reused', familyId: 'family' });
    expect(decideRefresh({ ...token, usedAt: before, expiresAt: before }, user, now)).toEqual({
      kind: 'reused',
      familyId: 'family',
    });
  });

  it('refuses a token whose family was revoked', () => {
    const revoked = { ...token, usedAt: before, revokedAt: before };
    expect(decideRefresh(revoked, user, now)).toEqual({ kind: 'revoked', reason: 'family-revoked' });
  });

  it('refuses a token from before the sessions were ended', () => {
    const expected = { kind: 'revoked', reason: 'sessions-ended' };
    expect(decideRefresh(token, { ...user, tokenVersion: 4 }, now)).toEqual(expected);
  });

  it('reports first that the user is blocked', () => {
    const blocked = { blocked: true, tokenVersion: 4 };
    for (const state of [token, { ...token, revokedAt: before }, { ...token, usedAt: before }]) {
      expect(decideRefresh(state, blocked, now)).toEqual({ kind: 'blocked' });
    }
  });

  it('refuses the token of a user who is gone', () => {
    expect(decideRefresh(token, null, now)).toEqual({ kind: 'invalid', reason: 'user-gone' });
  });
});
