import { type AutoClose, insertAutoCloses } from '../auto-close/auto-close.queries.js';
import { dueAfter } from '../lifecycle/domain/auto-close.js';
import { MINUTE_MS } from '../../platform/durations.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { type AlertTimer, insertTimers } from '../../paging/escalation/timers/alert-timers.queries.js';
import type { Admitted } from './domain/batch-dedup.js';

/** What the rules of its tenant decide about an alert, as far as it asks for a time. */
type Timed = Pick<Admitted, 'policy' | 'delayedUntil' | 'closeAfterHours' | 'notified' | 'silenced'> & {
  draft: Pick<Admitted['draft'], 'id' | 'status' | 'suppressNotifications'>;
};

/** Notes when new alerts are closed that an alert policy closes after some hours without a repeat. */
export function noteAutoCloses(tx: Transaction, created: readonly Admitted[], now: Date): void {
  insertAutoCloses(
    tx,
    created.flatMap((each) => closesOf(each, now)),
  );
}

/** Notes when notification policies close new alerts, or start their escalations anew. */
export function noteTimers(tx: Transaction, created: readonly Admitted[], now: Date): void {
  insertTimers(
    tx,
    created.flatMap((each) => timersOf(each, now)),
  );
}

/** When an alert policy closes an alert that is raised now; empty: none does. */
export function closesOf({ draft, policy, delayedUntil, closeAfterHours: hours }: Timed, now: Date): AutoClose[] {
  if (!hours || policy === null) return [];
  const dueAt = dueAfter({ lastOccurredAt: now, snoozedUntil: null, delayedUntil }, hours);
  return [{ alertId: draft.id, hours, policyId: policy.id, policyName: policy.name, dueAt }];
}

/** When a notification policy closes an alert that is raised now, or starts its escalation anew. */
export function timersOf({ draft, notified, delayedUntil, silenced }: Timed, now: Date): AlertTimer[] {
  if (notified === undefined || draft.status === 'closed') return [];
  const { policy, actions } = notified.effect;
  const { closeAfterMinutes, restart } = actions;
  const own = { alertId: draft.id, policyId: policy.id, policyName: policy.name };
  const begun = Math.max(now.getTime(), delayedUntil?.getTime() ?? 0, silenced?.until.getTime() ?? 0);
  const after = (from: number, minutes: number): Date => new Date(from + minutes * MINUTE_MS);
  return [
    ...(closeAfterMinutes
      ? [timerOf(own, 'close', after(now.getTime(), closeAfterMinutes), closeAfterMinutes, 1)]
      : []),
    ...(restart && !draft.suppressNotifications
      ? [timerOf(own, 'restart', after(begun, restart.afterMinutes), restart.afterMinutes, restart.times)]
      : []),
  ];
}

type Own = Pick<AlertTimer, 'alertId' | 'policyId' | 'policyName'>;

function timerOf(own: Own, kind: AlertTimer['kind'], dueAt: Date, everyMinutes: number, left: number): AlertTimer {
  return { ...own, kind, dueAt, everyMinutes, left };
}
