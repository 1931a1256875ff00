import { t } from '#words';
import type { AlertSnapshot } from '../../../alerts/lifecycle/domain/alert.js';
import { wordsFor } from '../../../platform/words.js';
import { zonedTimes } from '../../../platform/zoned-times.js';
import { type TimeStyle } from '../../../platform/domain/time-style.js';

type Standing = Pick<AlertSnapshot, 'status' | 'acknowledgedBy' | 'closedBy' | 'snoozedUntil'>;

/** The alert's state as short text for the head of a message; null: open, which the message already says. */
export function standingOf(alert: Standing, timeStyle: TimeStyle): string | null {
  const words = wordsFor(timeStyle);
  const { status, acknowledgedBy, closedBy, snoozedUntil } = alert;
  switch (status) {
    case 'closed':
      return closedBy === null ? t(words)`Closed` : t(words)`Closed by ${{ name: closedBy.name }}`;
    case 'acknowledged':
      return acknowledgedBy === null
        ? t(words)`Acknowledged`
        : t(words)`Acknowledged by ${{ name: acknowledgedBy.name }}`;
    case 'open':
      return snoozedUntil === null
        ? null
        : t(words)`Snoozed until ${{ time: zonedTimes(timeStyle).clock(snoozedUntil) }}`;
  }
}
