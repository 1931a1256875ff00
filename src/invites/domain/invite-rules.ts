import type { Caller, PermissionLevel } from '../../auth/caller.js';
import { levelOf, RANK } from '../../auth/domain/permissions.js';
import { RESOURCES, type Resource } from '../../auth/domain/resources.js';
import { mayTouchTeam } from '../../auth/domain/team-access.js';
import type { Grants, UserRole } from '../../users/domain/user-changes.js';

/** Contract: "invite 7 days". */
export const INVITE_MS = 7 * 86_400_000;

export interface InviteOffer {
  role: UserRole;
  permissions: Grants | null;
  teamId: string | null;
}

type Inviter = Pick<Caller, 'kind' | 'role' | 'permissions' | 'scopes' | 'unrestricted' | 'teamIds'>;

export type InviteDecision =
  | { kind: 'allowed' }
  | { kind: 'refused'; reason: 'admin' | 'team' }
  /** `resource`: the first one of which the invited person would have more than the inviter. */
  | { kind: 'refused'; reason: 'permission'; resource: string };

/** May this caller offer that? Nobody can hand out more than they have (decisions §10). */
export function decideInvite(inviter: Inviter, offer: InviteOffer): InviteDecision {
  if (inviter.role === 'admin') return { kind: 'allowed' };
  if (offer.role === 'admin') return { kind: 'refused', reason: 'admin' };
  if (!mayTouchTeam(inviter, offer.teamId)) return { kind: 'refused', reason: 'team' };
  const invited = { kind: 'user', role: offer.role, permissions: offer.permissions } as const;
  const resource = RESOURCES.find((each) => RANK[levelOf(invited, each)] > RANK[levelOfInviter(inviter, each)]);
  return resource ? { kind: 'refused', reason: 'permission', resource } : { kind: 'allowed' };
}

/** A key has no grants: what its scopes let it do, it may do with everything. */
function levelOfInviter(inviter: Inviter, resource: Resource): PermissionLevel {
  if (inviter.scopes === null) return levelOf(inviter, resource);
  return inviter.scopes.includes('write') ? 'write' : 'read';
}

export type InviteState = 'pending' | 'used' | 'expired';

/** Pending until accepted (once), or until its seven days are over. */
export function inviteState(invite: { usedAt: Date | null; expiresAt: Date }, now: Date): InviteState {
  if (invite.usedAt) return 'used';
  return invite.expiresAt <= now ? 'expired' : 'pending';
}
