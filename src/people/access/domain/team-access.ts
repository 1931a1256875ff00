import type { Caller } from '../caller.js';
import { forbidden, notFound } from '../../../platform/errors/api-error.js';

/** What of a caller decides about teams. A caller without a `role` is no stakeholder. */
type TeamCaller = Pick<Caller, 'unrestricted' | 'teamIds' | 'globalReadOnly'> & { role?: Caller['role'] };

/**
 * May this caller see or name a resource of that team? Null: global, for everybody.
 * (Contract: "Team scoping"; decisions §2: any of the caller's teams; administrators and unbound keys pass.) Stakeholders read
 * what every team has, and their role lets them change nothing of it.
 */
export function mayTouchTeam(caller: TeamCaller, teamId: string | null): boolean {
  return teamId === null || caller.unrestricted || caller.role === 'stakeholder' || caller.teamIds.includes(teamId);
}

/** May this request make or change something of that team? Null: what is global. The guard has decided whether it reads. */
export function mayChangeOf(caller: TeamCaller, teamId: string | null): boolean {
  return teamId === null ? caller.globalReadOnly !== true : mayTouchTeam(caller, teamId);
}

/** @throws ApiError 403 where this request may change nothing global */
export function requireGlobal(caller: TeamCaller): void {
  if (!mayChangeOf(caller, null))
    throw forbidden('A key of a team changes nothing that is global and that members of the team may not change');
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

/**
 * The resource, if it exists and belongs to a team of the caller's, or is global and this request may do with it what it
 * asks for.
 * @param noun its name in errors
 * @throws ApiError 404 (bare), 403
 */
export function requireTeam<T extends { teamId: string | null }>(
  caller: TeamCaller,
  found: T | null | undefined,
  noun: Lowercase<string>,
): T {
  if (!found) throw notFound(`${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found`);
  if (found.teamId === null) requireGlobal(caller);
  else if (!mayTouchTeam(caller, found.teamId)) throw forbidden(`This ${noun} belongs to another team`);
  return found;
}

/** Of several with one name, oldest first: the team's own, else a global one, else another team's. */
export function closest<T extends { teamId: string | null }>(
  things: readonly T[],
  teamId: string | null,
): T | undefined {
  return things.find((thing) => thing.teamId === teamId) ?? things.find((thing) => thing.teamId === null) ?? things[0];
}
