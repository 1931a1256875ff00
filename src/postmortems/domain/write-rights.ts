import type { Caller } from '../../access/caller.js';
import { levelOf, RANK } from '../../access/domain/permissions.js';

/**
 * May this caller write the postmortem of an incident that it may touch? Keys (their scopes are checked apart), whoever
 * may write postmortems, and, if no grant on postmortems says otherwise, whoever opened the incident and may write incidents.
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
