import { describe, expect, it } from '@jest/globals';
import { inviteState } from './invite-rules.js';

describe('inviteState', () => {
  const now = new Date('2026-06-01T12:00:00Z');
  const later = new Date(now.getTime() + 1);
  it.each([
    ['pending', { usedAt: null, expiresAt: later }],
    ['expired', { usedAt: null, expiresAt: now }],
    ['used', { usedAt: now, expiresAt: later }],
    ['used', { usedAt: now, expiresAt: now }],
  ])('%s: %j', (state, invite) => {
    expect(inviteState(invite, now)).toBe(state);
  });
});
