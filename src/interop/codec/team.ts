import type { TeamView } from '../../people/teams/dto/team.view.js';
import type { TeamRoleView } from '../../people/teams/dto/team-role.dto.js';
import type { UserDirectory } from '../../people/users/user-directory.js';
import { type Json, unprocessable, type WireObject } from './wire-object.js';

/** Pager calls `member` what they call `user`. */
const MEMBER = 'member';
const USER = 'user';

type People = Pick<UserDirectory, 'get' | 'byUsername'>;

/** The user that `{id}` or `{username}` names. @throws ApiError 422 */
export function personIn(wire: WireObject, people: People): { id: string; username: string } {
  const [id, username] = [wire.text('id'), wire.text('username')];
  if (id === undefined && username === undefined) throw unprocessable(`${wire.where} needs an id or a username`);
  const found = id === undefined ? people.byUsername(username ?? '') : people.get(id.toLowerCase());
  if (!found) throw unprocessable(`There is no user [${(id ?? username ?? '').slice(0, 100)}]`);
  return found;
}

/** One member, whose role is `admin`, `member` or a team role. @param userOf who that is */
export function decodeMember<U>(wire: WireObject, userOf: (user: WireObject) => U): { user: U; role: string } {
  const role = wire.text('role') ?? USER;
  const word = wire.isRequest ? role : role.toLowerCase();
  return { user: userOf(wire.part('user')), role: word === USER ? MEMBER : word === 'admin' ? word : role };
}

/** @throws ApiError 422 for somebody who is not there */
export function memberIn(wire: WireObject, people: People): { userId: string; role: string } {
  const { user, role } = decodeMember(wire, (each) => personIn(each, people));
  return { userId: user.id, role };
}

/** Undefined: none are given. @throws ApiError 422 */
export const membersIn = (body: WireObject, people: People): { userId: string; role: string }[] | undefined =>
  body.objects('members')?.map((each) => memberIn(each, people));

export function encodeTeam({ id, name, description, members }: TeamView, people: People): Json {
  return {
    ...{ id, name, description: description ?? '' },
    members: members.map(({ id: userId, role }) => ({
      user: { id: userId, username: people.get(userId)?.username ?? '' },
      role: role === MEMBER ? USER : role,
    })),
  };
}

/** `[{right, granted}]`; undefined: none are given. */
export function decodeRights(wire: WireObject): Record<string, boolean> | undefined {
  const rights = wire.objects('rights')?.map((each) => [each.required('right'), each.flag('granted') ?? true]);
  return rights && (Object.fromEntries(rights) as Record<string, boolean>);
}

export function encodeRole({ id, name, permissions }: TeamRoleView): Json {
  return { id, name, rights: Object.entries(permissions).map(([right, granted]) => ({ right, granted })) };
}
