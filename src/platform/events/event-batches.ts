import type { EventType, NewEvent, StoredEvent } from './event-map.js';

/** Maximum of events in an outbox row, to bound a transaction of the relay. */
const MAX_EVENTS = 25;

/** Consecutive events that differ only in their payloads: one row of the outbox. */
export interface EventBatch {
  /** The id of the first event. */
  id: string;
  tenantId: string;
  type: EventType;
  events: { id: string; payload: unknown }[];
  occurredAt: Date;
  availableAt: Date;
}

/** Batches consecutive events, so that their order stays. @param newId returns ascending ids */
export function inBatches(events: readonly NewEvent[], newId: () => string): EventBatch[] {
  const batches: EventBatch[] = [];
  for (const { payload, ...common } of events) {
    const id = newId();
    const last = batches.at(-1);
    if (last && last.events.length < MAX_EVENTS && areAlike(last, common)) last.events.push({ id, payload });
    else batches.push({ id, ...common, events: [{ id, payload }] });
  }
  return batches;
}

/** The events of a row, for their handlers. */
export function eventsOf({ tenantId, type, events, occurredAt }: Omit<EventBatch, 'availableAt'>): StoredEvent[] {
  return events.map(({ id, payload }) => ({
    id,
    tenantId,
    type,
    payload: payload as StoredEvent['payload'],
    occurredAt,
  }));
}

function areAlike(a: Omit<NewEvent, 'payload'>, b: Omit<NewEvent, 'payload'>): boolean {
  return (
    a.tenantId === b.tenantId &&
    a.type === b.type &&
    a.occurredAt.getTime() === b.occurredAt.getTime() &&
    a.availableAt.getTime() === b.availableAt.getTime()
  );
}
