import type { AlertSnapshot } from '../../lifecycle/domain/alert.js';

type Deferred = Pick<
  AlertSnapshot,
  'status' | 'snoozedUntil' | 'delayedUntil' | 'suppressNotifications' | 'skipEscalation'
>;

/** What becomes of an alert that an alert policy deferred. `page`: its escalation starts, too. */
export type DeferralDecision =
  | { kind: 'wait'; for: 'nothing' | 'its-time' | 'end-of-snooze' }
  | { kind: 'drop'; because: 'closed' }
  | { kind: 'take-up'; page: boolean };

/**
 * Whether everything that follows from a new alert follows now (decisions §3: "start at delayedUntil, unless it was
 * closed meanwhile"). The time stays set while the deferral is pending; an acknowledged alert is announced, but pages
 * nobody.
 */
export function decideDeferral(alert: Deferred, now: Date): DeferralDecision {
  const { status, delayedUntil, snoozedUntil } = alert;
  if (delayedUntil === null) return { kind: 'wait', for: 'nothing' };
  if (delayedUntil > now) return { kind: 'wait', for: 'its-time' };
  if (status === 'closed') return { kind: 'drop', because: 'closed' };
  if (snoozedUntil !== null && snoozedUntil > now) return { kind: 'wait', for: 'end-of-snooze' };
  return { kind: 'take-up', page: status === 'open' && !alert.suppressNotifications && !alert.skipEscalation };
}
