import type { Caller } from '../../../access/caller.js';

/** A key of a team knows what is its team's, and nothing global. */
export function isOwn({ unrestricted, teamIds }: Caller, { teamId }: { teamId: string | null }): boolean {
  return unrestricted || (teamId !== null && teamIds.includes(teamId));
}
