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
  /** Somebody has begun to use it, or answers for its address: it has a password, or the address is proven or confirmed. */
  isActivated: boolean;
};

export const entryOf = (user: User): UserEntry => ({
  ...(Object.fromEntries(FIELDS.map((field) => [field, user[field]])) as Pick<User, (typeof FIELDS)[number]>),
  isActivated: user.passwordHash !== null || user.emailProven || user.verified,
});

/** What somebody who was deleted is called where the name is not known. */
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
  /** The name of a user, or of somebody who was one and is deleted: "Ada Lovelace (gone)"; undefined: of nobody. */
  nameOf(id: string): string | undefined;
}

/**
 * Indexes the entries of one tenant, given in order of creation.
 * @param departed people who were blocked or deleted, ever, by their ids: their names, as far as they are kept
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

/** Those who moved in deleted are called "Formerly …" already. */
function departedName(name: string | null | undefined): string {
  if (!name) return FORMER_MEMBER;
  return name.startsWith('Formerly ') ? name : `${name} (gone)`;
}
