import type { AlertStatus } from '../../../alerts/lifecycle/domain/alert.js';
import { MINUTE_MS } from '../../../platform/durations.js';

/** The fields of an alert that its timers depend on. */
export interface TimedAlert {
  status: AlertStatus;
  /** The last close; still set after a reopen. */
  closedAt: Date | null;
  snoozedUntil: Date | null;
  delayedUntil: Date | null;
  /** Set while a maintenance window or a notification policy silences it, and if it stayed silent afterwards. */
  silencedUntil: Date | null;
}

export interface Timer {
  kind: 'close' | 'restart';
  everyMinutes: number;
  left: number;
}

export type TimerDecision =
  | { kind: 'close' }
  /** Restart the escalation. `again`: when to restart next; null: never. */
  | { kind: 'restart'; again: Date | null }
  | { kind: 'wait'; until: Date }
  /** Remove the timer. */
  | { kind: 'leave' };

/**
 * What a due timer does. It ignores an alert that is closed or was reopened. While the alert is acknowledged, snoozed,
 * deferred or silenced, the timer waits without counting as a restart, because nobody is being notified.
 */
export function decideTimer(timer: Timer, alert: TimedAlert, now: Date): TimerDecision {
  if (alert.status === 'closed' || alert.closedAt !== null) return { kind: 'leave' };
  if (timer.kind === 'close') return { kind: 'close' };
  const pause = timer.everyMinutes * MINUTE_MS;
  const { snoozedUntil, delayedUntil, silencedUntil } = alert;
  const later = Math.max(...[snoozedUntil, delayedUntil, silencedUntil].map((each) => each?.getTime() ?? 0));
  const isWaiting = alert.status === 'acknowledged' || silencedUntil !== null || later > now.getTime();
  if (isWaiting) return { kind: 'wait', until: new Date(Math.max(later, now.getTime()) + pause) };
  return { kind: 'restart', again: timer.left > 1 ? new Date(now.getTime() + pause) : null };
}
