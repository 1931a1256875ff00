import { t } from '#words';
import { compose } from '../../../platform/mails/compose.js';
import { type Words, wordsFor } from '../../../platform/words.js';
import type { Block, ComposedMail } from '../../../platform/mails/mail-parts.js';
import { oneLine, untrustedName } from '../../../platform/mails/texts.js';
import { type ZonedTimes, zonedTimes } from '../../../platform/zoned-times.js';
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
  const words = wordsFor(timeStyle);
  const hasShifts = schedules.some(hasShiftChanges);
  const shown = schedules.slice(0, MOST_SCHEDULES);
  const more = schedules.length - shown.length;
  const heading = hasShifts ? t(words)`Your shifts have changed` : t(words)`Your override replaces others now`;
  const names = schedules.map(({ scheduleName }) => oneLine(scheduleName, 60)).join(', ');
  return compose(words, {
    subject: `${heading}: ${oneLine(names, 60)}`,
    heading,
    tone: 'brand',
    brand: serviceName,
    blocks: [
      ...shown.flatMap((each) => blocksOf(words, each, times, now)),
      ...(more > 0 ? [{ kind: 'text' as const, text: t(words)`So have ${more} more of your schedules.` }] : []),
      schedules.length === 1
        ? { kind: 'actions', links: [{ label: t(words)`Open the schedule`, url: schedules[0]!.url }] }
        : {
            kind: 'links',
            title: t(words)`Open a schedule`,
            links: shown.map(({ scheduleName, url }) => ({ label: untrustedName(scheduleName), url })),
          },
    ],
    reason:
      schedules.length === 1
        ? t(words)`You are on call in this schedule, or were to be.`
        : t(words)`You are on call in these schedules, or were to be.`,
  });
}

const hasShiftChanges = ({ before, after }: ChangedSchedule): boolean => before.length + after.length > 0;

function blocksOf(words: Words, schedule: ChangedSchedule, times: ZonedTimes, now: number): Block[] {
  const { before, after, under } = schedule;
  const timeOf = (instant: number): string => times.full(new Date(instant));
  const spans = (name: string, shifts: readonly Interval[]): { name: string; value: string }[] => {
    if (shifts.length === 0) return [{ name, value: t(words)`no shift` }];
    const shown = shifts
      .slice(0, MOST_SHIFTS)
      .map(({ start, end }) => t(words)`${{ start: timeOf(start) }} until ${{ end: timeOf(end) }}`);
    const more = shifts.length - shown.length;
    return [...shown, ...(more > 0 ? [t(words)`and ${more} more`] : [])].map((value, i) => ({
      name: i === 0 ? name : '',
      value,
    }));
  };
  return [
    { kind: 'text', text: whatChanged(words, schedule, now) },
    ...(hasShiftChanges(schedule)
      ? [{ kind: 'facts' as const, facts: [...spans(t(words)`Before`, before), ...spans(t(words)`Now`, after)] }]
      : []),
    ...under.map(({ override: { start, end }, before: were, after: are }) => ({
      kind: 'text' as const,
      text: t(
        words,
      )`Your override from ${{ start: timeOf(start) }} until ${{ end: timeOf(end) }} stays. It replaced ${{ before: namesOf(words, were) }}, and now replaces ${{ now: namesOf(words, are) }}.`,
    })),
  ];
}

function whatChanged(words: Words, schedule: ChangedSchedule, now: number): string {
  const where = untrustedName(schedule.scheduleName);
  if (!hasShiftChanges(schedule)) return t(words)`The schedule ${where} has changed under your override.`;
  return schedule.time.every(({ end }) => end <= now + NOTICE_AHEAD)
    ? t(words)`The schedule ${where} has changed, and with it your shifts of the next 14 days.`
    : t(words)`The schedule ${where} has changed, and with it your shifts.`;
}

const namesOf = (words: Words, names: readonly string[]): string =>
  names.length === 0
    ? t(words)`nobody`
    : names
        .slice(0, 5)
        .map((name) => untrustedName(name))
        .join(', ');
