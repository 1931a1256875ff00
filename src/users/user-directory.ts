import type { User } from './user.entity.js';

const FIELDS = [
  'id',
  'username',
  'fullName',
  'role',
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
  isTaken: boolean;
};

export const entryOf = (user: User): UserEntry => ({
  ...(Object.fromEntries(FIELDS.map((field) => [field, user[field]])) as Pick<User, (typeof FIELDS)[number]>),
  isTaken: user.passwordHash !== null || user.emailProven || user.verified,
});

/** All users of one tenant at one moment. */
export interface UserDirectory {
  get(id: string): UserEntry | undefined;
  /** Case-insensitive. */
  byUsername(name: string): UserEntry | undefined;
  /** By id, else by login name. */
  named(idOrName: string): UserEntry | undefined;
  /** In order of creation. */
  all(): readonly UserEntry[];
}

/** Indexes the entries of one tenant, given in order of creation. */
export function userDirectory(entries: readonly UserEntry[]): UserDirectory {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const byName = new Map(entries.map((entry) => [entry.username.toLowerCase(), entry]));
  const byUsername = (name: string): UserEntry | undefined => byName.get(name.trim().toLowerCase());
  return {
    get: (id) => byId.get(id),
    byUsername,
    named: (idOrName) => byId.get(idOrName.toLowerCase()) ?? byUsername(idOrName),
    all: () => entries,
  };
}
