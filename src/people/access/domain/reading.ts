import { forbidden } from '../../../platform/errors/api-error.js';
import type { Caller } from '../caller.js';
import { levelOf, RANK, type Person, type Resource } from './permissions.js';

/**
 * For data of several resources in one answer: the route asks for one, and for the scope of a key; the reader of the data for
 * the others. @throws ApiError 403
 */
export function requireRead(caller: Caller, ...resources: readonly Resource[]): void {
  const refused = resources.find((resource) => !sees(caller, resource));
  if (refused !== undefined) throw forbidden(`Needs the read permission on ${refused}`);
}

/** May this caller read what belongs to a resource, through whichever route? */
export const sees = (person: Person, resource: Resource): boolean => RANK[levelOf(person, resource)] >= RANK.read;

/** A person who does not call: whom a message, a mail or a link is for. */
type Recipient = Pick<Caller, 'permissions'> & { role: Caller['role'] };

/** May this person read what belongs to a resource, in whatever is delivered to them? */
export function recipientMayRead({ role, permissions }: Recipient, resource: Resource): boolean {
  return sees({ kind: 'user', role, permissions }, resource);
}
