import type { Slices } from '../../common/slices/slices.js';
import { courseOf, PAUSE } from './course.js';
import { addMonths } from './handoffs.js';
import { clip, DAY, WEEK, type Interval } from './intervals.js';
import { chosenBy, type Person } from './resolve.js';
import type { OnCallSnapshot, Schedule } from './snapshot.js';
import type { LocalTime } from './time-zone.js';
import { Work } from './work.js';

export const TIMELINE_INTERVALS = ['day', 'week', 'month'] as const;
export type TimelineInterval = (typeof TIMELINE_INTERVALS)[number];

/** One period and rotation, or the override that wins the period. */
export interface TimelineEntry {
  /** The local date on which the period begins, `YYYY-MM-DD`. */
  readonly date: string;
  readonly rotationName?: string;
  /** Who is on call at the period's first on-call moment (a team's members joined); absent when nobody is. */
  readonly userName?: string;
  readonly isOverride: boolean;
}

/**
 * The range day by day (week by week, month by month, from its first local day) in the schedule's timezone;
 * an override anywhere in a period wins it (contract: timeline; decisions §7). A disabled schedule is empty.
 * @throws LimitExceeded
 */
export function* timelineWithin(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  range: Interval,
  interval: TimelineInterval,
  work = new Work(),
): Slices<TimelineEntry[]> {
  if (!schedule.enabled) return [];
  const entries: TimelineEntry[] = [];
  const current: (readonly Person[])[] = schedule.rotations.map(() => []);
  const periods = periodsWithin(schedule, range, interval).values();
  let period = periods.next().value;
  /** The first to be on call in the period, by rotation. */
  let first = [...current];
  const endPeriod = ({ date, ...own }: Period): void => {
    for (const entry of entriesOf(snapshot, schedule, own, date, first)) {
      work.addEntry();
      entries.push(entry);
    }
    period = periods.next().value;
    first = [...current];
  };

  for (const moment of courseOf(snapshot, schedule, range, work)) {
    if (moment === PAUSE) {
      yield;
      continue;
    }
    const { at, held, changed } = moment;
    while (period && period.end <= at) endPeriod(period);
    for (const i of changed) {
      current[i] = held[i]!;
      if (first[i]!.length === 0 || at === period?.start) first[i] = held[i]!;
    }
  }
  while (period) {
    endPeriod(period);
    if (work.takePause()) yield;
  }
  return entries;
}

function entriesOf(
  snapshot: OnCallSnapshot,
  { rotations, overrides }: Schedule,
  period: Interval,
  date: string,
  first: readonly (readonly Person[])[],
): TimelineEntry[] {
  const [override] = clip(overrides, period);
  if (override) return [{ date, userName: chosenBy(snapshot, override.override).name, isOverride: true }];
  return rotations.map(({ name }, i) => {
    const userName = first[i]!.map((person) => person.name).join(', ');
    return { date, ...(name && { rotationName: name }), ...(userName && { userName }), isOverride: false };
  });
}

interface Period extends Interval {
  readonly date: string;
}

function periodsWithin(schedule: Schedule, range: Interval, interval: TimelineInterval): Period[] {
  const { zone } = schedule;
  const firstDay = Math.floor(zone.toLocal(range.start) / DAY) * DAY;
  const nth = (n: number): LocalTime =>
    interval === 'month' ? addMonths(firstDay, n) : firstDay + n * (interval === 'week' ? WEEK : DAY);
  const periods: Period[] = [];
  for (let n = 0; ; n++) {
    const start = Math.max(zone.toInstant(nth(n)), range.start);
    if (start >= range.end) return periods;
    const end = Math.min(zone.toInstant(nth(n + 1)), range.end);
    if (start < end) periods.push({ start, end, date: new Date(nth(n)).toISOString().slice(0, 10) });
  }
}
