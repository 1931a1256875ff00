import type { Caller } from '../../access/caller.js';
import { levelOf, RANK } from '../../access/domain/permissions.js';

/** Member roles are free text in any case; these have more rights. */
const RANKS: ReadonlyMap<string, number> = new Map([
  ['lead', 1],
  ['admin', 2],
]);

/** The rank of that role: 0 without extra rights, higher for admins than for leads. */
export function rankOfMember(role: string): number {
  return RANKS.get(role.trim().toLowerCase()) ?? 0;
}

/** A warning for an unknown role: it is stored as given, and has the rights of `member`. @param teamRoles the team's own roles */
export function roleWarnings(role: string, teamRoles: readonly string[]): string[] {
  const text = role.trim().toLowerCase();
  if (RANKS.has(text) || text === 'member' || teamRoles.some((name) => name.toLowerCase() === text)) return [];
  return ['role: is none that is known (member, lead, admin, or a role of the team), so it acts as member'];
}

export const isLead = ({ role }: { role: string }): boolean => rankOfMember(role) > 0;

/** Ids of the lead and admin members of the teams, as far as they are among the users; where there are none, of the administrators. */
export function leadsOrAdmins(
  teams: readonly { members: readonly { userId: string; role: string }[] }[],
  users: readonly { id: string; role: string }[],
): string[] {
  const leads = new Set(teams.flatMap(({ members }) => members.filter(isLead).map(({ userId }) => userId)));
  const leadUsers = users.filter(({ id }) => leads.has(id));
  return (leadUsers.length > 0 ? leadUsers : users.filter(({ role }) => role === 'admin')).map(({ id }) => id);
}

/**
 * May this caller read why somebody is away? The person, the leads of their teams, and administrators.
 * @param teams those of the person
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
