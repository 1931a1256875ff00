/** Of the roles of members, which are free text in any case, these have more to say. */
const RANKS: ReadonlyMap<string, number> = new Map([
  ['lead', 1],
  ['admin', 2],
]);

/** How much a member of that role has to say in its team: 0 for those who lead nobody, more for admins than for leads. */
export function rankOfMember(role: string): number {
  return RANKS.get(role.trim().toLowerCase()) ?? 0;
}

/**
 * What whoever gave that role should know of it: it is stored as given, and gives no more than `member` does.
 * @param named the roles that the team has named itself
 */
export function roleWarnings(role: string, named: readonly string[]): string[] {
  const text = role.trim().toLowerCase();
  if (RANKS.has(text) || text === 'member' || named.some((name) => name.toLowerCase() === text)) return [];
  return ['role: is none that is known (member, lead, admin, or a role of the team), so it acts as member'];
}

/** Is it one of the team's leads and admins? */
export const isLead = ({ role }: { role: string }): boolean => rankOfMember(role) > 0;
