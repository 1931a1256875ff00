import {
  heldInWords,
  quietStatusInWords,
  type HoldReason,
  type QuietStatus,
} from '../../../people/users/domain/quiet-status.js';

/** How the attempt to notify a person ended, as the audit log and the alert's activities name it (decisions §5). */
export type Outcome = 'sent' | 'failed' | 'cancelled' | SkipOutcome;

export type SkipOutcome =
  | 'skipped-unverified'
  | 'skipped-muted'
  | 'skipped-quiet-hours'
  | 'skipped-priority'
  | 'skipped-provider-disabled'
  | 'skipped-budget';

/** The reason of a delivery that waits for the end of quiet hours or of a mute, at its due time. */
export type HeldReason = `held-${HoldReason}`;

export const HELD_REASONS = ['held-quiet-hours', 'held-muted'] as const satisfies readonly HeldReason[];

/** The reason of a page that was held, and whose time came while its alert was acknowledged. */
export const HELD_WHILE_ACKNOWLEDGED = 'the alert is acknowledged: it is sent if the alert is open again';

/** Does this delivery wait because its reader is not to be disturbed? */
export function isHeld({ state, reason }: { state: string; reason: string | null }): boolean {
  return state === 'pending' && isHoldReason(reason);
}

export function isHoldReason(reason: string | null): reason is HeldReason {
  return HELD_REASONS.some((held) => held === reason);
}

/** Why it is held. */
export function holdReasonOf(reason: string | null): HoldReason {
  return reason === 'held-muted' ? 'muted' : 'quiet-hours';
}

/** The entry of the trail about a message that is not sent now; a held one has the time at which it is. */
export interface HoldReport {
  outcome: Extract<SkipOutcome, 'skipped-muted' | 'skipped-quiet-hours' | 'skipped-priority'>;
  reason: string;
  heldUntil?: Date;
}

export function holdReport(silence: QuietStatus & { ifOpen?: boolean }, timezone: string, now: Date): HoldReport {
  const reason = quietStatusInWords(silence, timezone, now);
  if (silence.kind === 'filtered') return { outcome: 'skipped-priority', reason };
  return { outcome: `skipped-${silence.reason}`, reason, heldUntil: silence.until };
}

/** The same of a page that a snooze holds for longer than quiet hours or a mute do. */
export function snoozeReport(
  held: { reason: HoldReason; until: Date; ifOpen?: boolean },
  timezone: string,
  now: Date,
): HoldReport {
  const reason = heldInWords({ ...held, reason: 'snoozed' }, timezone, now);
  return { outcome: `skipped-${held.reason}`, reason, heldUntil: held.until };
}
