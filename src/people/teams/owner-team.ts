import type { Caller } from '../access/caller.js';
import { mayTouchTeam, requireGlobal } from '../access/domain/team-access.js';
import { invalid, forbidden } from '../../platform/errors/api-error.js';
import type { ErrorCode } from '../../platform/errors/error-codes.js';
import type { TeamDirectory } from './team-directory.js';

/**
 * The team of a created or changed resource: the requested one, else the current one. Null: global.
 * @param requested `teamId` of the body; undefined: absent @param code error code of the 400
 * @throws ApiError 400 for an unknown team, 403 for a team, or a global resource, that the caller may not change
 */
export function ownerTeam(
  caller: Pick<Caller, 'unrestricted' | 'teamIds' | 'globalReadOnly'>,
  teams: Pick<TeamDirectory, 'get'>,
  requested: string | null | undefined,
  current: string | null,
  code?: ErrorCode,
): string | null {
  const teamId = requested === undefined ? current : (requested?.toLowerCase() ?? null);
  if (teamId === null) requireGlobal(caller);
  // Resources of a deleted team keep its id, and clients send it back.
  if (teamId === null || teamId === current) return teamId;
  if (!teams.get(teamId)) throw invalid('teamId', 'no such team', { problem: 'NOT_FOUND', code });
  if (!mayTouchTeam(caller, teamId)) throw forbidden('You have no access to that team');
  return teamId;
}
