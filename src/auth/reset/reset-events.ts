export interface ResetEventPayloads {
  /** Somebody asked for a reset link, for an address that may or may not be known here. */
  'auth.password-forgotten': { email: string };
}

declare module '../../common/events/event-map.js' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- declaration merging adds the event
  interface EventMap extends ResetEventPayloads {}
}
