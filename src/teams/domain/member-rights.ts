import type { Caller } from '../../access/caller.js';
import { levelOf, RANK } from '../../access/domain/permissions.js';
import { rankOfMember } from './member-roles.js';

type Acting = Pick<Caller, 'kind' | 'id' | 'role' | 'permissions'>;

/**
 * Why this caller may not add or remove members of a team to which it has access; null: may. Administrators, keys and
 * people with a write grant on teams may; so may the team's leads and admins, up to their own role, unless a
 * grant on teams says less.
 * @param members those of the team
 * @param change the role to be given (null: none, the member goes), and whose
 */
export function refusalToChangeMember(
  caller: Acting,
  members: readonly { userId: string; role: string }[],
  change: { userId: string; role: string | null },
): 'no-right' | 'above-own' | null {
  if (RANK[levelOf(caller, 'teams')] >= RANK.write) return null;
  const roleOf = (id: string): string => members.find(({ userId }) => userId === id)?.role ?? '';
  const own = rankOfMember(roleOf(caller.id));
  if (own === 0 || caller.role === 'stakeholder' || caller.permissions?.['teams'] !== undefined) return 'no-right';
  return Math.max(rankOfMember(change.role ?? ''), rankOfMember(roleOf(change.userId))) > own ? 'above-own' : null;
}
