import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Caller, KeyScope, PermissionLevel } from '../caller.js';
import {
  decideAccount,
  decideKey,
  refusalOfScopes,
  refusalOfUrl,
  refusalToWiden,
  type Grantor,
  type GrantDecision,
} from './granting.js';
import { decideScope, decidePermission, OWN_THINGS, RESOURCES } from './permissions.js';

const user = (change: Partial<Caller> = {}): Grantor => ({
  kind: 'user',
  role: 'user',
  permissions: null,
  scopes: null,
  unrestricted: false,
  teamIds: ['own'],
  ...change,
});
const admin = user({ role: 'admin', unrestricted: true });
const key = (change: Partial<Caller> = {}): Grantor =>
  user({
    kind: 'api_key',
    role: 'api_key',
    scopes: ['read', 'write', 'delete', 'config'],
    unrestricted: true,
    teamIds: [],
    ...change,
  });
const ofTeam = { unrestricted: false, teamIds: ['own'] };
type Account = Parameters<typeof decideAccount>[1];
const account = (change: Partial<Account> = {}): Account => ({
  role: 'user',
  permissions: null,
  teamId: null,
  ...change,
});

describe('decideAccount', () => {
  it.each<[string, Grantor, Account]>([
    ['an administrator, an administrator', admin, account({ role: 'admin', teamId: 'other' })],
    ['an administrator, any permission', admin, account({ permissions: { teams: 'admin' } })],
    ['a user, a user', user(), account()],
    ['a user, a stakeholder', user(), account({ role: 'stakeholder' })],
    ['a user, into its team', user(), account({ teamId: 'own' })],
    ['a user, what it has by default', user(), account({ permissions: { alerts: 'write', teams: 'read' } })],
    ['a user, less', user(), account({ permissions: { alerts: 'none' } })],
    ['a user, its grant', user({ permissions: { teams: 'write' } }), account({ permissions: { teams: 'write' } })],
    ['a managing key, a user', key(), account({ teamId: 'any' })],
    ['a managing key, writing', key(), account({ permissions: { teams: 'write' } })],
  ])('gives what was asked for: %s', (_what, grantor, asked) => {
    expect(decideAccount(grantor, asked)).toEqual({ kind: 'granted', permissions: asked.permissions });
  });

  it('gives no more of the defaults than the maker has', () => {
    const barred = user({ permissions: { alerts: 'none', heartbeats: 'read' } });
    expect(decideAccount(barred, account({ permissions: { teams: 'none' } }))).toEqual({
      kind: 'granted',
      permissions: { alerts: 'none', heartbeats: 'read', teams: 'none' },
    });
    const undeleting = decideAccount(key({ scopes: ['read', 'write', 'config'] }), account());
    expect(undeleting).toMatchObject({ kind: 'granted', permissions: { alerts: 'read', schedules: 'read' } });
  });

  it.each<[string, Grantor, Account, object]>([
    [
      'a stakeholder, anybody',
      user({ role: 'stakeholder' }),
      account({ role: 'stakeholder' }),
      { reason: 'stakeholder' },
    ],
    ['a key without config', key({ scopes: ['read', 'write', 'delete'] }), account(), { reason: 'key' }],
    ['a key that does not write', key({ scopes: ['read', 'config'] }), account(), { reason: 'key' }],
    ['a key of a team', key(ofTeam), account({ teamId: 'own' }), { reason: 'key' }],
    ['a user, an administrator', user(), account({ role: 'admin' }), { reason: 'admin' }],
    ['a key, an administrator', key(), account({ role: 'admin' }), { reason: 'admin' }],
    ['a user, into another team', user(), account({ teamId: 'other' }), { reason: 'team' }],
    ['a user, more', user(), account({ permissions: { teams: 'write' } }), { reason: 'permission', resource: 'teams' }],
    [
      'a user, administration of what it writes',
      user(),
      account({ permissions: { alerts: 'admin' } }),
      { reason: 'permission', resource: 'alerts' },
    ],
    ['a key, administration', key(), account({ permissions: { users: 'admin' } }), { reason: 'permission' }],
  ])('refuses: %s', (_what, grantor, asked, refusal) => {
    expect(decideAccount(grantor, asked)).toMatchObject({ kind: 'refused', ...refusal });
  });
});

