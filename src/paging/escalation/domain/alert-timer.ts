import type { AlertStatus } from '../../../alerts/lifecycle/domain/alert.js';
import { MINUTE_MS } from '../../../platform/durations.js';

/** That part of an alert which decides what its timers do. */
export interface TimedAlert {
  status: AlertStatus;
  /** Of the latest close; still set after a reopen. */
  closedAt: Date | null;
  snoozedUntil: Date | null;
  delayedUntil: Date | null;
  /** Set while a maintenance or a notification policy silences it, and where it was left silent. */
  silencedUntil: Date | null;
}

export interface Timer {
  kind: 'close' | 'restart';
  everyMinutes: number;
  left: number;
}

export type TimerDecision =
  | { kind: 'close' }
  /** The escalation starts anew. `again`: when the next time is due; null: there is none. */
  | { kind: 'restart'; again: Date | null }
  | { kind: 'wait'; until: Date }
  /** It is looked at no more. */
  | { kind: 'leave' };

/**
 * What a timer that is due does. An alert that is closed, or that somebody has reopened, is left alone. An escalation starts
 * anew only where people are being told: while the alert is acknowledged, snoozed, deferred or silenced the timer waits, and that
 * does not count.
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
