import type { AlertSnapshot } from '../../../alerts/lifecycle/domain/alert.js';
import { zonedTimes } from '../../../platform/zoned-times.js';
import { type TimeStyle } from '../../../platform/domain/time-style.js';

type Standing = Pick<AlertSnapshot, 'status' | 'acknowledgedBy' | 'closedBy' | 'snoozedUntil'>;

/** The alert's state as short text for the head of a message; null: open, which the message already says. */
export function standingOf(alert: Standing, timeStyle: TimeStyle): string | null {
  const { status, acknowledgedBy, closedBy, snoozedUntil } = alert;
  switch (status) {
    case 'closed':
      return closedBy === null ? 'Closed' : `Closed by ${closedBy.name}`;
    case 'acknowledged':
      return acknowledgedBy === null ? 'Acknowledged' : `Acknowledged by ${acknowledgedBy.name}`;
    case 'open':
      return snoozedUntil === null ? null : `Snoozed until ${zonedTimes(timeStyle).clock(snoozedUntil)}`;
  }
}
