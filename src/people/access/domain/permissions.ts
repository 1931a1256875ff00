import type { AccessRule } from '../access.decorator.js';
import type { Caller, PermissionLevel, KeyScope } from '../caller.js';

/** The resources of permissions: names as in the paths of the API. */
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

/** Resources that a user without explicit grants may write; all others are read-only. */
const WRITABLE_BY_DEFAULT: ReadonlySet<Resource> = new Set<Resource>([
  'alerts',
  'incidents',
  'channels',
  'users',
  'notification-rules',
  'saved-searches',
  'heartbeats',
  'schedules',
  'invites',
]);

/** Resources that hold only the caller's own data: they need no grant. */
export const OWN_THINGS: ReadonlySet<Resource> = new Set<Resource>([
  'channels',
  'forwarding-rules',
  'pto-requests',
  'push-tokens',
]);

/** Resources that a stakeholder may write: their own profile, channels and notification settings. */
const WRITABLE_BY_STAKEHOLDER: ReadonlySet<Resource> = new Set<Resource>([
  'users',
  'channels',
  'notification-rules',
  'forwarding-rules',
  'push-tokens',
]);

/**
 * Has the caller the permission that the route requires? DELETE needs write, except of the caller's own data.
 * Administrators always pass. The scopes of API keys are checked by `decideScope`.
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
 * The caller's level on a resource (null: on routes without a resource). Administrators have `admin` whatever their grants;
 * a key without `permissions` is limited by its scopes only.
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

/** Grants can only reduce a stakeholder's rights. */
function levelOfStakeholder(person: Person, resource: Resource | null): PermissionLevel {
  if (resource === null) return 'read';
  const ceiling = WRITABLE_BY_STAKEHOLDER.has(resource) ? 'write' : 'read';
  const granted = OWN_THINGS.has(resource) ? undefined : person.permissions?.[resource];
  return granted !== undefined && RANK[granted] < RANK[ceiling] ? granted : ceiling;
}

/** Resources of the organisation, not of a team: a team's key has the rights of an ordinary member on them. */
const OF_NO_TEAM: ReadonlySet<Resource | null> = new Set<Resource>(['status-page', 'reports', 'audit-log', 'users']);
const MEMBER: Person = { kind: 'user', role: 'user', permissions: null };

/**
 * Limits a key of a team (also of a deleted team): it may change global resources only as far as an ordinary member may.
 * Call it after `decidePermission`. @returns the caller, limited if needed; null: refused
 */
export function withinTeam(caller: Caller, method: string, rule: Needed): Caller | null {
  const isBound = caller.kind === 'api_key' && !caller.unrestricted;
  if (!isBound || decidePermission(MEMBER, method, rule).kind === 'allowed') return caller;
  return OF_NO_TEAM.has(rule.resource) ? null : { ...caller, globalReadOnly: true };
}

/** Has this caller that level on the resource? Keys also need the scope of that name. */
export function may(
  caller: Person & Partial<Pick<Caller, 'scopes'>>,
  level: 'read' | 'write',
  resource: Resource,
): boolean {
  if (caller.scopes?.includes(level) === false) return false;
  return RANK[levelOf(caller, resource)] >= RANK[level];
}

/** May this caller read users? Without this right no response contains other people's e-mail addresses. */
export function maySeeUsers(caller: Caller): boolean {
  return may(caller, 'read', 'users');
}

export type ScopeDecision = { kind: 'allowed' } | { kind: 'refused'; missing: KeyScope };

/**
 * The scope that an API key needs for an HTTP method.
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

/** May a key with these scopes call the route with this method? `rule.keyScope` replaces the method's scope. */
export function decideScope(
  scopes: readonly KeyScope[],
  method: string,
  rule: Pick<AccessRule, 'keyScope'>,
): ScopeDecision {
  const needed = rule.keyScope ?? scopeOfMethod(method);
  return needed === 'none' || scopes.includes(needed) ? { kind: 'allowed' } : { kind: 'refused', missing: needed };
}
