import type { AlertSnapshot, AlertStatus } from '../../../alerts/lifecycle/domain/alert.js';
import { isWornOut, WORN_OUT } from '../../../platform/delivery-queue/domain/attempt.js';
import { FILTERED, quietStatusOf, type QuietSettings } from '../../../people/users/domain/quiet-status.js';
import { isHoldReason, HELD_WHILE_ACKNOWLEDGED, type HeldReason, type Outcome } from './outcome.js';
import { isResponderPage } from './plan.js';
import type { Occasion } from './rule.js';
import { MINUTE_MS } from '../../../platform/durations.js';

/** How often a delivery held by a snooze looks again: an early unsnooze is seen within this time. */
const HOLD_MS = MINUTE_MS;

/** What is known, just before an attempt, about the delivery and about the world as it is now. */
export interface AttemptInput {
  /** Attempts begun so far, the ones whose worker died included. */
  attempts: number;
  cause: string;
  /** The event that it is about; `create-alert` is the page itself, first or escalated. */
  occasion: Occasion;
  /** 0: the first message; beyond that a repeat of it. */
  repetition: number;
  /** The page goes on although somebody has acknowledged: an `if-not-closed` rule asked for it. */
  untilClosed: boolean;
  alert: Pick<AlertSnapshot, 'status' | 'snoozedUntil' | 'priority'> | undefined;
  user: (QuietSettings & { blocked: boolean; proofPending: boolean }) | undefined;
  channel: { verified: boolean } | undefined;
  providerConfigured: boolean;
  /** When it joined others that go together: quiet hours that began since do not take it back. Null: it goes alone. */
  bundledAt: Date | null;
  /** Of the row: one that quiet hours or a mute held. */
  reason?: string | null;
  /** Of somebody who only follows the alert. */
  follows?: boolean;
  /** The name of whoever stands in for its reader by now; null: nobody. */
  standIn?: string | null;
  /** It tells its reader that the alert is assigned to them, which it is no more. */
  isReassigned?: boolean;
  now: Date;
}

/** What the look decides; an ending, in which nothing is sent, has its outcome for the trail. */
export type AttemptDecision =
  | { event: 'claim' }
  /** It waits until then: for the end of a snooze or, where there is a reason, of quiet hours or a mute. */
  | { event: 'hold'; dueAt: Date; reason?: HeldReason }
  /** It joins others that go together at `dueAt`. */
  | { event: 'bundle'; dueAt: Date; bundledInto: string }
  | {
      event: 'skip' | 'cancel' | 'give-up';
      outcome: Outcome;
      reason: string;
      /** It is still wanted, but not by this way (another channel may take it), or not by this person. */
      lost?: 'way' | 'person';
      /** Somebody stands in by now for whom it was held: the page is theirs. */
      isForwarded?: true;
    };

/** The alert's statuses in which a first message is still true and wanted. A repeat nags, so it wants an open alert. */
const VALID_STATUSES: Readonly<Record<Occasion, readonly AlertStatus[]>> = {
  'create-alert': ['open'],
  assigned: ['open', 'acknowledged'],
  acknowledged: ['acknowledged'],
  closed: ['closed'],
  'note-added': ['open', 'acknowledged', 'closed'],
};

const STATUS_REASONS: Readonly<Record<AlertStatus, string>> = {
  open: 'the alert is open again',
  acknowledged: 'the alert is acknowledged',
  closed: 'the alert is closed',
};

/** Is this delivery still wanted and possible? A page that nobody needs any more must not wake anybody. */
export function beforeAttempt(input: AttemptInput): AttemptDecision {
  const { alert, user, occasion, repetition, now } = input;
  if (alert === undefined) return cancelled('the alert was deleted');
  if (!isValid(input, alert.status))
    return cancelled(
      isHeldByAcknowledgement(input, alert.status) ? HELD_WHILE_ACKNOWLEDGED : STATUS_REASONS[alert.status],
    );
  if (input.isReassigned) return cancelled('the alert is assigned to them no more');
  if (user === undefined) return { ...cancelled('the user was deleted'), lost: 'person' };
  if (user.blocked) return { ...cancelled('the user is blocked'), lost: 'person' };
  if (user.proofPending) return { ...cancelled('the user has not proven their e-mail address'), lost: 'person' };
  const skipped = { event: 'skip', lost: 'way' } as const;
  if (input.channel === undefined) return { ...skipped, outcome: 'failed', reason: 'the channel was removed' };
  if (!input.channel.verified)
    return { ...skipped, outcome: 'skipped-unverified', reason: 'the channel is not verified' };
  if (!input.providerConfigured)
    return { ...skipped, outcome: 'skipped-provider-disabled', reason: 'the provider is not configured' };
  if (isWornOut(input)) return { event: 'give-up', outcome: 'failed', reason: WORN_OUT, lost: 'way' };
  const { snoozedUntil } = alert;
  if (waitsForSnooze(input) && snoozedUntil !== null && now < snoozedUntil) {
    return { event: 'hold', dueAt: new Date(Math.min(snoozedUntil.getTime(), now.getTime() + HOLD_MS)) };
  }
  const silence = quietStatusOf(user, alert.priority, input.bundledAt ?? now);
  if (silence?.kind === 'filtered')
    return { event: 'skip', outcome: 'skipped-priority', reason: FILTERED, lost: 'person' };
  if (silence !== null && silence.until > now)
    return { event: 'hold', dueAt: silence.until, reason: `held-${silence.reason}` };
  const { standIn = null, reason = null, follows = false } = input;
  const isOwn = occasion === 'create-alert' && repetition === 0 && !follows;
  return isOwn && standIn !== null && isHoldReason(reason)
    ? { ...cancelled(`${standIn} stands in`), isForwarded: true }
    : { event: 'claim' };
}

/** A page, or a repeat of what was said: not what somebody has just asked for. */
export const waitsForSnooze = (page: Pick<AttemptInput, 'occasion' | 'cause' | 'repetition'>): boolean =>
  (page.occasion === 'create-alert' && !isResponderPage(page)) || page.repetition > 0;

function isValid({ occasion, repetition, untilClosed }: AttemptInput, status: AlertStatus): boolean {
  if (repetition > 0) return status === 'open';
  return VALID_STATUSES[occasion].includes(status) || (untilClosed && status === 'acknowledged');
}

/** Held until now, it is kept from its reader by the acknowledgement alone. */
function isHeldByAcknowledgement({ occasion, repetition, reason = null }: AttemptInput, status: AlertStatus): boolean {
  return status === 'acknowledged' && occasion === 'create-alert' && repetition === 0 && isHoldReason(reason);
}

function cancelled(reason: string): Extract<AttemptDecision, { event: 'cancel' | 'skip' | 'give-up' }> {
  return { event: 'cancel', outcome: 'cancelled', reason };
}
