/** A user was deleted; other features may still refer to it. */
export interface UserDeleted {
  userId: string;
  fullName: string;
  /** Who deleted it. */
  actor: { id: string; name: string };
}

export interface UserEventPayloads {
  'user.deleted': UserDeleted;
}

declare module '../../common/events/event-map.js' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- declaration merging adds the events
  interface EventMap extends UserEventPayloads {}
}
