import { compose } from '../../../platform/mails/compose.js';
import { ENGLISH } from '../../../platform/words.js';
import type { Block, ComposedMail } from '../../../platform/mails/mail-parts.js';
import { oneLine, untrustedName } from '../../../platform/mails/texts.js';
import { zonedTimes } from '../../../platform/zoned-times.js';
import type { Interval } from '../../domain/intervals.js';
import type { Override } from '../../domain/overrides/overrides.js';
import { NOTICE_AHEAD } from './compare-plans.js';
import { type TimeStyle } from '../../../platform/domain/time-style.js';

/** The changes of one schedule that concern one recipient. */
export interface ChangedSchedule {
  scheduleName: string;
  /** The recipient's shifts before and after the changes. */
  before: readonly Interval[];
  after: readonly Interval[];
  time: readonly Interval[];
  /** The recipient's overrides that replace other people than before, with the names of both. */
  under: readonly { override: Override; before: readonly string[]; after: readonly string[] }[];
  url: string;
}

/** The content of the mail about changed shifts. */
export interface ShiftChangesFacts {
  /** At least one. */
  schedules: readonly ChangedSchedule[];
  /** The recipient's. */
  timeStyle: TimeStyle;
  serviceName: string;
  /** When the mail is composed, in epoch milliseconds. */
  now: number;
}

/** Limits of the lists in one mail; the rest is counted. */
const MOST_SHIFTS = 20;
const MOST_SCHEDULES = 10;

/** The mail to one person: their shifts, or the people whom their override replaces, have changed. */
export function shiftChangesMail({ schedules, timeStyle, serviceName, now }: ShiftChangesFacts): ComposedMail {
  const times = zonedTimes(timeStyle);
  const hasShifts = schedules.some(hasShiftChanges);
  const shown = schedules.slice(0, MOST_SCHEDULES);
  const more = schedules.length - shown.length;
  const heading = hasShifts ? 'Your shifts have changed' : 'Your override replaces others now';
  const names = schedules.map(({ scheduleName }) => oneLine(scheduleName, 60)).join(', ');
  return compose(ENGLISH, {
    subject: `${heading}: ${oneLine(names, 60)}`,
    heading,
    tone: 'brand',
    brand: serviceName,
    blocks: [
      ...shown.flatMap((each) => blocksOf(each, times, now)),
      ...(more > 0 ? [{ kind: 'text' as const, text: `So have ${more} more of your schedules.` }] : []),
      schedules.length === 1
        ? { kind: 'actions', links: [{ label: 'Open the schedule', url: schedules[0]!.url }] }
        : {
            kind: 'links',
            title: 'Open a schedule',
            links: shown.map(({ scheduleName, url }) => ({ label: untrustedName(scheduleName), url })),
          },
    ],
    reason: `You are on call in ${schedules.length === 1 ? 'this schedule' : 'these schedules'}, or were to be.`,
  });
}

const hasShiftChanges = ({ before, after }: ChangedSchedule): boolean => before.length + after.length > 0;

function blocksOf(schedule: ChangedSchedule, times: ReturnType<typeof zonedTimes>, now: number): Block[] {
  const { scheduleName, before, after, time, under } = schedule;
  const isSoon = time.every(({ end }) => end <= now + NOTICE_AHEAD);
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
  const where = untrustedName(scheduleName);
  return [
    {
      kind: 'text',
      text: hasShiftChanges(schedule)
        ? `The schedule ${where} has changed, and with it your shifts${isSoon ? ' of the next 14 days' : ''}.`
        : `The schedule ${where} has changed under your override.`,
    },
    ...(hasShiftChanges(schedule)
      ? [{ kind: 'facts' as const, facts: [...spans('Before', before), ...spans('Now', after)] }]
      : []),
    ...under.map(({ override, before: were, after: are }) => ({
      kind: 'text' as const,
      text:
        `Your override from ${times.full(new Date(override.start))} until ${times.full(new Date(override.end))} stays. ` +
        `It replaced ${namesOf(were)}, and now replaces ${namesOf(are)}.`,
    })),
  ];
}

const namesOf = (names: readonly string[]): string =>
  names.length === 0
    ? 'nobody'
    : names
        .slice(0, 5)
        .map((name) => untrustedName(name))
        .join(', ');
