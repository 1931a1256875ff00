/** Member roles are free text in any case; these have more rights. */
const RANKS: ReadonlyMap<string, number> = new Map([
  ['lead', 1],
  ['admin', 2],
]);

/** The rank of that role: 0 without extra rights, higher for admins than for leads. */
export function rankOfMember(role: string): number {
  return RANKS.get(role.trim().toLowerCase()) ?? 0;
}

/** A warning for an unknown role: it is stored as given, and has the rights of `member`. @param named the team's own roles */
export function roleWarnings(role: string, named: readonly string[]): string[] {
  const text = role.trim().toLowerCase();
  if (RANKS.has(text) || text === 'member' || named.some((name) => name.toLowerCase() === text)) return [];
  return ['role: is none that is known (member, lead, admin, or a role of the team), so it acts as member'];
}

/** Is it one of the team's leads and admins? */
export const isLead = ({ role }: { role: string }): boolean => rankOfMember(role) > 0;
