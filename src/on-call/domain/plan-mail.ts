import { compose } from '../../platform/mails/compose.js';
import type { Block, ComposedMail } from '../../platform/mails/mail-parts.js';
import { oneLine, untrustedName } from '../../platform/mails/texts.js';
import { zonedTimes } from '../../platform/zoned-times.js';
import type { Interval } from './intervals.js';
import type { Override } from './overrides.js';
import { TOLD_AHEAD } from './plan-change.js';
import { type TimeStyle } from '../../platform/domain/time-style.js';

/** What changes have made of a schedule for one reader. */
export interface ChangedSchedule {
  scheduleName: string;
  /** The reader's shifts in that time, where they differ. */
  before: readonly Interval[];
  after: readonly Interval[];
  time: readonly Interval[];
  /** The reader's overrides under which others are planned now: names of those whom they replaced, and whom they replace. */
  under: readonly { override: Override; before: readonly string[]; after: readonly string[] }[];
  url: string;
}

/** The mail to somebody whose shifts a change has changed. */
export interface PlanMailFacts {
  /** At least one. */
  schedules: readonly ChangedSchedule[];
  /** The reader's. */
  timeStyle: TimeStyle;
  serviceName: string;
  /** When it is sent, in epoch milliseconds. */
  now: number;
}

/** So many shifts are listed, and so many schedules one by one. */
const MOST_SHIFTS = 20;
const MOST_SCHEDULES = 10;

export function planMail({ schedules, timeStyle, serviceName, now }: PlanMailFacts): ComposedMail {
  const times = zonedTimes(timeStyle);
  const hasShifts = schedules.some(ofShifts);
  const shown = schedules.slice(0, MOST_SCHEDULES);
  const more = schedules.length - shown.length;
  const heading = hasShifts ? 'Your shifts have changed' : 'Your override replaces others now';
  const names = schedules.map(({ scheduleName }) => oneLine(scheduleName, 60)).join(', ');
  return compose({
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

const ofShifts = ({ before, after }: ChangedSchedule): boolean => before.length + after.length > 0;

function blocksOf(schedule: ChangedSchedule, times: ReturnType<typeof zonedTimes>, now: number): Block[] {
  const { scheduleName, before, after, time, under } = schedule;
  const isSoon = time.every(({ end }) => end <= now + TOLD_AHEAD);
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
      text: ofShifts(schedule)
        ? `The schedule ${where} has changed, and with it your shifts${isSoon ? ' of the next 14 days' : ''}.`
        : `The schedule ${where} has changed under your override.`,
    },
    ...(ofShifts(schedule)
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
