import type { Origin } from '../../../platform/audit/author.js';
import type { EndedKind } from '../end-owned.js';

/** A user was deleted; other features may still refer to it. */
export interface UserDeleted {
  userId: string;
  fullName: string;
  /** Who deleted it. */
  actor: { id: string; name: string };
}

/** When a person may be disturbed has changed: quiet hours, their zone, a mute, what is let through. */
export interface UserSilenceChanged {
  userId: string;
  /** Of who was blocked by it, and was not before. */
  blockedName?: string;
}

/** The owner of the address has the account now: what was there before has ended. */
export interface UserAccountReset {
  userId: string;
  ended: readonly EndedKind[];
  /** Its notification settings were not the usual ones. */
  isSilenced: boolean;
}

/** Something that decides who gets in was changed: the person is told by mail, since it may not have been they. */
export interface UserAccessChanged {
  /** Who is told. */
  userId: string;
  change: 'key-made' | 'rights-changed' | 'administrator-made';
  /** The key's integration, the new role, or the new administrator. */
  about: string;
  by: { id: string | null; name: string | null; origin?: Origin | undefined };
}

export interface UserEventPayloads {
  'user.access-changed': UserAccessChanged;
  'user.begun-anew': UserAccountReset;
  'user.deleted': UserDeleted;
  'user.silence-changed': UserSilenceChanged;
}

declare module '../../../platform/events/event-map.js' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- declaration merging adds the events
  interface EventMap extends UserEventPayloads {}
}
