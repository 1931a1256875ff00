import { describe, expect, it } from '@jest/globals';
import type { Caller } from '../../auth/caller.js';
import { decideInvite, inviteState, type InviteOffer } from './invite-rules.js';

type Inviter = Parameters<typeof decideInvite>[0];
const user = (change: Partial<Caller> = {}): Inviter => ({
  kind: 'user',
  role: 'user',
  permissions: null,
  scopes: null,
  unrestricted: false,
  teamIds: ['own'],
  ...change,
});
const admin = user({ role: 'admin', unrestricted: true });
const key = (change: Partial<Caller> = {}) =>
  user({ kind: 'api_key', role: 'api_key', scopes: ['read', 'write'], unrestricted: true, teamIds: [], ...change });
const offer = (change: Partial<InviteOffer> = {}): InviteOffer => ({
  role: 'user',
  permissions: null,
  teamId: null,
  ...change,
});

describe('decideInvite', () => {
  it.each<[string, Inviter, InviteOffer]>([
    ['an administrator, an administrator', admin, offer({ role: 'admin', teamId: 'other' })],
    ['an administrator, any permission', admin, offer({ permissions: { teams: 'admin' } })],
    ['a user, a user', user(), offer()],
    ['a user, a stakeholder', user(), offer({ role: 'stakeholder' })],
    ['a user, into its team', user(), offer({ teamId: 'own' })],
    ['a user, what it has by default', user(), offer({ permissions: { alerts: 'write', teams: 'read' } })],
    ['a user, less', user(), offer({ permissions: { alerts: 'none' } })],
    [
      'a user, what it was granted',
      user({ permissions: { teams: 'write' } }),
      offer({ permissions: { teams: 'write' } }),
    ],
    [
      'a user with less than the default, the same',
      user({ permissions: { alerts: 'read' } }),
      offer({ permissions: { alerts: 'read' } }),
    ],
    ['a key, a user', key(), offer({ teamId: 'any' })],
    ['a key, writing', key(), offer({ permissions: { teams: 'write' } })],
  ])('lets invite: %s', (_what, inviter, offered) => {
    expect(decideInvite(inviter, offered)).toEqual({ kind: 'allowed' });
  });

  it.each<[string, Inviter, InviteOffer, object]>([
    ['a user, an administrator', user(), offer({ role: 'admin' }), { reason: 'admin' }],
    ['a key, an administrator', key(), offer({ role: 'admin' }), { reason: 'admin' }],
    ['a user, into another team', user(), offer({ teamId: 'other' }), { reason: 'team' }],
    ['a bound key, into another team', key({ unrestricted: false }), offer({ teamId: 'own' }), { reason: 'team' }],
    ['a user, more', user(), offer({ permissions: { teams: 'write' } }), { reason: 'permission', resource: 'teams' }],
    [
      'a user, as administrator of what it may write',
      user(),
      offer({ permissions: { alerts: 'admin' } }),
      { reason: 'permission', resource: 'alerts' },
    ],
    [
      'a user with less than the default, the default',
      user({ permissions: { heartbeats: 'read' } }),
      offer(),
      { reason: 'permission', resource: 'heartbeats' },
    ],
    ['a key, as administrator', key(), offer({ permissions: { users: 'admin' } }), { reason: 'permission' }],
    ['a key that only reads', key({ scopes: ['read'] }), offer(), { reason: 'permission' }],
  ])('refuses: %s', (_what, inviter, offered, refusal) => {
    expect(decideInvite(inviter, offered)).toMatchObject({ kind: 'refused', ...refusal });
  });
});

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
