import { describe, expect, it } from '@jest/globals';
import type { AccessRule, Resource } from '../access.decorator.js';
import type { Caller, PermissionLevel, Role, KeyScope } from '../caller.js';
import { decidePermission, decideScope, scopeOfMethod, withinTeam } from './permissions.js';

/** What each resource allows without grants: [a user, a stakeholder, is it only ever the caller's own?]. */
const MATRIX: Record<Resource, [user: PermissionLevel, stakeholder: PermissionLevel, own?: 'own']> = {
  alerts: ['write', 'read'],
  incidents: ['write', 'read'],
  channels: ['write', 'write', 'own'],
  users: ['write', 'write'],
  'notification-rules': ['write', 'write'],
  'saved-searches': ['write', 'read'],
  heartbeats: ['write', 'read'],
  schedules: ['write', 'read'],
  teams: ['read', 'read'],
  escalations: ['read', 'read'],
  services: ['read', 'read'],
  'maintenance-windows': ['read', 'read'],
  integrations: ['read', 'read'],
  reports: ['read', 'read'],
  'status-page': ['read', 'read'],
  'audit-log': ['read', 'read'],
  postmortems: ['read', 'read'],
  'routing-rules': ['read', 'read'],
  'forwarding-rules': ['write', 'write', 'own'],
  'pto-requests': ['write', 'read', 'own'],
  'push-tokens': ['write', 'write', 'own'],
  invites: ['write', 'read'],
};

const WITHOUT_GRANTS: (Record<string, PermissionLevel> | null)[] = [null, {}, { somethingElse: 'none' }];
const LEVELS: PermissionLevel[] = ['none', 'read', 'write', 'admin'];
const NEEDED: AccessRule['level'][] = ['read', 'write', 'admin'];
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];
const rank = (level: PermissionLevel): number => LEVELS.indexOf(level);
const lower = (a: PermissionLevel, b: PermissionLevel): PermissionLevel => (rank(a) < rank(b) ? a : b);

const person = (role: Role, permissions: Record<string, PermissionLevel> | null = null) => ({
  kind: role === 'api_key' ? ('api_key' as const) : ('user' as const),
  role,
  permissions,
});
const cells = (Object.keys(MATRIX) as Resource[]).flatMap((resource) =>
  NEEDED.flatMap((level) => METHODS.map((method) => ({ resource, level, method }))),
);

/** The expected answer for someone who holds `held` on the resource of the cell. */
const expected = (held: PermissionLevel, cell: { level: AccessRule['level']; method: string }) => {
  const needs = cell.method === 'DELETE' && cell.level === 'read' ? 'write' : cell.level;
  return rank(held) >= rank(needs) ? { kind: 'allowed' } : { kind: 'refused', reason: 'permission', needs };
};

describe('the permission matrix', () => {
  /** @contract rights-15 */
  it.each(cells)('$resource, $level by $method', (cell) => {
    const { resource, method } = cell;
    const [user, stakeholder, own] = MATRIX[resource];
    expect(decidePermission(person('admin', { [resource]: 'none' }), method, cell)).toEqual({ kind: 'allowed' });
    expect(decidePermission(person('api_key'), method, cell)).toEqual({ kind: 'allowed' });
    for (const grants of WITHOUT_GRANTS) {
      expect(decidePermission(person('user', grants), method, cell)).toEqual(expected(user, cell));
      expect(decidePermission(person('stakeholder', grants), method, cell)).toEqual(expected(stakeholder, cell));
    }
    for (const granted of LEVELS) {
      const grants = { [resource]: granted };
      const userHolds = own ? user : granted;
      const stakeholderHolds = own ? stakeholder : lower(granted, stakeholder);
      expect(decidePermission(person('user', grants), method, cell)).toEqual(expected(userHolds, cell));
      expect(decidePermission(person('stakeholder', grants), method, cell)).toEqual(expected(stakeholderHolds, cell));
    }
  });
});

