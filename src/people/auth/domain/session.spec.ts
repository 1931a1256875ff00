import { describe, expect, it } from '@jest/globals';
import { decideRefresh, decideSession, expiryWithin, GRACE_MS } from './session.js';

const now = new Date('2026-03-01T12:00:00Z');
const before = new Date(now.getTime() - 1);
const after = new Date(now.getTime() + 1);
const token = { familyId: 'family', tokenVersion: 3, expiresAt: after, usedAt: null, revokedAt: null };
const user = { blocked: false, tokenVersion: 3 };

describe('decideRefresh', () => {
  it('rotates a fresh token', () => {
    expect(decideRefresh(token, user, now, 'body')).toEqual({ kind: 'rotate', token, user });
  });

  it('does not know an unknown token', () => {
    expect(decideRefresh(null, null, now, 'body')).toEqual({ kind: 'invalid', reason: 'unknown' });
  });

  it('ends at the instant of expiry', () => {
    const expected = { kind: 'invalid', reason: 'expired' };
    expect(decideRefresh({ ...token, expiresAt: now }, user, now, 'body')).toEqual(expected);
    expect(decideRefresh({ ...token, expiresAt: before }, user, now, 'body')).toEqual(expected);
  });

  it('detects the re-use of a spent token, even of an expired one', () => {
    expect(decideRefresh({ ...token, usedAt: before }, user, now, 'body')).toEqual({
      kind: 'reused',
      familyId: 'family',
    });
    expect(decideRefresh({ ...token, usedAt: before, expiresAt: before }, user, now, 'body')).toEqual({
      kind: 'reused',
      familyId: 'family',
    });
  });

  it('refuses what another tab of the browser spent in the last ten seconds, and ends nothing', () => {
    const spent = (ago: number) => ({ ...token, usedAt: new Date(now.getTime() - ago) });
    expect(decideRefresh(spent(0), user, now, 'cookie')).toEqual({ kind: 'spent' });
    expect(decideRefresh(spent(GRACE_MS - 1), user, now, 'cookie')).toEqual({ kind: 'spent' });
    expect(decideRefresh(spent(GRACE_MS), user, now, 'cookie')).toEqual({ kind: 'reused', familyId: 'family' });
    expect(decideRefresh(spent(0), user, now, 'body')).toEqual({ kind: 'reused', familyId: 'family' });
    const revoked = { ...spent(0), revokedAt: now };
    expect(decideRefresh(revoked, user, now, 'cookie')).toEqual({ kind: 'revoked', reason: 'family-revoked' });
  });

  it('refuses a token whose family was revoked', () => {
    const revoked = { ...token, usedAt: before, revokedAt: before };
    expect(decideRefresh(revoked, user, now, 'body')).toEqual({ kind: 'revoked', reason: 'family-revoked' });
  });

  it('refuses a token from before the sessions were ended', () => {
    const expected = { kind: 'revoked', reason: 'sessions-ended' };
    expect(decideRefresh(token, { ...user, tokenVersion: 4 }, now, 'body')).toEqual(expected);
  });

  it('reports first that the user is blocked', () => {
    const blocked = { blocked: true, tokenVersion: 4 };
    for (const state of [token, { ...token, revokedAt: before }, { ...token, usedAt: before }]) {
      expect(decideRefresh(state, blocked, now, 'body')).toEqual({ kind: 'blocked' });
    }
  });

  it('refuses the token of a user who is gone', () => {
    expect(decideRefresh(token, null, now, 'body')).toEqual({ kind: 'invalid', reason: 'user-gone' });
  });
});

describe('session', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  const later = new Date('2026-03-01T12:00:00.001Z');
  const user = { blocked: false, tokenVersion: 2 };

  describe('decideSession', () => {
    it.each([
      [2, later, user, false, { kind: 'valid' }],
      [2, now, user, false, { kind: 'invalid', reason: 'expired' }],
      [2, later, user, true, { kind: 'invalid', reason: 'revoked' }],
      [1, later, user, false, { kind: 'invalid', reason: 'stale' }],
      [3, later, user, false, { kind: 'invalid', reason: 'stale' }],
      [2, later, null, false, { kind: 'invalid', reason: 'user-gone' }],
      [2, later, { ...user, blocked: true }, false, { kind: 'blocked' }],
      [1, later, { ...user, blocked: true }, true, { kind: 'blocked' }],
      [1, now, { ...user, blocked: true }, true, { kind: 'invalid', reason: 'expired' }],
    ])('version %s until %s, user %j, revoked %s', (tokenVersion, expiresAt, found, revoked, expected) => {
      expect(decideSession({ tokenVersion, expiresAt }, found, revoked, now)).toEqual(expected);
    });
  });
});

describe('expiryWithin', () => {
  const HOUR = 3_600_000;
  const begun = new Date('2026-02-20T12:00:00Z');

  it.each([
    [begun, 90, HOUR, '2026-03-01T13:00:00.000Z'],
    [begun, 9, HOUR, '2026-03-01T12:00:00.000Z'],
    [begun, 10, 48 * HOUR, '2026-03-02T12:00:00.000Z'],
    [begun, 1, HOUR, '2026-02-21T12:00:00.000Z'],
    [null, 1, 48 * HOUR, '2026-03-02T12:00:00.000Z'],
  ])('of a session begun %s, of %d days, for %d ms', (startedAt, days, lasts, expected) => {
    expect(expiryWithin({ startedAt, days }, lasts, now).toISOString()).toBe(expected);
  });
});
