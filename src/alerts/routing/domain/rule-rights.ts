import type { Caller } from '../../../people/access/caller.js';
import { isLead } from '../../../people/teams/domain/member-roles.js';

/** The part of a team that the check needs. */
export interface TeamWithMembers {
  members: readonly { userId: string; role: string }[];
}

/**
 * May this caller decide which alerts the team gets? Administrators and unbound keys may, and the team's own
 * admin and lead members, unless a grant of theirs on routing rules says less than write; a key that is bound to
 * a team is no member of it. (Contract: "Routing rules", rights; decisions §2.)
 */
export function mayRouteTo(
  caller: Pick<Caller, 'id' | 'role' | 'unrestricted' | 'permissions'>,
  team: TeamWithMembers,
): boolean {
  if (caller.unrestricted) return true;
  const granted = caller.permissions?.['routing-rules'];
  if (caller.role === 'stakeholder' || granted === 'none' || granted === 'read') return false;
  return team.members.some((member) => member.userId === caller.id && isLead(member));
}
