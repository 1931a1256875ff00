import type { Caller } from '../../../../people/access/caller.js';
import { notFound } from '../../../../platform/errors/api-error.js';

/** A key of a team knows what is its team's, and nothing global. */
export function isOwn({ unrestricted, teamIds }: Caller, { teamId }: { teamId: string | null }): boolean {
  return unrestricted || (teamId !== null && teamIds.includes(teamId));
}

/** @param what e.g. `Service with id` @throws ApiError 404 where there is none */
export function found<T>(thing: T | undefined, what: string, identifier: string): T {
  if (thing === undefined) throw notFound(`${what} [${identifier.slice(0, 100)}] does not exist`);
  return thing;
}

/** The one with this id, in whatever case. @throws ApiError 404 */
export function withId<T extends { id: string }>(all: readonly T[], what: string, id: string): T {
  const one = all.find((each) => each.id === id.toLowerCase());
  return found(one, `${what} with id`, id);
}

/** @param type `name`; anything else means the id @throws ApiError 404 */
export function identified<T extends { id: string; name: string }>(
  all: readonly T[],
  what: string,
  identifier: string,
  type: unknown,
): T {
  const isIt = ({ id, name }: T): boolean => (type === 'name' ? name === identifier : id === identifier.toLowerCase());
  return found(all.find(isIt), `${what} with identifier`, identifier);
}
