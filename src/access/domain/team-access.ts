import type { Caller } from '../caller.js';

/**
 * May this caller use a resource of that team? Null: global, for everybody.
 * (Contract: "Team scoping"; decisions §2: any of the caller's teams; administrators and unbound keys pass.)
 */
export function mayTouchTeam(caller: Pick<Caller, 'unrestricted' | 'teamIds'>, teamId: string | null): boolean {
  return teamId === null || caller.unrestricted || caller.teamIds.includes(teamId);
}

/** Which teams' rows a list shows: every one (null), or those of these teams beside the global ones. */
export function visibleTeams(
  caller: Pick<Caller, 'kind' | 'role' | 'unrestricted' | 'teamIds'>,
  allTeams: boolean,
): readonly string[] | null {
  if (allTeams) return null;
  if (caller.kind === 'api_key' && caller.unrestricted) return null;
  return caller.teamIds;
}
