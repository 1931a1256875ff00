/** Of the roles of members, which are free text in any case, these have more to say. */
const RANKS: ReadonlyMap<string, number> = new Map([
  ['lead', 1],
  ['admin', 2],
]);

/** How much a member of that role has to say in its team: 0 for those who lead nobody, more for admins than for leads. */
export function rankOfMember(role: string): number {
  return RANKS.get(role.trim().toLowerCase()) ?? 0;
}

/** Is it one of the team's leads and admins? */
export const isLead = ({ role }: { role: string }): boolean => rankOfMember(role) > 0;