describe('routes of no resource', () => {
  it.each(['admin', 'user', 'api_key'] as const)('are open to %s', (role) => {
    const rule = { resource: null, level: 'write' as const };
    expect(decidePermission(person(role), 'POST', rule)).toEqual({ kind: 'allowed' });
  });

  /** @contract rights-19 */
  it('are open to a stakeholder for reading only', () => {
    const read = { resource: null, level: 'read' as const };
    expect(decidePermission(person('stakeholder'), 'POST', read)).toEqual({ kind: 'allowed' });
    expect(decidePermission(person('stakeholder'), 'POST', { ...read, level: 'write' }).kind).toBe('refused');
    expect(decidePermission(person('stakeholder'), 'DELETE', read).kind).toBe('refused');
  });
});

describe('routes of some callers only', () => {
  const rule = { resource: 'integrations' as const, level: 'read' as const };
  const allowed = { kind: 'allowed' };

  it('"jwt" refuses API keys', () => {
    const jwtOnly = { ...rule, only: 'jwt' as const };
    expect(decidePermission(person('api_key'), 'GET', jwtOnly)).toEqual({ kind: 'refused', reason: 'jwt-only' });
    for (const role of ['admin', 'user', 'stakeholder'] as const) {
      expect(decidePermission(person(role), 'GET', jwtOnly)).toEqual(allowed);
    }
  });

  it('"admin" refuses everybody but administrators, whatever their grants', () => {
    const adminOnly = { ...rule, only: 'admin' as const };
    expect(decidePermission(person('admin'), 'GET', adminOnly)).toEqual(allowed);
    for (const role of ['api_key', 'user', 'stakeholder'] as const) {
      const caller = person(role, { integrations: 'admin' });
      expect(decidePermission(caller, 'GET', adminOnly)).toEqual({ kind: 'refused', reason: 'admin-only' });
    }
  });
});

describe('withinTeam', () => {
  const bound = { kind: 'api_key', unrestricted: false, permissions: null } as Caller;
  const write = (resource: Resource | null) => ({ resource, level: 'write' as const });

  it('lets a key of a team change of what is global what a member may change', () => {
    expect(withinTeam(bound, 'PATCH', write('schedules'))).toBe(bound);
    expect(withinTeam(bound, 'PATCH', write('escalations'))).toEqual({ ...bound, globalReadOnly: true });
    expect(withinTeam(bound, 'GET', { resource: 'escalations', level: 'read' })).toBe(bound);
  });

  it('refuses what no team has, and concerns nobody else', () => {
    expect(withinTeam(bound, 'PUT', { resource: 'status-page', level: 'admin' })).toBeNull();
    for (const caller of [
      { ...bound, unrestricted: true },
      { ...bound, kind: 'user' as const },
    ])
      expect(withinTeam(caller, 'PUT', { resource: 'status-page', level: 'admin' })).toBe(caller);
  });
});

const ALL: KeyScope[] = ['read', 'write', 'delete', 'config'];

describe('scopes of API keys', () => {
  /** @contract rights-5 */
  it.each([
    ['GET', 'read'],
    ['HEAD', 'read'],
    ['OPTIONS', 'read'],
    ['POST', 'write'],
    ['PUT', 'write'],
    ['PATCH', 'write'],
    ['DELETE', 'delete'],
    ['get', 'read'],
    ['PURGE', 'write'],
  ] as const)('%s needs %s, and no other scope will do', (method, needed) => {
    expect(scopeOfMethod(method)).toBe(needed);
    expect(decideScope([needed], method, {})).toEqual({ kind: 'allowed' });
    const others = ALL.filter((scope) => scope !== needed);
    expect(decideScope(others, method, {})).toEqual({ kind: 'refused', missing: needed });
  });

  it('lets a route ask for another scope than its method implies', () => {
    expect(decideScope(['read'], 'GET', { keyScope: 'config' })).toEqual({ kind: 'refused', missing: 'config' });
    expect(decideScope(['config'], 'GET', { keyScope: 'config' })).toEqual({ kind: 'allowed' });
  });

  it('lets a route ask for none', () => {
    expect(decideScope([], 'POST', { keyScope: 'none' })).toEqual({ kind: 'allowed' });
  });
});
