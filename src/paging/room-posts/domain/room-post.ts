import type { AlertSnapshot } from '../../../alerts/lifecycle/domain/alert.js';
import { MINUTE_MS } from '../../../platform/durations.js';
import { isWornOut, WORN_OUT } from '../../../platform/delivery-queue/domain/attempt.js';
import type { AttemptDecision } from '../../notifications/domain/attempt.js';

/** How often a post held by a snooze looks again: an early end of the snooze is seen within this time. */
const HOLD_MS = MINUTE_MS;

/** What is known about a post and the world just before it is made. */
export interface RoomPostInput {
  attempts: number;
  /** As of `Queued`. */
  busy?: number;
  untilClosed: boolean;
  /** Undefined: it was deleted. */
  alert: Pick<AlertSnapshot, 'status' | 'snoozedUntil'> | undefined;
  /** Undefined: it was removed. */
  room: { verified: boolean } | undefined;
  providerConfigured: boolean;
  now: Date;
}

/** Is this post still wanted and possible? Nobody's quiet hours count: a room is not a person. */
export function beforePost({ alert, room, untilClosed, now, ...given }: RoomPostInput): AttemptDecision {
  if (alert === undefined) return cancelled('the alert was deleted');
  if (alert.status === 'closed') return cancelled('the alert is closed');
  if (alert.status === 'acknowledged' && !untilClosed) return cancelled('the alert is acknowledged');
  if (!room?.verified) return { event: 'skip', outcome: 'failed', reason: 'the chat room was removed' };
  if (!given.providerConfigured)
    return { event: 'skip', outcome: 'skipped-provider-disabled', reason: 'the provider is not configured' };
  if (isWornOut(given)) return { event: 'give-up', outcome: 'failed', reason: WORN_OUT };
  const { snoozedUntil } = alert;
  if (snoozedUntil !== null && now < snoozedUntil)
    return { event: 'hold', dueAt: new Date(Math.min(snoozedUntil.getTime(), now.getTime() + HOLD_MS)) };
  return { event: 'claim' };
}

const cancelled = (reason: string): AttemptDecision => ({ event: 'cancel', outcome: 'cancelled', reason });
