import type { Caller, KeyScope, PermissionLevel, Role } from '../caller.js';
import { levelOf, OWN_THINGS, RANK, RESOURCES, type Resource } from './permissions.js';
import { mayTouchTeam } from './team-access.js';

export type Grantor = Pick<Caller, 'kind' | 'role' | 'permissions' | 'scopes' | 'unrestricted' | 'teamIds'>;
type Levels = Readonly<Record<string, PermissionLevel>>;

export type GrantRefusal =
  | { kind: 'refused'; reason: 'stakeholder' | 'key' | 'admin' | 'team' | 'no-team' | 'config' }
  | { kind: 'refused'; reason: 'scope'; scope: KeyScope }
  /** `resource`: the first one on which the new credential would have more rights than its creator. */
  | { kind: 'refused'; reason: 'permission'; resource: string };
/** `permissions` of the new account or key. Null: for an account the defaults of its role, for a key no limit. */
export type GrantDecision = { kind: 'granted'; permissions: Levels | null } | GrantRefusal;

/**
 * May this caller create such an account? Nobody may grant more rights than they have: explicit grants beyond these are
 * refused, and the defaults of the role are reduced to the caller's levels. An API key may create accounts only if it has
 * no team and has the write and config scopes.
 */
export function decideAccount(
  grantor: Grantor,
  account: { role: Exclude<Role, 'api_key'>; permissions: Levels | null; teamId: string | null },
): GrantDecision {
  const { role, permissions, teamId } = account;
  if (grantor.role === 'admin') return { kind: 'granted', permissions };
  if (grantor.role === 'stakeholder') return { kind: 'refused', reason: 'stakeholder' };
  if (grantor.kind === 'api_key' && !isManagingKey(grantor)) return { kind: 'refused', reason: 'key' };
  if (role === 'admin') return { kind: 'refused', reason: 'admin' };
  if (!mayTouchTeam(grantor, teamId)) return { kind: 'refused', reason: 'team' };
  const person = { kind: 'user', role, permissions } as const;
  const beyond = RESOURCES.filter(
    (resource) =>
      !OWN_THINGS.has(resource) && RANK[levelOf(person, resource)] > RANK[levelGrantedBy(grantor, resource)],
  );
  const explicit = beyond.find((resource) => permissions?.[resource] !== undefined);
  if (explicit !== undefined) return { kind: 'refused', reason: 'permission', resource: explicit };
  if (beyond.length === 0) return { kind: 'granted', permissions };
  return { kind: 'granted', permissions: { ...permissions, ...levelsGrantedBy(grantor, beyond) } };
}

/** Grants more than the role's defaults: a session is asked for step-up first. */
export const grantsExtraRights = ({
  role,
  permissions,
}: {
  role: Role;
  permissions?: Levels | null | undefined;
}): boolean => role === 'admin' || (permissions ?? null) !== null;

/**
 * May this caller create a key with these scopes for that team (null: no team)? The permissions of the key are limited to
 * those of its creator, unless that is an administrator.
 */
export function decideKey(
  grantor: Grantor,
  key: { scopes: readonly KeyScope[]; teamId: string | null },
): GrantDecision {
  if (grantor.role === 'admin') return { kind: 'granted', permissions: null };
  const refusal = refusalOfTeam(grantor, key.teamId) ?? refusalOfScopes(grantor, key.scopes);
  if (refusal) return refusal;
  return { kind: 'granted', permissions: grantor.scopes ? grantor.permissions : levelsGrantedBy(grantor, RESOURCES) };
}

/** Why this caller may not add scopes to existing keys; null: allowed. @param keys.ceilings the permissions of each key */
export function refusalToWiden(
  grantor: Grantor,
  added: readonly KeyScope[],
  keys: { teamId: string | null; ceilings: readonly (Levels | null)[] },
): GrantRefusal | null {
  const decision = decideKey(grantor, { scopes: added, teamId: keys.teamId });
  if (decision.kind === 'refused') return decision;
  const beyond = RESOURCES.find((resource) =>
    keys.ceilings.some(
      (levels) => RANK[levelUnder(levels, resource)] > RANK[levelUnder(decision.permissions, resource)],
    ),
  );
  return beyond === undefined ? null : { kind: 'refused', reason: 'permission', resource: beyond };
}

/** Why this caller may not create keys with these scopes; null: allowed. Only administrators grant `config`. */
export function refusalOfScopes(grantor: Grantor, scopes: readonly KeyScope[]): GrantRefusal | null {
  if (grantor.role === 'admin') return null;
  if (scopes.includes('config')) return { kind: 'refused', reason: 'config' };
  const scope = scopes.find((each) => grantor.scopes?.includes(each) === false);
  return scope === undefined ? null : { kind: 'refused', reason: 'scope', scope };
}

/** Why this caller may not create an integration's URL, which can create and close alerts; null: allowed. */
export function refusalOfUrl(grantor: Grantor): GrantRefusal | null {
  const mayWrite = grantor.scopes === null || grantor.scopes.includes('write');
  return mayWrite && RANK[levelOf(grantor, 'alerts')] >= RANK.write
    ? null
    : { kind: 'refused', reason: 'permission', resource: 'alerts' };
}

export function explainRefusal(refusal: GrantRefusal): string {
  switch (refusal.reason) {
    case 'stakeholder':
      return 'A stakeholder may not create or invite users';
    case 'key':
      return 'An API key creates and invites users only without a team and with the write and config scopes';
    case 'admin':
      return 'Only an administrator may invite an administrator';
    case 'team':
      return 'Not your team';
    case 'no-team':
      return 'Keys without a team are for administrators and keys without a team to make';
    case 'config':
      return 'Only an administrator may grant config';
    case 'scope':
      return `Nobody may grant more than they have: the ${refusal.scope} scope`;
    case 'permission':
      return `Nobody may grant more than they have: ${refusal.resource}`;
  }
}

const isManagingKey = ({ scopes, unrestricted }: Grantor): boolean =>
  unrestricted && scopes?.includes('write') === true && scopes.includes('config');

function refusalOfTeam(grantor: Grantor, teamId: string | null): GrantRefusal | null {
  if (teamId === null) return grantor.unrestricted ? null : { kind: 'refused', reason: 'no-team' };
  return mayTouchTeam(grantor, teamId) ? null : { kind: 'refused', reason: 'team' };
}

function levelsGrantedBy(grantor: Grantor, resources: readonly Resource[]): Levels {
  return Object.fromEntries(resources.map((resource) => [resource, levelGrantedBy(grantor, resource)]));
}

/** A person's write level includes deleting, so a key can grant it only with both scopes. */
function levelGrantedBy(grantor: Grantor, resource: Resource): PermissionLevel {
  const own = levelOf(grantor, resource);
  if (grantor.scopes === null) return own;
  const reaches = (['read', 'write', 'delete'] as const).map((scope) => grantor.scopes?.includes(scope));
  const ceiling = reaches[0] ? (reaches[1] && reaches[2] ? 'write' : 'read') : 'none';
  return RANK[own] < RANK[ceiling] ? own : ceiling;
}

const levelUnder = (ceiling: Levels | null, resource: Resource): PermissionLevel =>
  ceiling === null ? 'admin' : (ceiling[resource] ?? 'none');