describe('decideKey', () => {
  const WRITING: KeyScope[] = ['read', 'write', 'delete'];

  it('sets no ceiling for administrators and keys without one', () => {
    expect(decideKey(admin, { scopes: ['config'], teamId: null })).toEqual({ kind: 'granted', permissions: null });
    expect(decideKey(key(), { scopes: WRITING, teamId: null })).toEqual({ kind: 'granted', permissions: null });
  });

  it('makes the maker’s levels the ceiling', () => {
    const decision = decideKey(user({ permissions: { integrations: 'write', alerts: 'none' } }), {
      scopes: WRITING,
      teamId: 'own',
    });
    expect(decision).toMatchObject({
      kind: 'granted',
      permissions: { alerts: 'none', escalations: 'read', heartbeats: 'write', integrations: 'write' },
    });
  });

  it.each<[string, Grantor, { scopes: KeyScope[]; teamId: string | null }, object]>([
    ['config, by a user', user(), { scopes: ['config'], teamId: 'own' }, { reason: 'config' }],
    ['config, by a key that has it', key(), { scopes: ['config'], teamId: null }, { reason: 'config' }],
    [
      'a scope that the key lacks',
      key({ scopes: ['read', 'config'] }),
      { scopes: WRITING, teamId: null },
      { scope: 'write' },
    ],
    ['no team, by a user', user(), { scopes: WRITING, teamId: null }, { reason: 'no-team' }],
    ['no team, by a key of a team', key(ofTeam), { scopes: WRITING, teamId: null }, { reason: 'no-team' }],
    ['another team', user(), { scopes: WRITING, teamId: 'other' }, { reason: 'team' }],
  ])('refuses %s', (_what, grantor, asked, refusal) => {
    expect(decideKey(grantor, asked)).toMatchObject({ kind: 'refused', ...refusal });
  });
});

describe('refusalToWiden', () => {
  const own = decideKey(user(), { scopes: [], teamId: 'own' }) as Extract<GrantDecision, { kind: 'granted' }>;

  it('lets everybody widen what they could make', () => {
    expect(refusalToWiden(admin, ['config'], { teamId: null, ceilings: [null] })).toBeNull();
    expect(refusalToWiden(key(), ['write'], { teamId: null, ceilings: [null, own.permissions] })).toBeNull();
    expect(refusalToWiden(user(), ['write'], { teamId: 'own', ceilings: [own.permissions] })).toBeNull();
  });

  it('refuses keys that may do more than the caller', () => {
    expect(refusalToWiden(user(), ['write'], { teamId: 'own', ceilings: [own.permissions, null] })).toMatchObject({
      reason: 'permission',
    });
    const barred = user({ permissions: { alerts: 'none' } });
    expect(refusalToWiden(barred, ['write'], { teamId: 'own', ceilings: [own.permissions] })).toMatchObject({
      resource: 'alerts',
    });
    expect(refusalToWiden(user(), ['write'], { teamId: null, ceilings: [] })).toMatchObject({ reason: 'no-team' });
  });
});

it('the URL of an integration needs write on alerts', () => {
  for (const grantor of [admin, user(), key(), key(ofTeam)]) expect(refusalOfUrl(grantor)).toBeNull();
  for (const grantor of [user({ permissions: { alerts: 'read' } }), key({ scopes: ['read', 'config'] })]) {
    expect(refusalOfUrl(grantor)).toMatchObject({ resource: 'alerts' });
  }
});

it('only administrators grant config', () => {
  expect(refusalOfScopes(admin, ['config'])).toBeNull();
  for (const grantor of [user(), key()])
    expect(refusalOfScopes(grantor, ['config'])).toMatchObject({ reason: 'config' });
});

describe('the maker of a credential', () => {
  const level = fc.constantFrom<PermissionLevel>('none', 'read', 'write', 'admin');
  const grants = fc.option(fc.dictionary(fc.constantFrom(...RESOURCES), level));
  const scopes = fc.subarray<KeyScope>(['read', 'write', 'delete', 'config']);
  const givers = fc.oneof(
    fc.record({ permissions: grants }).map(user),
    fc.record({ permissions: grants, scopes }).map(key),
    fc.constant(admin),
  );
  const METHODS = ['GET', 'POST', 'DELETE'];

  /** What somebody may do with anything that is not their own. */
  function mayDo({ kind, role, permissions, scopes: held }: Grantor): Set<string> {
    const done = RESOURCES.filter((resource) => !OWN_THINGS.has(resource)).flatMap((resource) =>
      (['read', 'write', 'admin'] as const).flatMap((needed) =>
        METHODS.filter((method) => {
          const rule = { resource, level: needed };
          if (held && decideScope(held, method, {}).kind === 'refused') return false;
          return decidePermission({ kind, role, permissions }, method, rule).kind === 'allowed';
        }).map((method) => `${method} ${resource} ${needed}`),
      ),
    );
    return new Set(done);
  }

  const beyond = (made: Grantor, maker: Grantor): string[] => {
    const own = mayDo(maker);
    return [...mayDo(made)].filter((each) => !own.has(each));
  };

  it('could do all that the account can', () => {
    fc.assert(
      fc.property(givers, fc.constantFrom('admin', 'user', 'stakeholder'), grants, (grantor, role, permissions) => {
        const decision = decideAccount(grantor, { role, permissions, teamId: null });
        if (decision.kind === 'refused') return;
        expect(beyond(user({ role, permissions: decision.permissions }), grantor)).toEqual([]);
      }),
    );
  });

  it('could do all that the key can', () => {
    fc.assert(
      fc.property(givers, scopes, fc.constantFrom('own', null), (grantor, asked, teamId) => {
        const decision = decideKey(grantor, { scopes: asked, teamId });
        if (decision.kind === 'refused') return;
        expect(beyond(key({ scopes: asked, permissions: decision.permissions }), grantor)).toEqual([]);
      }),
    );
  });
});
