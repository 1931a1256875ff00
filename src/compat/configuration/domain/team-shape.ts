import type { TeamView } from '../../../teams/dto/team.view.js';
import type { TeamRoleView } from '../../../teams/dto/team-role.dto.js';
import type { UserDirectory } from '../../../users/user-directory.js';
import { flagIn, objectIn, objectsIn, requiredText, textIn, unprocessable, type Wire } from './wire-body.js';

/** Pager calls `member` what they call `user`. */
const MEMBER = 'member';
const USER = 'user';

type People = Pick<UserDirectory, 'get' | 'byUsername'>;

/** The user that `{id}` or `{username}` names. @throws ApiError 422 */
export function personIn(wire: Wire | undefined, people: People, path: string): { id: string; username: string } {
  const id = wire && textIn(wire, 'id', `${path}.id`);
  const username = wire && textIn(wire, 'username', `${path}.username`);
  if (id === undefined && username === undefined) throw unprocessable(`${path} needs an id or a username`);
  const found = id === undefined ? people.byUsername(username ?? '') : people.get(id.toLowerCase());
  if (!found) throw unprocessable(`There is no user [${(id ?? username ?? '').slice(0, 100)}]`);
  return found;
}

/** One member. @throws ApiError 422 for somebody who is not there */
export function memberIn(wire: Wire, people: People, path = ''): { userId: string; role: string } {
  const { id } = personIn(objectIn(wire, 'user', `${path}user`), people, `${path}user`);
  const role = textIn(wire, 'role', `${path}role`) ?? USER;
  return { userId: id, role: role === USER ? MEMBER : role };
}

/** Undefined: none are given. */
export function membersIn(body: Wire, people: People): { userId: string; role: string }[] | undefined {
  return objectsIn(body, 'members')?.map((each, index) => memberIn(each, people, `members.${index}.`));
}

export function teamShape({ id, name, description, members }: TeamView, people: People): Record<string, unknown> {
  return {
    ...{ id, name, description: description ?? '' },
    members: members.map(({ id: userId, role }) => ({
      user: { id: userId, username: people.get(userId)?.username ?? '' },
      role: role === MEMBER ? USER : role,
    })),
  };
}

/** `[{right, granted}]`; undefined: none are given. @throws ApiError 422 */
export function rightsIn(body: Wire): Record<string, boolean> | undefined {
  const rights = objectsIn(body, 'rights');
  return (
    rights &&
    Object.fromEntries(
      rights.map((each, index) => [
        requiredText(each, 'right', `rights.${index}.right`),
        flagIn(each, 'granted', `rights.${index}.granted`) ?? true,
      ]),
    )
  );
}

export function roleShape({ id, name, permissions }: TeamRoleView): Record<string, unknown> {
  return { id, name, rights: Object.entries(permissions).map(([right, granted]) => ({ right, granted })) };
}
