import type { User } from './user.entity.js';

const FIELDS = [
  'id',
  'username',
  'fullName',
  'role',
  'permissions',
  'blocked',
  'proofPending',
  'timezone',
  'locale',
  'clockHours',
  'notifyPush',
  'notifyEmail',
  'notifySms',
  'notifyOnP1Only',
  'notifyOnHandoff',
  'firstMatchOnly',
  'notifyP1InQuietHours',
  'notifyQuietHoursStart',
  'notifyQuietHoursEnd',
  'mutedUntil',
  'notifyBundleSec',
  'notifyBundleEmailSec',
  'notifyBundleP1Sec',
] as const satisfies readonly (keyof User)[];

/** The fields of a user for other features; never the password hash. */
export type UserEntry = Pick<User, (typeof FIELDS)[number]> & {
  /** The account has a password, or its address is proven or confirmed. */
  isActivated: boolean;
};

export const entryOf = (user: User): UserEntry => ({
  ...(Object.fromEntries(FIELDS.map((field) => [field, user[field]])) as Pick<User, (typeof FIELDS)[number]>),
  isActivated: user.passwordHash !== null || user.emailProven || user.verified,
});

/** Shown in place of the unknown name of a deleted user. */
export const FORMER_MEMBER = 'Former member';

/** All users of one tenant at one moment. */
export interface UserDirectory {
  get(id: string): UserEntry | undefined;
  /** Case-insensitive. */
  byUsername(name: string): UserEntry | undefined;
  /** By id, else by login name. */
  byIdOrUsername(idOrName: string): UserEntry | undefined;
  /** In order of creation. */
  all(): readonly UserEntry[];
  /** The name of a user or of a deleted user, "Ada Lovelace (gone)"; undefined: no such user. */
  nameOf(id: string): string | undefined;
}

/**
 * Indexes the entries of one tenant, given in order of creation.
 * @param departed names of people who were ever blocked or deleted, by id; null: the name is not stored
 */
export function userDirectory(
  entries: readonly UserEntry[],
  departed: ReadonlyMap<string, string | null> = new Map(),
): UserDirectory {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const byName = new Map(entries.map((entry) => [entry.username.toLowerCase(), entry]));
  const byUsername = (name: string): UserEntry | undefined => byName.get(name.trim().toLowerCase());
  return {
    get: (id) => byId.get(id),
    byUsername,
    byIdOrUsername: (idOrName) => byId.get(idOrName.toLowerCase()) ?? byUsername(idOrName),
    all: () => entries,
    nameOf: (id) => byId.get(id)?.fullName ?? (departed.has(id) ? departedName(departed.get(id)) : undefined),
  };
}

/** An import calls users whom the other service had deleted "Formerly …". */
function departedName(name: string | null | undefined): string {
  if (!name) return FORMER_MEMBER;
  return name.startsWith('Formerly ') ? name : `${name} (gone)`;
}
