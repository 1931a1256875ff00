import type { AlertSnapshot } from '../../../alerts/lifecycle/domain/alert.js';
import { MINUTE_MS } from '../../../platform/durations.js';
import { isWornOut, WORN_OUT } from '../../../platform/delivery-queue/domain/attempt.js';
import type { RehearsalScope } from '../../../alerts/rehearsal/domain/rehearsal.js';
import { type AttemptDecision, rehearsed } from '../../notifications/domain/attempt.js';

/** How often a post held by a snooze checks again, so that it notices an early end of the snooze within this time. */
const HOLD_MS = MINUTE_MS;

/** The facts that decide whether a post is sent. */
export interface RoomPostInput {
  attempts: number;
  /** See `Queued`. */
  busy?: number;
  untilClosed: boolean;
  /** Undefined: it was deleted. */
  alert: Pick<AlertSnapshot, 'status' | 'snoozedUntil'> | undefined;
  /** Undefined: it was removed. */
  room: { verified: boolean } | undefined;
  providerConfigured: boolean;
  /** As of `AttemptInput`. */
  rehearsal?: RehearsalScope | null;
  now: Date;
}

/** Decides whether this post is still needed and possible. No quiet hours apply: a room is not a person. */
export function beforePost({ alert, room, untilClosed, now, ...facts }: RoomPostInput): AttemptDecision {
  if (alert === undefined) return cancelled('the alert was deleted');
  if (alert.status === 'closed') return cancelled('the alert is closed');
  if (alert.status === 'acknowledged' && !untilClosed) return cancelled('the alert is acknowledged');
  if (!room?.verified) return { event: 'skip', outcome: 'failed', reason: 'the chat room was removed' };
  if (!facts.providerConfigured)
    return { event: 'skip', outcome: 'skipped-provider-disabled', reason: 'the provider is not configured' };
  if (isWornOut(facts)) return { event: 'give-up', outcome: 'failed', reason: WORN_OUT };
  const { snoozedUntil } = alert;
  if (snoozedUntil !== null && now < snoozedUntil)
    return { event: 'hold', dueAt: new Date(Math.min(snoozedUntil.getTime(), now.getTime() + HOLD_MS)) };
  return facts.rehearsal ? rehearsed(facts.rehearsal) : { event: 'claim' };
}

const cancelled = (reason: string): AttemptDecision => ({ event: 'cancel', outcome: 'cancelled', reason });
