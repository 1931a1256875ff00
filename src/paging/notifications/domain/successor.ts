import type { DeliveryState } from '../../../platform/delivery-queue/domain/delivery-state.js';
import { isLastResortPage } from './plan.js';
import { isHeld } from './outcome.js';

/* What follows when a message has failed for good: another channel of the person, else somebody else. */

/** A message to a person for a cause, as far as is asked here. */
export interface DeliveryFacts {
  id: string;
  userId: string;
  cause: string;
  channelId: string;
  state: DeliveryState;
  dueAt: Date;
  attempts: number;
  repetition: number;
  /** Of somebody who only follows the alert. */
  follows: boolean;
  reason: string | null;
}

export type Successor<Channel> =
  /** Another message to this person for this cause is on its way, or arrived: nothing more is needed. */
  | { kind: 'told' }
  /** Another one is to go later: it goes now. */
  | { kind: 'sooner'; id: string }
  /** Quiet hours or a mute hold another one, and would hold any. */
  | { kind: 'held' }
  | { kind: 'instead'; channel: Channel }
  /** Nothing reaches this person. */
  | { kind: 'none' };

/** Without the minutes of a delay (`+5`) and the number of a repeat (`#2`): what all messages for one event have in common. */
export function rootCause(cause: string): string {
  return cause.replace(/(\+\d+)?(#\d+)?$/, '');
}

/** The minutes of the delay after which a person's rule asked for it. */
export const delayOf = (cause: string): number => Number(/\+(\d+)(#\d+)?$/.exec(cause)?.[1] ?? 0);

/**
 * What takes the place of a message that has failed.
 * @param ways of this person for this root cause, the failed one among them
 * @param usable the person's channels that could take it, in the order in which they do
 */
export function successorOf<Channel extends { id: string }>(
  ways: readonly DeliveryFacts[],
  usable: readonly Channel[],
  now: Date,
): Successor<Channel> {
  if (ways.some((way) => isUnderWay(way, now))) return { kind: 'told' };
  const [soonest] = ways.filter(isToCome).sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
  if (soonest) return { kind: 'sooner', id: soonest.id };
  if (ways.some(isHeldPage)) return { kind: 'held' };
  const tried = new Set(ways.map(({ channelId }) => channelId));
  const next = usable.find(({ id }) => !tried.has(id));
  return next ? { kind: 'instead', channel: next } : { kind: 'none' };
}

/**
 * How far these messages have come: one arrived, or may soon (`reached`); all that may are held by quiet hours or a mute; or none will
 * (`nobody`). Of repeats only those count that arrived.
 */
export function reachOf(ways: readonly DeliveryFacts[]): 'reached' | 'held' | 'nobody' {
  if (ways.some((way) => way.state === 'sent' || (way.repetition === 0 && isOpen(way) && !isHeld(way))))
    return 'reached';
  return ways.some(isHeldPage) ? 'held' : 'nobody';
}

/** A message that waits for its next try is on its way, one that waits for its first time is not, nor one that is held. */
function isUnderWay(way: DeliveryFacts, now: Date): boolean {
  if (way.state === 'sent') return true;
  if (isHeld(way)) return false;
  const isToWait = way.state === 'pending' && way.attempts === 0 && way.dueAt > now;
  return way.repetition === 0 && isOpen(way) && !isToWait;
}

const isToCome = (way: DeliveryFacts): boolean => way.state === 'pending' && way.repetition === 0 && !isHeld(way);

const isHeldPage = (way: DeliveryFacts): boolean => way.repetition === 0 && isHeld(way);

const isOpen = ({ state }: DeliveryFacts): boolean => state === 'pending' || state === 'sending' || state === 'bundled';

/** The order by which a page was caused, without the people. */
export function orderOf(cause: string): { runId: string | null; cycle: number; step: number } {
  const [runId = '', cycle = 0, step = 0] = rootCause(cause)
    .replace(/^(unheard\/)?(responder\/((raised|awake)\/)?)?/, '')
    .split('/');
  return { runId: runId === 'created' ? null : runId, cycle: Number(cycle), step: Number(step) };
}

/** The step of an escalation that caused a page. Null: no step did, but a broadcast. Undefined: somebody who was added was paged. */
export function stepOf(cause: string): { runId: string; cycle: number; step: number } | null | undefined {
  const of = rootCause(cause);
  const root = isLastResortPage({ cause }) ? of.slice(of.indexOf('/') + 1) : of;
  if (root === 'created') return null;
  const [runId = '', cycle, step, ...more] = root.split('/');
  const numbers = [Number(cycle), Number(step)] as const;
  if (more.length > 0 || !numbers.every(Number.isInteger)) return undefined;
  return { runId, cycle: numbers[0], step: numbers[1] };
}
