import { forbidden, notFound } from '../common/errors/api-error.js';
import type { Caller } from './caller.js';
import { mayTouchTeam } from './domain/team-access.js';

/**
 * The resource, if it exists and is global or belongs to a team of the caller's.
 * @param noun its name in errors
 * @throws ApiError 404 (bare), 403
 */
export function requireTeam<T extends { teamId: string | null }>(
  caller: Pick<Caller, 'unrestricted' | 'teamIds'>,
  found: T | null | undefined,
  noun: Lowercase<string>,
): T {
  if (!found) throw notFound(`${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found`);
  if (!mayTouchTeam(caller, found.teamId)) throw forbidden(`This ${noun} belongs to another team`);
  return found;
}
