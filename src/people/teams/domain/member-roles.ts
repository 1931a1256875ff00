import type { Caller } from '../../access/caller.js';
import { levelOf, RANK } from '../../access/domain/permissions.js';

/** Member roles are free text, case-insensitive. These have more rights than others. */
const RANKS: ReadonlyMap<string, number> = new Map([
  ['lead', 1],
  ['admin', 2],
]);

/** The rank of a role: 0 without extra rights, 1 for leads, 2 for admins. */
export function rankOfMember(role: string): number {
  return RANKS.get(role.trim().toLowerCase()) ?? 0;
}

/** A warning for an unknown role, which is stored and has the rights of `member`. @param teamRoles names of the team's roles */
export function roleWarnings(role: string, teamRoles: readonly string[]): string[] {
  const text = role.trim().toLowerCase();
  if (RANKS.has(text) || text === 'member' || teamRoles.some((name) => name.toLowerCase() === text)) return [];
  return ['role: unknown, so it acts as member; known roles are member, lead, admin and the roles of the team'];
}

export const isLead = ({ role }: { role: string }): boolean => rankOfMember(role) > 0;

/** Ids of the leads and admins of the teams who are among the users; if there are none, of the administrators. */
export function leadsOrAdmins(
  teams: readonly { members: readonly { userId: string; role: string }[] }[],
  users: readonly { id: string; role: string }[],
): string[] {
  const leads = new Set(teams.flatMap(({ members }) => members.filter(isLead).map(({ userId }) => userId)));
  const leadUsers = users.filter(({ id }) => leads.has(id));
  return (leadUsers.length > 0 ? leadUsers : users.filter(({ role }) => role === 'admin')).map(({ id }) => id);
}

/**
 * May this caller read why these people are away? Allowed for themselves, the leads of their teams, and administrators.
 * @param teams the teams of these people
 */
export function maySeeReasons(
  caller: Pick<Caller, 'kind' | 'id' | 'role'>,
  userIds: readonly string[],
  teams: readonly { members: readonly { userId: string; role: string }[] }[],
): boolean {
  if (caller.kind !== 'user') return false;
  if (caller.role === 'admin' || userIds.includes(caller.id)) return true;
  return teams.some(({ members }) => members.some((member) => member.userId === caller.id && isLead(member)));
}

type Acting = Pick<Caller, 'kind' | 'id' | 'role' | 'permissions'>;

/**
 * Why this caller may not change a member of a team that they may access; null: allowed. Administrators, keys and people
 * with write permission on teams may. So may the team's leads and admins, up to their own role, unless they have an
 * explicit grant on teams.
 * @param members of the team
 * @param change the user and the new role; null: the member is removed
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
