import type { UserRole } from './domain/user-changes.js';

/** The fields of a user for other features. */
export interface UserEntry {
  id: string;
  /** The login name; for people who registered, their e-mail address. */
  username: string;
  fullName: string;
  role: UserRole;
  blocked: boolean;
  /** Registered without proof of the address: not paged, as without a channel. */
  proofPending: boolean;
  /** IANA zone in which quiet hours and time windows are read. */
  timezone: string;
  locale: string;
  notifyPush: boolean;
  notifyEmail: boolean;
  notifySms: boolean;
  notifyOnP1Only: boolean;
  /** Notified when a shift of theirs begins and ends. */
  notifyOnHandoff: boolean;
  /** `HH:MM`, in the user's timezone. */
  notifyQuietHoursStart: string | null;
  notifyQuietHoursEnd: string | null;
  mutedUntil: Date | null;
}

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
