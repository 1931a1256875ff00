import type { Caller } from '../../access/caller.js';
import { levelOf, RANK } from '../../access/domain/permissions.js';

/**
 * May this caller write the postmortem of an incident to which it has access? Keys (their scopes are checked separately),
 * users with write access to postmortems, and, without a grant on postmortems, the user who opened the incident if they may
 * write incidents.
 */
export function mayWritePostmortem(
  caller: Pick<Caller, 'kind' | 'id' | 'role' | 'permissions'>,
  incident: { createdBy: string | null },
): boolean {
  if (RANK[levelOf(caller, 'postmortems')] >= RANK.write) return true;
  return (
    incident.createdBy === caller.id &&
    caller.permissions?.['postmortems'] === undefined &&
    RANK[levelOf(caller, 'incidents')] >= RANK.write
  );
}
