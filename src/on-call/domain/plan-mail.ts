import { compose } from '../../common/mails/compose.js';
import type { ComposedMail } from '../../common/mails/mail-parts.js';
import { oneLine, untrustedName } from '../../common/mails/texts.js';
import { zonedTimes } from '../../common/zoned-times.js';
import type { Interval } from './intervals.js';
import type { ChangedUnder } from './plan-change.js';
import { type TimeStyle } from '../../common/domain/time-style.js';

/** The mail to somebody whose shifts a change of a schedule has changed. */
export interface PlanMailFacts {
  scheduleName: string;
  /** The reader's shifts of the next days, where they differ. */
  before: readonly Interval[];
  after: readonly Interval[];
  /** The reader's overrides under which others are planned now. */
  under: readonly ChangedUnder[];
  url: string;
  /** The reader's. */
  timeStyle: TimeStyle;
  serviceName: string;
}

/** So many shifts are listed. */
const MOST_SHIFTS = 20;

export function planMail({
  scheduleName,
  before,
  after,
  under,
  url,
  timeStyle,
  serviceName,
}: PlanMailFacts): ComposedMail {
  const times = zonedTimes(timeStyle);
  const spans = (name: string, shifts: readonly Interval[]): { name: string; value: string }[] => {
    if (shifts.length === 0) return [{ name, value: 'no shift' }];
    const shown = shifts
      .slice(0, MOST_SHIFTS)
      .map(({ start, end }) => `${times.full(new Date(start))} until ${times.full(new Date(end))}`);
    const more = shifts.length - shown.length;
    return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].map((value, i) => ({
      name: i === 0 ? name : '',
      value,
    }));
  };
  const hasShifts = before.length + after.length > 0;
  const where = untrustedName(scheduleName);
  return compose({
    subject: hasShifts
      ? `Your shifts have changed: ${oneLine(scheduleName, 60)}`
      : `Your override replaces others now: ${oneLine(scheduleName, 60)}`,
    heading: hasShifts ? 'Your shifts have changed' : 'Your override replaces others now',
    tone: 'brand',
    brand: serviceName,
    blocks: [
      {
        kind: 'text',
        text: hasShifts
          ? `The schedule ${where} has changed, and with it your shifts of the next 14 days.`
          : `The schedule ${where} has changed under your override.`,
      },
      ...(hasShifts ? [{ kind: 'facts' as const, facts: [...spans('Before', before), ...spans('Now', after)] }] : []),
      ...under.map(({ override, before: were, after: are }) => ({
        kind: 'text' as const,
        text:
          `Your override from ${times.full(new Date(override.start))} until ${times.full(new Date(override.end))} stays. ` +
          `It replaced ${namesOf(were)}, and now replaces ${namesOf(are)}.`,
      })),
      { kind: 'actions', links: [{ label: 'Open the schedule', url }] },
    ],
    reason: 'You are on call in this schedule, or were to be.',
  });
}

const namesOf = (names: readonly string[]): string =>
  names.length === 0
    ? 'nobody'
    : names
        .slice(0, 5)
        .map((name) => untrustedName(name))
        .join(', ');
