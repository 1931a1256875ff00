import {
  heldInWords,
  quietStatusInWords,
  type HoldReason,
  type QuietStatus,
} from '../../../people/users/domain/quiet-status.js';

/** The outcome of a notification, as in the audit log and the alert's history. */
export type Outcome = 'sent' | 'rehearsed' | 'failed' | 'cancelled' | SkipOutcome;

export type SkipOutcome =
  | 'skipped-unverified'
  | 'skipped-muted'
  | 'skipped-quiet-hours'
  | 'skipped-priority'
  | 'skipped-provider-disabled'
  | 'skipped-budget';

/** The stored reason of a delivery that is held until its due time. */
export type HeldReason = `held-${HoldReason}`;

export const HELD_REASONS = ['held-quiet-hours', 'held-muted'] as const satisfies readonly HeldReason[];

/** The reason of a held page whose hold ended while the alert was acknowledged. */
export const HELD_WHILE_ACKNOWLEDGED = 'the alert is acknowledged: it is sent if the alert is open again';

/** Do quiet hours or a mute hold this delivery? */
export function isHeld({ state, reason }: { state: string; reason: string | null }): boolean {
  return state === 'pending' && isHoldReason(reason);
}

export function isHoldReason(reason: string | null): reason is HeldReason {
  return HELD_REASONS.some((held) => held === reason);
}

export function holdReasonOf(reason: string | null): HoldReason {
  return reason === 'held-muted' ? 'muted' : 'quiet-hours';
}

/** The audit entry of a message that is held (until `heldUntil`) or filtered out. */
export interface HoldReport {
  outcome: Extract<SkipOutcome, 'skipped-muted' | 'skipped-quiet-hours' | 'skipped-priority'>;
  reason: string;
  heldUntil?: Date;
}

export function holdReport(quiet: QuietStatus & { ifOpen?: boolean }, timezone: string, now: Date): HoldReport {
  const reason = quietStatusInWords(quiet, timezone, now);
  if (quiet.kind === 'filtered') return { outcome: 'skipped-priority', reason };
  return { outcome: `skipped-${quiet.reason}`, reason, heldUntil: quiet.until };
}

/** As `holdReport`, for a page that a snooze holds for longer than quiet hours or a mute. */
export function snoozeReport(
  held: { reason: HoldReason; until: Date; ifOpen?: boolean },
  timezone: string,
  now: Date,
): HoldReport {
  const reason = heldInWords({ ...held, reason: 'snoozed' }, timezone, now);
  return { outcome: `skipped-${held.reason}`, reason, heldUntil: held.until };
}
