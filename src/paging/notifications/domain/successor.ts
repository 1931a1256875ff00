import type { DeliveryState } from '../../../platform/delivery-queue/domain/delivery-state.js';
import { isLastResortPage } from './plan.js';
import { isHeld } from './outcome.js';

/* The replacement of a delivery that failed for good: another channel of the person, else another person. */

/** A delivery to a person for a cause. */
export interface DeliveryFacts {
  id: string;
  userId: string;
  cause: string;
  channelId: string;
  state: DeliveryState;
  dueAt: Date;
  attempts: number;
  repetition: number;
  /** The recipient only follows the alert. */
  follows: boolean;
  reason: string | null;
}

export type Successor<Channel> =
  /** Another delivery to this person for this cause is in progress, or was sent. */
  | { kind: 'in-progress' }
  /** Another one was planned for later; send it now. */
  | { kind: 'send-now'; id: string }
  /** Quiet hours or a mute hold another one, and would hold a replacement, too. */
  | { kind: 'held' }
  | { kind: 'instead'; channel: Channel }
  /** No channel is left. */
  | { kind: 'none' };

/** The cause without delay (`+5`) and repeat (`#2`): equal for all deliveries of one event. */
export function rootCause(cause: string): string {
  return cause.replace(/(\+\d+)?(#\d+)?$/, '');
}

/** The delay of the notification rule in minutes. */
export const delayOf = (cause: string): number => Number(/\+(\d+)(#\d+)?$/.exec(cause)?.[1] ?? 0);

/**
 * Chooses the replacement of a failed delivery.
 * @param deliveries all deliveries to this person for this root cause, with the failed one
 * @param usable the person's usable channels, in order of preference
 */
export function successorOf<Channel extends { id: string }>(
  deliveries: readonly DeliveryFacts[],
  usable: readonly Channel[],
  now: Date,
): Successor<Channel> {
  if (deliveries.some((delivery) => isUnderWay(delivery, now))) return { kind: 'in-progress' };
  const [soonest] = deliveries.filter(isScheduled).sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
  if (soonest) return { kind: 'send-now', id: soonest.id };
  if (deliveries.some(isHeldFirst)) return { kind: 'held' };
  const tried = new Set(deliveries.map(({ channelId }) => channelId));
  const next = usable.find(({ id }) => !tried.has(id));
  return next ? { kind: 'instead', channel: next } : { kind: 'none' };
}

/**
 * Whether deliveries reach anybody. `reached`: one was sent or is in progress; `held`: all pending ones are held; `nobody`: all have
 * failed. A repeat counts only once it was sent.
 */
export function reachOf(deliveries: readonly DeliveryFacts[]): 'reached' | 'held' | 'nobody' {
  if (
    deliveries.some(
      (delivery) => delivery.state === 'sent' || (delivery.repetition === 0 && isOpen(delivery) && !isHeld(delivery)),
    )
  )
    return 'reached';
  return deliveries.some(isHeldFirst) ? 'held' : 'nobody';
}

/** Sent, being sent, or waiting for a retry; not if it waits for its first attempt or is held. */
function isUnderWay(delivery: DeliveryFacts, now: Date): boolean {
  if (delivery.state === 'sent') return true;
  if (isHeld(delivery)) return false;
  const isToWait = delivery.state === 'pending' && delivery.attempts === 0 && delivery.dueAt > now;
  return delivery.repetition === 0 && isOpen(delivery) && !isToWait;
}

const isScheduled = (delivery: DeliveryFacts): boolean =>
  delivery.state === 'pending' && delivery.repetition === 0 && !isHeld(delivery);

const isHeldFirst = (delivery: DeliveryFacts): boolean => delivery.repetition === 0 && isHeld(delivery);

const isOpen = ({ state }: DeliveryFacts): boolean => state === 'pending' || state === 'sending' || state === 'bundled';

/** The page order behind a cause, without recipients. */
export function orderOf(cause: string): { runId: string | null; cycle: number; step: number } {
  const [runId = '', cycle = 0, step = 0] = rootCause(cause)
    .replace(/^(unheard\/)?(responder\/((raised|awake)\/)?)?/, '')
    .split('/');
  return { runId: runId === 'created' ? null : runId, cycle: Number(cycle), step: Number(step) };
}

/** The step that caused a page. Null: a broadcast without a run. Undefined: an added responder was paged. */
export function stepOf(cause: string): { runId: string; cycle: number; step: number } | null | undefined {
  const of = rootCause(cause);
  const root = isLastResortPage({ cause }) ? of.slice(of.indexOf('/') + 1) : of;
  if (root === 'created') return null;
  const [runId = '', cycle, step, ...more] = root.split('/');
  const numbers = [Number(cycle), Number(step)] as const;
  if (more.length > 0 || !numbers.every(Number.isInteger)) return undefined;
  return { runId, cycle: numbers[0], step: numbers[1] };
}
