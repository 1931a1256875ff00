import type { Origin } from '../../../platform/audit/author.js';
import type { EndedKind } from '../end-owned.js';

/** A user was deleted; other features may still refer to it. */
export interface UserDeleted {
  userId: string;
  fullName: string;
  /** Who deleted it. */
  actor: { id: string; name: string };
}

/** Quiet hours, mute, P1 settings, time zone or blocking of a user have changed. */
export interface UserSilenceChanged {
  userId: string;
  /** The user's name, if the change has blocked them. */
  blockedName?: string;
}

/** The proven owner of the address has taken over the account, and all that it owned was deleted. */
export interface UserAccountReset {
  userId: string;
  ended: readonly EndedKind[];
  /** Its notification settings differed from the defaults. */
  isSilenced: boolean;
}

/** Access to an account or its rights were changed: a mail notifies the person, who may not have done it. */
export interface UserAccessChanged {
  /** The recipient of the mail. */
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
