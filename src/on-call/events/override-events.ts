/** An override was created (contract, "Events": push to the affected users). */
export interface OverrideCreated {
  overrideId: string;
  scheduleId: string;
  /** The person of the override first, then those who would have been on call without it. */
  userIds: string[];
}

export interface OverrideEventPayloads {
  'override.created': OverrideCreated;
}

declare module '../../common/events/event-map.js' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- declaration merging adds the events
  interface EventMap extends OverrideEventPayloads {}
}
