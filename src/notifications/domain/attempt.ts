import type { AlertState } from '../../alerts/domain/alert.js';
import type { SendResult } from '../../channels/ports/send-result.js';
import { MAX_ATTEMPTS, retryDelayMs } from './backoff.js';
import type { Outcome } from './outcome.js';

/** How often a delivery held by a snooze looks again: an early unsnooze is seen within this time. */
const HOLD_MS = 60_000;

/** What is known, just before an attempt, about the delivery and about the world as it is now. */
export interface AttemptInput {
  /** Attempts begun so far, the ones whose worker died included. */
  attempts: number;
  /** The page goes on although somebody has acknowledged: an `if-not-closed` rule asked for it. */
  untilClosed: boolean;
  alert: Pick<AlertState, 'status' | 'snoozedUntil'> | undefined;
  user: { blocked: boolean } | undefined;
  channel: { verified: boolean } | undefined;
  providerConfigured: boolean;
  now: Date;
}

/** An ending before anything was sent, or what came of sending, as an event of the delivery's state table. */
export type AttemptDecision =
  | { event: 'claim' }
  | { event: 'hold'; dueAt: Date }
  | { event: 'skip' | 'cancel' | 'give-up'; outcome: Outcome; reason: string };

/** Is this delivery still wanted and possible? A page that nobody needs any more must not wake anybody. */
export function beforeAttempt(input: AttemptInput): AttemptDecision {
  const cancelled = whyCancelled(input);
  if (cancelled !== null) return { event: 'cancel', outcome: 'cancelled', reason: cancelled };
  if (input.channel === undefined) return { event: 'skip', outcome: 'failed', reason: 'the channel was removed' };
  if (!input.channel.verified)
    return { event: 'skip', outcome: 'skipped-unverified', reason: 'the channel is not verified' };
  if (!input.providerConfigured) {
    return { event: 'skip', outcome: 'skipped-provider-disabled', reason: 'the provider is not configured' };
  }
  if (input.attempts >= MAX_ATTEMPTS) {
    return { event: 'give-up', outcome: 'failed', reason: `no result after ${MAX_ATTEMPTS} attempts` };
  }
  const snoozedUntil = input.alert?.snoozedUntil ?? null;
  if (snoozedUntil !== null && input.now < snoozedUntil) {
    return { event: 'hold', dueAt: new Date(Math.min(snoozedUntil.getTime(), input.now.getTime() + HOLD_MS)) };
  }
  return { event: 'claim' };
}

function whyCancelled({ alert, user, untilClosed }: AttemptInput): string | null {
  if (alert === undefined) return 'the alert was deleted';
  if (alert.status === 'closed') return 'the alert is closed';
  if (alert.status === 'acknowledged' && !untilClosed) return 'the alert is acknowledged';
  if (user === undefined || user.blocked) return 'the user was blocked or deleted';
  return null;
}

export type ResultDecision =
  | { event: 'deliver'; outcome: 'sent'; reference: string | null }
  | { event: 'retry'; dueAt: Date; reason: string }
  | { event: 'refuse' | 'give-up'; outcome: 'failed'; reason: string };

/**
 * What the provider's answer means for the delivery.
 * @param attempt which attempt this was (1-based)
 * @param random a number in [0, 1), spreading the retries
 */
export function afterAttempt(result: SendResult, attempt: number, now: Date, random: number): ResultDecision {
  switch (result.kind) {
    case 'delivered':
      return { event: 'deliver', outcome: 'sent', reference: result.reference };
    case 'permanent':
      return { event: 'refuse', outcome: 'failed', reason: result.reason };
    case 'retryable':
      return attempt < MAX_ATTEMPTS
        ? { event: 'retry', dueAt: new Date(now.getTime() + retryDelayMs(attempt, random)), reason: result.reason }
        : { event: 'give-up', outcome: 'failed', reason: result.reason };
  }
}
