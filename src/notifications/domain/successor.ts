import type { DeliveryState } from '../../delivery-queue/domain/delivery-state.js';
import { isLastResortPage } from './plan.js';

/* What follows when a message has failed for good: another channel of the person, else somebody else. */

/** A message to a person for a cause, as far as is asked here. */
export interface Way {
  id: string;
  userId: string;
  cause: string;
  channelId: string;
  state: DeliveryState;
  dueAt: Date;
  attempts: number;
  repetition: number;
  /** The rule that chose the channel; null: nobody's rule did. */
  ruleId: string | null;
}

export type Successor<Channel> =
  /** Another message to this person for this cause is on its way, or arrived: nothing more is needed. */
  | { kind: 'told' }
  /** Another one is to go later: it goes now. */
  | { kind: 'sooner'; id: string }
  | { kind: 'instead'; channel: Channel }
  /** Nothing reaches this person. */
  | { kind: 'none' };

/** Without the minutes of a delay (`+5`) and the number of a repeat (`#2`): what all messages for one event have in common. */
export function rootCause(cause: string): string {
  return cause.replace(/(\+\d+)?(#\d+)?$/, '');
}

/**
 * What takes the place of a message that has failed.
 * @param ways of this person for this root cause, the failed one among them
 * @param usable the person's channels that could take it, in the order in which they do
 */
export function successorOf<Channel extends { id: string }>(
  ways: readonly Way[],
  usable: readonly Channel[],
  now: Date,
): Successor<Channel> {
  if (ways.some((way) => isUnderWay(way, now))) return { kind: 'told' };
  const [soonest] = ways.filter(isToCome).sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
  if (soonest) return { kind: 'sooner', id: soonest.id };
  const tried = new Set(ways.map(({ channelId }) => channelId));
  const next = usable.find(({ id }) => !tried.has(id));
  return next ? { kind: 'instead', channel: next } : { kind: 'none' };
}

/** Has anything for this root cause reached one of these people, or may it still? The first messages alone count, or one that arrived. */
export function isReached(ways: readonly Way[]): boolean {
  return ways.some((way) => way.state === 'sent' || (way.repetition === 0 && isOpen(way)));
}

/** A message that waits for its next try is on its way, one that waits for its first time is not. */
function isUnderWay(way: Way, now: Date): boolean {
  if (way.state === 'sent') return true;
  const isToWait = way.state === 'pending' && way.attempts === 0 && way.dueAt > now;
  return way.repetition === 0 && isOpen(way) && !isToWait;
}

const isToCome = ({ state, repetition }: Way): boolean => state === 'pending' && repetition === 0;

const isOpen = ({ state }: Way): boolean => state === 'pending' || state === 'sending' || state === 'bundled';

/** The step of an escalation that caused a page. Null: no step did, but a broadcast. Undefined: somebody who was added was paged. */
export function stepOf(cause: string): { runId: string; cycle: number; step: number } | null | undefined {
  const root = isLastResortPage({ cause }) ? cause.slice(cause.indexOf('/') + 1) : cause;
  if (root === 'created') return null;
  const [runId = '', cycle, step, ...more] = root.split('/');
  const numbers = [Number(cycle), Number(step)] as const;
  if (more.length > 0 || !numbers.every(Number.isInteger)) return undefined;
  return { runId, cycle: numbers[0], step: numbers[1] };
}
