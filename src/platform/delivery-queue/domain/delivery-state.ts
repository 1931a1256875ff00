/**
 * The life of one delivery, whatever it carries. `pending` waits for its due time (also between two tries), `sending` is
 * held by a worker under a lease, `bundled` waits for a message about several to which it belongs. `sent`: the other side took it, or
 * it was rehearsed; the other side may still report that it did not arrive (`bounce`).
 * `failed`: refused for good; `dead`: every try was used up; both are final, as are `skipped` (the receiver cannot or does
 * not want to be reached this way) and `cancelled` (it is not needed any more).
 */
export const DELIVERY_STATES = [
  'pending',
  'sending',
  'bundled',
  'sent',
  'failed',
  'skipped',
  'cancelled',
  'dead',
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const DELIVERY_EVENTS = [
  'claim',
  'hold',
  'bundle',
  'deliver',
  'retry',
  'refuse',
  'give-up',
  'skip',
  'cancel',
  'bounce',
  'rehearse',
] as const;
export type DeliveryEvent = (typeof DELIVERY_EVENTS)[number];

/** The one table. A missing cell is a transition that must not happen. `sending → claim` is the lease of a dead worker. */
const TRANSITIONS: Record<DeliveryState, Partial<Record<DeliveryEvent, DeliveryState>>> = {
  pending: {
    claim: 'sending',
    hold: 'pending',
    bundle: 'bundled',
    skip: 'skipped',
    cancel: 'cancelled',
    rehearse: 'sent',
  },
  sending: {
    claim: 'sending',
    hold: 'pending',
    deliver: 'sent',
    retry: 'pending',
    refuse: 'failed',
    'give-up': 'dead',
    skip: 'skipped',
    cancel: 'cancelled',
    // A report can be quicker than the answer to the send.
    bounce: 'failed',
    rehearse: 'sent',
  },
  bundled: {
    hold: 'pending',
    deliver: 'sent',
    refuse: 'failed',
    'give-up': 'dead',
    skip: 'skipped',
    cancel: 'cancelled',
    rehearse: 'sent',
  },
  sent: { bounce: 'failed' },
  failed: {},
  skipped: {},
  cancelled: {},
  dead: {},
};

/** The state after an event, or null when the event has no place in that state (the caller then changes nothing). */
export function nextState(state: DeliveryState, event: DeliveryEvent): DeliveryState | null {
  return TRANSITIONS[state][event] ?? null;
}
