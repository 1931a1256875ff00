import type { Ended } from '../begin-anew.js';

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
export interface UserBegunAnew {
  userId: string;
  ended: readonly Ended[];
  /** Its notification settings were not the usual ones. */
  isSilenced: boolean;
}

export interface UserEventPayloads {
  'user.begun-anew': UserBegunAnew;
  'user.deleted': UserDeleted;
  'user.silence-changed': UserSilenceChanged;
}

declare module '../../../platform/events/event-map.js' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- declaration merging adds the events
  interface EventMap extends UserEventPayloads {}
}
