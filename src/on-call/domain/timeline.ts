import { addMonths } from './handoffs.js';
import { clip, DAY, WEEK, type Interval } from './intervals.js';
import { chosenBy } from './resolve.js';
import { stretchesWithin } from './shifts.js';
import type { OnCallSnapshot, Schedule } from './snapshot.js';
import type { LocalTime } from './time-zone.js';

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
 */
export function timelineWithin(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  range: Interval,
  interval: TimelineInterval,
): TimelineEntry[] {
  if (!schedule.enabled) return [];
  const rotations = schedule.rotations.map((rotation) => ({
    name: rotation.name,
    held: stretchesWithin(snapshot, schedule, rotation, range).filter(({ persons }) => persons.length > 0),
  }));
  return periodsWithin(schedule, range, interval).flatMap(({ date, ...period }): TimelineEntry[] => {
    const [override] = clip(schedule.overrides, period);
    if (override) return [{ date, userName: chosenBy(snapshot, override.override).name, isOverride: true }];
    return rotations.map(({ name, held }) => {
      const [first] = clip(held, period);
      const userName = first?.persons.map((person) => person.name).join(', ');
      return { date, ...(name && { rotationName: name }), ...(userName && { userName }), isOverride: false };
    });
  });
}

function periodsWithin(
  schedule: Schedule,
  range: Interval,
  interval: TimelineInterval,
): (Interval & { date: string })[] {
  const { zone } = schedule;
  const firstDay = Math.floor(zone.toLocal(range.start) / DAY) * DAY;
  const nth = (n: number): LocalTime =>
    interval === 'month' ? addMonths(firstDay, n) : firstDay + n * (interval === 'week' ? WEEK : DAY);
  const periods: (Interval & { date: string })[] = [];
  for (let n = 0; ; n++) {
    const start = Math.max(zone.toInstant(nth(n)), range.start);
    if (start >= range.end) return periods;
    const end = Math.min(zone.toInstant(nth(n + 1)), range.end);
    if (start < end) periods.push({ start, end, date: new Date(nth(n)).toISOString().slice(0, 10) });
  }
}
