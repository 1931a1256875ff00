import { forbidden } from '../../../platform/errors/api-error.js';
import type { Caller } from '../caller.js';
import { levelOf, RANK, type Person, type Resource } from './permissions.js';

/**
 * Requires the read permission on each resource. For responses with data of several resources: `@Access` checks only one.
 * @throws ApiError 403
 */
export function requireRead(caller: Caller, ...resources: readonly Resource[]): void {
  const refused = resources.find((resource) => !sees(caller, resource));
  if (refused !== undefined) throw forbidden(`Needs the read permission on ${refused}`);
}

/** Has this caller the read permission on the resource? */
export const sees = (person: Person, resource: Resource): boolean => RANK[levelOf(person, resource)] >= RANK.read;

/** The recipient of a message, mail or link. */
type Recipient = Pick<Caller, 'permissions'> & { role: Caller['role'] };

/** May messages to this person contain data of the resource? */
export function recipientMayRead({ role, permissions }: Recipient, resource: Resource): boolean {
  return sees({ kind: 'user', role, permissions }, resource);
}
