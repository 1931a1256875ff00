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

export interface UserEventPayloads {
  'user.deleted': UserDeleted;
  'user.silence-changed': UserSilenceChanged;
}

declare module '../../../platform/events/event-map.js' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- declaration merging adds the events
  interface EventMap extends UserEventPayloads {}
}
