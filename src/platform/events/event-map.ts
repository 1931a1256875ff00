/**
 * Event type → payload. Empty here: each feature adds its own by declaration merging
 * (`declare module './event-map.js' { interface EventMap extends MyPayloads {} }`),
 * so that this folder imports no feature.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by declaration merging
export interface EventMap {}

export type EventType = keyof EventMap;
export type EventPayload<K extends EventType> = EventMap[K];

/** An event for its handlers. */
export interface StoredEvent<K extends EventType = EventType> {
  id: string;
  tenantId: string;
  type: K;
  payload: EventMap[K];
  /** The time of the change (UTC, from the clock of the writing transaction). */
  occurredAt: Date;
}

/** An event to store in the outbox. */
export interface NewEvent {
  tenantId: string;
  type: EventType;
  payload: unknown;
  occurredAt: Date;
  /** Handlers see it no earlier than this (UTC). */
  availableAt: Date;
}
