import { describe, expect, it } from '@jest/globals';
import { decideSession } from './session.js';

const user = { blocked: false, tokenVersion: 2 };

describe('decideSession', () => {
  it.each([
    [2, user, false, { kind: 'valid' }],
    [2, user, true, { kind: 'invalid', reason: 'revoked' }],
    [1, user, false, { kind: 'invalid', reason: 'stale' }],
    [3, user, false, { kind: 'invalid', reason: 'stale' }],
    [2, null, false, { kind: 'invalid', reason: 'user-gone' }],
    [2, { ...user, blocked: true }, false, { kind: 'blocked' }],
    [1, { ...user, blocked: true }, true, { kind: 'blocked' }],
  ])('version %s, user %j, revoked %s', (tokenVersion, found, revoked, expected) => {
    expect(decideSession(tokenVersion, found, revoked)).toEqual(expected);
  });
});
