import type { UserRole } from '../../../users/domain/user-changes.js';
import type { UserView } from '../../../users/dto/user.view.js';
import { listIn, objectIn, textIn, textsIn, unprocessable, isWire, type Wire } from './wire-body.js';

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
export interface UserFields {
  username: string | undefined;
  fullName: string | undefined;
  timezone: string | undefined;
  locale: string | undefined;
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

/** What a body says of a user: the fields of Pager's, absent ones undefined, and what is only kept. @throws ApiError 422 */
export function userIn(body: Wire, customRoles: readonly CustomRole[]): { fields: UserFields; kept: UserOriginals } {
  const role = roleIn(body, customRoles);
  const tags = textsIn(body, 'tags');
  const details = detailsIn(body);
  const userAddress = addressIn(body);
  const skypeUsername = textIn(body, 'skypeUsername');
  if ((tags?.length ?? 0) > MOST_ENTRIES) throw unprocessable(`tags has more than ${MOST_ENTRIES} entries`);
  const tooLong = [...(tags ?? []), skypeUsername ?? ''].some((text) => text.length > LONGEST_TEXT);
  if (tooLong) throw unprocessable(`tags and skypeUsername have at most ${LONGEST_TEXT} characters`);
  return {
    fields: {
      username: textIn(body, 'username'),
      fullName: textIn(body, 'fullName'),
      timezone: textIn(body, 'timeZone'),
      locale: textIn(body, 'locale'),
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

function roleIn(body: Wire, customRoles: readonly CustomRole[]): UserOriginals['role'] {
  const given = objectIn(body, 'role');
  const asked = given && (textIn(given, 'name', 'role.name') ?? textIn(given, 'id', 'role.id'));
  if (asked === undefined) return undefined;
  const known = ROLES[asked];
  if (known !== undefined && Object.hasOwn(ROLES, asked)) return { id: asked, name: asked, standsFor: known };
  const custom = customRoles.find(({ id, name }) => name === asked || id === asked);
  if (!custom) throw unprocessable(`There is no role [${asked.slice(0, 100)}]`);
  return { id: custom.id, name: custom.name, standsFor: custom.standsFor };
}

function detailsIn(body: Wire): UserOriginals['details'] {
  const details = body['details'];
  if (details === undefined || details === null) return undefined;
  if (!isWire(details)) throw unprocessable('details must be an object');
  const keys = Object.keys(details);
  if (keys.length > MOST_ENTRIES) throw unprocessable(`details has more than ${MOST_ENTRIES} entries`);
  return Object.fromEntries(
    keys.map((key) => {
      const values = listIn(details, key, 'details') ?? [];
      if (!values.every((each) => typeof each === 'string')) throw unprocessable('details must hold lists of strings');
      return [key, values];
    }),
  );
}

function addressIn(body: Wire): UserOriginals['userAddress'] {
  const address = objectIn(body, 'userAddress');
  if (!address) return undefined;
  const given = ADDRESS.flatMap((key) => {
    const text = textIn(address, key, `userAddress.${key}`);
    return text === undefined ? [] : [[key, text] as const];
  });
  return Object.fromEntries(given);
}

/** @param customRoles as they are called now */
export function userShape(
  user: UserView,
  kept: UserOriginals = {},
  customRoles: readonly { id: string; name: string }[] = [],
): Record<string, unknown> {
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
