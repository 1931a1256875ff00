import { HOUR_MS } from '../../../platform/durations.js';
import type { AlertStatus } from './alert.js';

/** That part of an alert which decides whether it is closed for want of a repeat. */
export interface AutoClosable {
  status: AlertStatus;
  /** Of the latest close; still set after a reopen. */
  closedAt: Date | null;
  lastOccurredAt: Date;
  snoozedUntil: Date | null;
  delayedUntil: Date | null;
}

export type AutoCloseDecision =
  | { kind: 'close' }
  | { kind: 'wait'; until: Date }
  /** It is looked at no more. */
  | { kind: 'leave'; because: 'closed' | 'reopened' };

/**
 * Whether an alert that should be closed after so many hours without a repeat is closed now. Each repeat begins the wait
 * anew, and so do the ends of a snooze and of a delay: nobody has been paged, or is to be paged again, before them. One that
 * somebody has reopened is theirs to close.
 */
export function decideAutoClose(alert: AutoClosable, hours: number, now: Date): AutoCloseDecision {
  if (alert.status === 'closed') return { kind: 'leave', because: 'closed' };
  if (alert.closedAt !== null) return { kind: 'leave', because: 'reopened' };
  const until = dueAfter(alert, hours);
  return until > now ? { kind: 'wait', until } : { kind: 'close' };
}

/** The end of the wait, as far as is known now. */
export function dueAfter(
  {
    lastOccurredAt,
    snoozedUntil,
    delayedUntil,
  }: Pick<AutoClosable, 'lastOccurredAt' | 'snoozedUntil' | 'delayedUntil'>,
  hours: number,
): Date {
  const from = Math.max(lastOccurredAt.getTime(), snoozedUntil?.getTime() ?? 0, delayedUntil?.getTime() ?? 0);
  return new Date(from + hours * HOUR_MS);
}
