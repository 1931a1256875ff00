import type { UserRole } from '../../people/users/domain/user-changes.js';
import type { UserView } from '../../people/users/dto/user.view.js';
import { isObject, type Json, unprocessable, type WireObject } from './wire-object.js';

const ROLES: Readonly<Record<string, UserRole>> = {
  Owner: 'admin',
  Admin: 'admin',
  User: 'user',
  Stakeholder: 'stakeholder',
  Observer: 'stakeholder',
};
const NAMES: Readonly<Record<UserRole, string>> = { admin: 'Admin', user: 'User', stakeholder: 'Stakeholder' };
const ADDRESS = ['country', 'state', 'city', 'line', 'zipCode'] as const;
const MOST_ENTRIES = 100;
const LONGEST_TEXT = 1000;

/** What is kept of a user beside its own fields. */
export interface UserOriginals {
  /** The role as it was sent, as long as the user still has the one that it stands for. */
  role?: { id: string; name: string; standsFor: UserRole };
  tags?: readonly string[];
  details?: Readonly<Record<string, readonly string[]>>;
  userAddress?: Readonly<Partial<Record<(typeof ADDRESS)[number], string>>>;
  skypeUsername?: string;
}

/** What Pager itself has of a user. */
export interface UserFields extends Omit<WireUser, 'role'> {
  role: UserRole | undefined;
  /** Null: the role is none of the organisation's own. */
  customRoleId: string | null | undefined;
}

/** A role of the organisation's own. */
export interface CustomRole {
  id: string;
  name: string;
  standsFor: UserRole;
}

/** What a role of theirs stands for, in whatever case; undefined: it is one of the organisation's own. */
export function roleNamed(name: string): UserRole | undefined {
  return Object.entries(ROLES).find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1];
}

/** Absent values are undefined. */
export interface WireUser {
  username?: string;
  fullName?: string;
  timezone?: string;
  locale?: string;
  /** Its name, or else its id. */
  role?: string;
}

export function decodeUser(wire: WireObject): WireUser {
  const role = wire.object('role');
  return {
    ...{ username: wire.text('username'), fullName: wire.text('fullName') },
    ...{ timezone: wire.text('timeZone'), locale: wire.text('locale') },
    role: role?.text('name') ?? role?.text('id'),
  };
}

/** The fields of Pager's, and what is only kept. @throws ApiError 422 */
export function userIn(
  body: WireObject,
  customRoles: readonly CustomRole[],
): { fields: UserFields; kept: UserOriginals } {
  const { role: asked, ...fields } = decodeUser(body);
  const role = asked === undefined ? undefined : roleIn(asked, customRoles);
  const tags = body.texts('tags');
  const details = detailsIn(body);
  const userAddress = addressIn(body);
  const skypeUsername = body.text('skypeUsername');
  if ((tags?.length ?? 0) > MOST_ENTRIES) body.fault('tags', `has more than ${MOST_ENTRIES} entries`);
  const tooLong = [...(tags ?? []), skypeUsername ?? ''].some((text) => text.length > LONGEST_TEXT);
  if (tooLong) throw unprocessable(`tags and skypeUsername have at most ${LONGEST_TEXT} characters`);
  return {
    fields: {
      ...fields,
      role: role?.standsFor,
      customRoleId: role && (customRoles.some(({ id }) => id === role.id) ? role.id : null),
    },
    kept: {
      ...(role && { role }),
      ...(tags && { tags }),
      ...(details && { details }),
      ...(userAddress && { userAddress }),
      ...(skypeUsername !== undefined && { skypeUsername }),
    },
  };
}

function roleIn(asked: string, customRoles: readonly CustomRole[]): NonNullable<UserOriginals['role']> {
  const known = ROLES[asked];
  if (known !== undefined && Object.hasOwn(ROLES, asked)) return { id: asked, name: asked, standsFor: known };
  const custom = customRoles.find(({ id, name }) => name === asked || id === asked);
  if (!custom) throw unprocessable(`There is no role [${asked.slice(0, 100)}]`);
  return { id: custom.id, name: custom.name, standsFor: custom.standsFor };
}

function detailsIn(body: WireObject): UserOriginals['details'] {
  if (!body.has('details')) return undefined;
  if (!isObject(body.member('details'))) return body.fault('details', 'must be an object');
  const details = body.part('details');
  const keys = Object.keys(details.json);
  if (keys.length > MOST_ENTRIES) return body.fault('details', `has more than ${MOST_ENTRIES} entries`);
  return Object.fromEntries(keys.map((key) => [key, details.texts(key) ?? []]));
}

function addressIn(body: WireObject): UserOriginals['userAddress'] {
  const address = body.object('userAddress');
  return address && Object.fromEntries(ADDRESS.flatMap((key) => (address.text(key) ? [[key, address.text(key)]] : [])));
}

/** @param customRoles as they are called now */
export function encodeUser(
  user: UserView,
  kept: UserOriginals = {},
  customRoles: readonly { id: string; name: string }[] = [],
): Json {
  const { id, username, fullName, blocked, verified, timezone, locale, createdAt, mutedUntil } = user;
  const { role, tags = [], details = {}, userAddress = {}, skypeUsername } = kept;
  const name = NAMES[user.role];
  const custom = customRoles.find((each) => each.id === user.customRoleId);
  return {
    ...{ id, username, fullName },
    role: custom
      ? { id: custom.id, name: custom.name }
      : role?.standsFor === user.role && Object.hasOwn(ROLES, role.name)
        ? { id: role.id, name: role.name }
        : { id: name, name },
    ...{ blocked, verified },
    userAddress: { country: '', state: '', city: '', line: '', zipCode: '', ...userAddress },
    ...{ tags, details, timeZone: timezone, locale, createdAt },
    ...(mutedUntil === null ? {} : { mutedUntil }),
    ...(skypeUsername === undefined ? {} : { skypeUsername }),
  };
}
