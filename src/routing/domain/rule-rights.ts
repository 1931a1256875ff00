import type { Caller } from '../../auth/caller.js';

/** As much of a team as its rights need. */
export interface TeamWithMembers {
  members: readonly { userId: string; role: string }[];
}

const MANAGING_ROLES: ReadonlySet<string> = new Set(['admin', 'lead']);

/**
 * May this caller decide which alerts the team gets? Administrators and unbound keys may, and the team's own
 * admin and lead members; a key that is bound to a team is no member of it.
 * (Contract: "Routing rules", rights; decisions §2.)
 */
export function mayRouteTo(caller: Pick<Caller, 'id' | 'role' | 'unrestricted'>, team: TeamWithMembers): boolean {
  if (caller.unrestricted) return true;
  if (caller.role === 'stakeholder') return false;
  return team.members.some(({ userId, role }) => userId === caller.id && MANAGING_ROLES.has(role.toLowerCase()));
}
