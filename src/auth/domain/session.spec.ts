import { describe, expect, it } from '@jest/globals';
import { decideSession } from './session.js';

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
