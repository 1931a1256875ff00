import type { AccessRule } from '../access.decorator.js';
import type { Caller, PermissionLevel, KeyScope } from '../caller.js';

/** Permission resources are the path names of the contract (`alerts`, `schedules`, …). */
export const RESOURCES = [
  'alerts',
  'incidents',
  'channels',
  'users',
  'notification-rules',
  'saved-searches',
  'heartbeats',
  'schedules',
  'teams',
  'escalations',
  'services',
  'maintenance-windows',
  'integrations',
  'reports',
  'status-page',
  'audit-log',
  'postmortems',
  'routing-rules',
  'forwarding-rules',
  'pto-requests',
  'push-tokens',
  'invites',
] as const;
export type Resource = (typeof RESOURCES)[number];

export type Person = Pick<Caller, 'kind' | 'role' | 'permissions'>;
type Needed = Pick<AccessRule, 'resource' | 'level' | 'only' | 'isOwn' | 'whenPaged'>;

export type PermissionDecision =
  | { kind: 'allowed' }
  | { kind: 'refused'; reason: 'jwt-only' | 'admin-only' }
  | { kind: 'refused'; reason: 'permission'; needs: PermissionLevel };

export const RANK: Readonly<Record<PermissionLevel, number>> = { none: 0, read: 1, write: 2, admin: 3 };

/** What a user without explicit grants may write; everything else it may only read. */
const WRITABLE_BY_DEFAULT: ReadonlySet<Resource> = new Set<Resource>([
  'alerts',
  'incidents',
  'channels',
  'users',
  'notification-rules',
  'saved-searches',
  'heartbeats',
  'schedules',
  // Decisions §10: inviting is open to every caller except stakeholders.
  'invites',
]);

/** Resources with the caller's own data only: they need no grant. */
export const OWN_THINGS: ReadonlySet<Resource> = new Set<Resource>([
  'channels',
  'forwarding-rules',
  'pto-requests',
  'push-tokens',
]);

/** All that a stakeholder may write: its own profile, channels and notification settings. */
const WRITABLE_BY_STAKEHOLDER: ReadonlySet<Resource> = new Set<Resource>([
  'users',
  'channels',
  'notification-rules',
  'forwarding-rules',
  'push-tokens',
]);

/**
 * The user-permission layer of the contract ("Authorization model", decisions §13). API keys have a ceiling at most
 * (their scopes are checked apart), administrators always pass, DELETE always needs write, except of
 * the caller's own things.
 */
export function decidePermission(caller: Person, method: string, rule: Needed): PermissionDecision {
  if (rule.only === 'admin' && caller.role !== 'admin') return { kind: 'refused', reason: 'admin-only' };
  if (rule.only === 'jwt' && caller.kind === 'api_key') return { kind: 'refused', reason: 'jwt-only' };
  const isRemoval = method.toUpperCase() === 'DELETE' && rule.isOwn !== true;
  const isForPaged = rule.whenPaged === true && caller.kind === 'user';
  const needs = isForPaged ? 'read' : isRemoval && rule.level === 'read' ? 'write' : rule.level;
  return RANK[levelOf(caller, rule.resource)] >= RANK[needs]
    ? { kind: 'allowed' }
    : { kind: 'refused', reason: 'permission', needs };
}

/**
 * What a caller may do with a resource (null: with routes of no resource); grants do not limit administrators. The
 * permissions of a key are those of its maker.
 */
export function levelOf(person: Person, resource: Resource | null): PermissionLevel {
  if (person.role === 'admin') return 'admin';
  if (person.kind === 'api_key') {
    return person.permissions === null || resource === null ? 'admin' : (person.permissions[resource] ?? 'none');
  }
  if (person.role === 'stakeholder') return levelOfStakeholder(person, resource);
  if (resource === null) return 'admin';
  if (OWN_THINGS.has(resource)) return 'write';
  return person.permissions?.[resource] ?? (WRITABLE_BY_DEFAULT.has(resource) ? 'write' : 'read');
}

/** A stakeholder's grants may only reduce its rights. */
function levelOfStakeholder(person: Person, resource: Resource | null): PermissionLevel {
  if (resource === null) return 'read';
  const ceiling = WRITABLE_BY_STAKEHOLDER.has(resource) ? 'write' : 'read';
  const granted = OWN_THINGS.has(resource) ? undefined : person.permissions?.[resource];
  return granted !== undefined && RANK[granted] < RANK[ceiling] ? granted : ceiling;
}

/** What belongs to the organisation as a whole: a key of a team may no more with it than people of the team. */
const OF_NO_TEAM: ReadonlySet<Resource | null> = new Set<Resource>(['status-page', 'reports', 'audit-log', 'users']);
const MEMBER: Person = { kind: 'user', role: 'user', permissions: null };

/**
 * The caller of a request that `decidePermission` has let in; null: it is refused. A key that is bound to a team (or was, until
 * the team went) changes of what is global what an ordinary member of the team may change, and no more.
 */
export function withinTeam(caller: Caller, method: string, rule: Needed): Caller | null {
  const isBound = caller.kind === 'api_key' && !caller.unrestricted;
  if (!isBound || decidePermission(MEMBER, method, rule).kind === 'allowed') return caller;
  return OF_NO_TEAM.has(rule.resource) ? null : { ...caller, globalReadOnly: true };
}

/**
 * May this caller read or write what belongs to a resource, through whichever route? Keys also need the scope.
 */
export function may(
  caller: Person & Partial<Pick<Caller, 'scopes'>>,
  level: 'read' | 'write',
  resource: Resource,
): boolean {
  if (caller.scopes?.includes(level) === false) return false;
  return RANK[levelOf(caller, resource)] >= RANK[level];
}

/** May this caller read `GET /v2/users`? Callers who may not get no e-mail addresses in other answers either. */
export function maySeeUsers(caller: Caller): boolean {
  return may(caller, 'read', 'users');
}

export type ScopeDecision = { kind: 'allowed' } | { kind: 'refused'; missing: KeyScope };

/**
 * The scope that an HTTP method implies for API keys: GET, HEAD and OPTIONS read; DELETE delete; all else writes.
 * (Contract: "API keys".)
 */
export function scopeOfMethod(method: string): KeyScope {
  switch (method.toUpperCase()) {
    case 'GET':
    case 'HEAD':
    case 'OPTIONS':
      return 'read';
    case 'DELETE':
      return 'delete';
    default:
      return 'write';
  }
}

/** May a key with these scopes use a route with this method? A route may ask for another scope, or for none. */
export function decideScope(
  scopes: readonly KeyScope[],
  method: string,
  rule: Pick<AccessRule, 'keyScope'>,
): ScopeDecision {
  const needed = rule.keyScope ?? scopeOfMethod(method);
  return needed === 'none' || scopes.includes(needed) ? { kind: 'allowed' } : { kind: 'refused', missing: needed };
}
