/** A shift of somebody with `notifyOnHandoff` has begun or ended. */
export interface OnCallHandoff {
  userId: string;
  scheduleId: string;
  scheduleName: string;
  kind: 'begin' | 'end';
  /** UTC. */
  at: string;
  /** The end of a shift that has begun (UTC); null if not known. */
  until: string | null;
  /** Names of everybody on call there now. */
  onCall: string[];
}

/** A handoff in a schedule with a chat room. */
export interface OnCallAnnouncement {
  roomId: string;
  scheduleId: string;
  scheduleName: string;
  /** The schedule's: IANA. */
  timezone: string;
  /** When the first of these shifts began or ended (UTC). */
  at: string;
  /** The people whose shifts began; `until`: the end (UTC), null if not known. */
  began: { name: string; until: string | null }[];
  /** The names of the people whose shifts ended. */
  ended: string[];
  /** Names of everybody on call there now: at least one. */
  onCall: string[];
}

export interface HandoffEventPayloads {
  'on-call.handoff': OnCallHandoff;
  'on-call.announcement': OnCallAnnouncement;
}

declare module '../../platform/events/event-map.js' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- declaration merging adds the events
  interface EventMap extends HandoffEventPayloads {}
}

/** An override was created, or its person or time changed (contract, "Events": push to the affected users). */
export interface OverrideCreated {
  overrideId: string;
  scheduleId: string;
  /** The person of the override first, then those who would have been on call without it where it changed. */
  userIds: string[];
}

export interface OverrideEventPayloads {
  'override.created': OverrideCreated;
}

declare module '../../platform/events/event-map.js' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- declaration merging adds the events
  interface EventMap extends OverrideEventPayloads {}
}
