import type { AlertSnapshot, AlertStatus } from '../../../alerts/lifecycle/domain/alert.js';
import { isWornOut, WORN_OUT } from '../../../platform/delivery-queue/domain/attempt.js';
import { REHEARSED_BECAUSE, type RehearsalScope } from '../../../alerts/rehearsal/domain/rehearsal.js';
import { FILTERED, quietStatusOf, type QuietSettings } from '../../../people/users/domain/quiet-status.js';
import { isHoldReason, HELD_WHILE_ACKNOWLEDGED, type HeldReason, type Outcome } from './outcome.js';
import { isResponderPage } from './plan.js';
import type { Occasion } from './rule.js';
import { MINUTE_MS } from '../../../platform/durations.js';

/** How often a snoozed delivery is checked, so that an early unsnooze takes effect within this time. */
const SNOOZE_CHECK_MS = MINUTE_MS;

/** The current facts just before an attempt. */
export interface AttemptInput {
  /** Attempts started so far, including those whose worker died. */
  attempts: number;
  cause: string;
  /** The event; `create-alert`: a page, first or escalated. */
  occasion: Occasion;
  /** 0: the first message; above 0: the number of the repeat. */
  repetition: number;
  /** An `if-not-closed` rule pages even after an acknowledgement. */
  untilClosed: boolean;
  alert: Pick<AlertSnapshot, 'status' | 'snoozedUntil' | 'priority'> | undefined;
  user: (QuietSettings & { blocked: boolean; proofPending: boolean }) | undefined;
  channel: { verified: boolean } | undefined;
  providerConfigured: boolean;
  /** When it joined a bundle; quiet hours that began later do not hold it. Null: not bundled. */
  bundledAt: Date | null;
  /** The stored reason, which shows a hold. */
  reason?: string | null;
  /** The recipient only follows the alert. */
  follows?: boolean;
  /** The name of the person to whom the recipient forwards now; null: none. */
  standIn?: string | null;
  /** It says that the alert is assigned to the reader, but this is no longer true. */
  isReassigned?: boolean;
  /** Why it is rehearsed, not sent; null: it is sent. */
  rehearsal?: RehearsalScope | null;
  now: Date;
}

/** The decision. One that ends the delivery unsent has an outcome for the audit log. */
export type AttemptDecision =
  | { event: 'claim' }
  /** Wait for the end of a snooze or, with a reason, of quiet hours or a mute. */
  | { event: 'hold'; dueAt: Date; reason?: HeldReason }
  /** Join a bundle that is due at `dueAt`. */
  | { event: 'bundle'; dueAt: Date; bundledInto: string }
  | {
      event: 'skip' | 'cancel' | 'give-up' | 'rehearse';
      outcome: Outcome;
      reason: string;
      /** The notification is still needed, but not over this channel, or not to this person. */
      lost?: 'channel' | 'person';
      /** The recipient forwards now, so the page goes to somebody else. */
      isForwarded?: true;
    };

/** The statuses of an alert in which a first message still applies. Repeats need an open alert. */
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

/** Decides whether a delivery is still valid and possible. An obsolete page must not wake anybody. */
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
  const skipped = { event: 'skip', lost: 'channel' } as const;
  if (input.channel === undefined) return { ...skipped, outcome: 'failed', reason: 'the channel was removed' };
  if (!input.channel.verified)
    return { ...skipped, outcome: 'skipped-unverified', reason: 'the channel is not verified' };
  if (!input.providerConfigured)
    return { ...skipped, outcome: 'skipped-provider-disabled', reason: 'the provider is not configured' };
  if (isWornOut(input)) return { event: 'give-up', outcome: 'failed', reason: WORN_OUT, lost: 'channel' };
  const { snoozedUntil } = alert;
  if (waitsForSnooze(input) && snoozedUntil !== null && now < snoozedUntil) {
    return { event: 'hold', dueAt: new Date(Math.min(snoozedUntil.getTime(), now.getTime() + SNOOZE_CHECK_MS)) };
  }
  const quiet = quietStatusOf(user, alert.priority, input.bundledAt ?? now);
  if (quiet?.kind === 'filtered')
    return { event: 'skip', outcome: 'skipped-priority', reason: FILTERED, lost: 'person' };
  if (quiet !== null && quiet.until > now) return { event: 'hold', dueAt: quiet.until, reason: `held-${quiet.reason}` };
  const { standIn = null, reason = null, follows = false } = input;
  const isOwn = occasion === 'create-alert' && repetition === 0 && !follows;
  if (isOwn && standIn !== null && isHoldReason(reason))
    return { ...cancelled(`${standIn} stands in`), isForwarded: true };
  return input.rehearsal ? rehearsed(input.rehearsal) : { event: 'claim' };
}

/** It ends as if it had been sent. */
export const rehearsed = (scope: RehearsalScope): AttemptDecision => ({
  event: 'rehearse',
  outcome: 'rehearsed',
  reason: REHEARSED_BECAUSE[scope],
});

/** Does its reader get it now, or would they, if nothing rehearsed? */
export const isForReader = ({ event }: AttemptDecision): boolean => event === 'claim' || event === 'rehearse';

/** Does a snooze hold it? Pages of steps and repeats, but nothing that a person has just requested. */
export const waitsForSnooze = (page: Pick<AttemptInput, 'occasion' | 'cause' | 'repetition'>): boolean =>
  (page.occasion === 'create-alert' && !isResponderPage(page)) || page.repetition > 0;

function isValid({ occasion, repetition, untilClosed }: AttemptInput, status: AlertStatus): boolean {
  if (repetition > 0) return status === 'open';
  return VALID_STATUSES[occasion].includes(status) || (untilClosed && status === 'acknowledged');
}

/** Is it a held page that only the acknowledgement stops now? */
function isHeldByAcknowledgement({ occasion, repetition, reason = null }: AttemptInput, status: AlertStatus): boolean {
  return status === 'acknowledged' && occasion === 'create-alert' && repetition === 0 && isHoldReason(reason);
}

function cancelled(reason: string): Extract<AttemptDecision, { outcome: Outcome }> {
  return { event: 'cancel', outcome: 'cancelled', reason };
}
