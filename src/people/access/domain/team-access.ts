import type { Caller } from '../caller.js';
import { forbidden, notFound } from '../../../platform/errors/api-error.js';

/** The caller's fields that team checks need. A caller without `role` is not a stakeholder. */
type TeamCaller = Pick<Caller, 'unrestricted' | 'teamIds' | 'globalReadOnly'> & { role?: Caller['role'] };

/**
 * May this caller read or refer to resources of the team? Allowed for members, administrators, keys without a team, and
 * stakeholders, whose role permits reading only. @param teamId null: global, allowed for everybody
 */
export function mayTouchTeam(caller: TeamCaller, teamId: string | null): boolean {
  return teamId === null || caller.unrestricted || caller.role === 'stakeholder' || caller.teamIds.includes(teamId);
}

/** May this request create or change resources of the team? @param teamId null: global */
export function mayChangeOf(caller: TeamCaller, teamId: string | null): boolean {
  return teamId === null ? caller.globalReadOnly !== true : mayTouchTeam(caller, teamId);
}

/** @throws ApiError 403 if this request may not change global resources */
export function requireGlobal(caller: TeamCaller): void {
  if (!mayChangeOf(caller, null))
    throw forbidden('A key of a team changes nothing that is global and that members of the team may not change');
}

/** The teams whose rows a list shows in addition to global rows; null: all teams. */
export function visibleTeams(
  caller: Pick<Caller, 'kind' | 'role' | 'unrestricted' | 'teamIds'>,
  allTeams: boolean,
): readonly string[] | null {
  if (allTeams) return null;
  if (caller.kind === 'api_key' && caller.unrestricted) return null;
  return caller.teamIds;
}

/**
 * Returns the resource if it exists and the caller may use it in this request.
 * @param noun what errors call the resource
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

/** Picks one of several resources with the same name: the team's own, else a global one, else the first. */
export function closest<T extends { teamId: string | null }>(
  things: readonly T[],
  teamId: string | null,
): T | undefined {
  return things.find((thing) => thing.teamId === teamId) ?? things.find((thing) => thing.teamId === null) ?? things[0];
}
