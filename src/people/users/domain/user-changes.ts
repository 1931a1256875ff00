import type { PermissionLevel } from '../../access/caller.js';

export type UserRole = 'admin' | 'user' | 'stakeholder';
export const USER_ROLES: readonly UserRole[] = ['admin', 'user', 'stakeholder'];

/** The names of roles in mails and messages. */
export const ROLE_NAMES: Readonly<Record<UserRole, string>> = {
  admin: 'administrator',
  user: 'member',
  stakeholder: 'stakeholder',
};

export type Grants = Readonly<Record<string, PermissionLevel>>;

/** The fields that PATCH may change; others in the body are ignored. */
export interface UserPatch {
  fullName?: string;
  timezone?: string;
  locale?: string;
  clockHours?: 12 | 24 | null;
  verified?: boolean;
  notifyPush?: boolean;
  notifyEmail?: boolean;
  notifySms?: boolean;
  notifyOnP1Only?: boolean;
  notifyOnHandoff?: boolean;
  firstMatchOnly?: boolean;
  notifyP1InQuietHours?: boolean;
  notifyQuietHoursStart?: string | null;
  notifyQuietHoursEnd?: string | null;
  notifyBundleSec?: number | null;
  notifyBundleEmailSec?: number | null;
  notifyBundleP1Sec?: number | null;
  showSensitiveContent?: boolean;
  hasCompletedOnboarding?: boolean;
  mutedUntil?: Date | null;
  role?: UserRole;
  blocked?: boolean;
  permissions?: Grants | null;
  customRoleId?: string | null;
}

/** Fields that only administrators may set. A change of one ends every session of the user. */
export const ACCESS_FIELDS = ['role', 'blocked', 'permissions', 'customRoleId'] as const;
export type AccessField = (typeof ACCESS_FIELDS)[number];

/** Fields that decide whether and when messages are held (`silence.ts`). */
export const SILENCE_FIELDS = [
  ...(['timezone', 'notifyOnP1Only', 'notifyP1InQuietHours', 'blocked'] as const),
  ...(['notifyQuietHoursStart', 'notifyQuietHoursEnd', 'mutedUntil'] as const),
] satisfies readonly (keyof UserPatch)[];

export interface ActingPerson {
  kind: 'user' | 'api_key';
  id: string;
  role: UserRole | 'api_key';
}

export type PatchDecision =
  | { kind: 'refused'; reason: 'not-self' }
  | { kind: 'refused'; reason: 'admin-field'; field: AccessField }
  /** `sessionsEnd`: increment the user's `tokenVersion`; `changesRights`: role or permissions change. */
  | { kind: 'changed'; changes: UserPatch; sessionsEnd: boolean; changesRights: boolean };

/**
 * PATCH /v2/users/:id: administrators and the user itself; role, blocked and permissions by administrators only.
 * An unchanged access field is no change, so a client may send back the object that it read.
 */
export function decideUserPatch(
  actor: ActingPerson,
  target: { id: string; role: UserRole; blocked: boolean; permissions: Grants | null; customRoleId: string | null },
  patch: UserPatch,
): PatchDecision {
  if (!mayManage(actor, target.id)) return { kind: 'refused', reason: 'not-self' };
  const changed = accessChanges(target, patch);
  const [field] = changed;
  if (field && actor.role !== 'admin') return { kind: 'refused', reason: 'admin-field', field };
  const changesRights = changed.some((each) => each !== 'blocked');
  return { kind: 'changed', changes: patch, sessionsEnd: field !== undefined, changesRights };
}

/** The access fields that a patch really changes. */
function accessChanges(before: Pick<UserPatch, AccessField>, patch: UserPatch): AccessField[] {
  return ACCESS_FIELDS.filter((field) => patch[field] !== undefined && !same(patch[field], before[field]));
}

/** Administrators manage everybody, people themselves, API keys nobody unless they act as an administrator (interop/compat). */
export function mayManage(actor: ActingPerson, userId: string): boolean {
  return actor.role === 'admin' || (actor.kind === 'user' && actor.id === userId);
}

/** POST /v2/users: only administrators may set a role. */
export function roleOfNewUser(actor: Pick<ActingPerson, 'role'>, role: UserRole | undefined): UserRole {
  return actor.role === 'admin' ? (role ?? 'user') : 'user';
}

function same(a: UserPatch[AccessField], b: UserPatch[AccessField]): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => a[key] === b[key]);
}
