import type { Hours } from '../../codec/hours.js';
import { timeText } from '../../codec/hours.js';
import { type Interval, subtract, union } from '../../../on-call/domain/intervals.js';
import { WEEKDAYS } from '../../../platform/domain/weekday.js';

/* Hours of a week, in minutes since Monday 00:00 of the local clock: sorted, disjoint, within one week. */

export const DAY = 1440;
const WEEK = 7 * DAY;
/** At every hour of the week. */
export const WHOLE_WEEK: readonly Interval[] = [{ start: 0, end: WEEK }];
/** What a rotation here may have. */
export const MOST_WINDOWS = 100;

/** A window of any length, which may begin in a later week and end in the next one. */
export function windowOf(begin: number, length: number): readonly Interval[] {
  if (length >= WEEK) return WHOLE_WEEK;
  const start = begin % WEEK;
  const end = start + length;
  return [
    { start, end: Math.min(end, WEEK) },
    { start: 0, end: end - WEEK },
  ];
}

/** The same every day. */
export const dailyWindow = (start: number, length: number): readonly Interval[] =>
  length >= DAY ? WHOLE_WEEK : WEEKDAYS.flatMap((_, day) => windowOf(day * DAY + start, length));

/** On some days. @param days from 0, Monday */
export const windowOn = (days: readonly number[], start: number, length: number): readonly Interval[] =>
  days.flatMap((day) => windowOf(day * DAY + start, length));

export const without = (hours: readonly Interval[], others: readonly Interval[]): Interval[] =>
  subtract(union(hours), union(others));

/** Whether some hours are in both. */
export const overlap = (hours: readonly Interval[], others: readonly Interval[]): boolean =>
  !isSameWeek(without(hours, others), hours);

export const isSameWeek = (a: readonly Interval[], b: readonly Interval[]): boolean =>
  without(a, b).length === 0 && without(b, a).length === 0;

/**
 * The hours as rotations and rules have them: a daily window where every day is the same, else weekly ones. Undefined: at every
 * hour. Null: they are too many windows. @param hours at least a minute
 */
export function hoursOf(hours: readonly Interval[]): Hours | undefined | null {
  const week = union(hours);
  if (isSameWeek(week, WHOLE_WEEK)) return undefined;
  const windows = joined(week);
  const [first] = windows;
  if (first && windows.length === WEEKDAYS.length && isSameWeek(week, dailyWindow(first.start % DAY, lengthOf(first))))
    return { timeRestriction: { start: clockOf(first.start), end: clockOf(first.end) }, restrictions: [] };
  if (windows.length > MOST_WINDOWS) return null;
  const restrictions = windows.map(({ start, end }) => ({
    ...{ startDay: dayOf(start), startTime: clockOf(start) },
    ...{ endDay: dayOf(end), endTime: clockOf(end) },
  }));
  return { timeRestriction: null, restrictions };
}

/** What ends at the end of the week goes on at its beginning. */
function joined(week: readonly Interval[]): Interval[] {
  const [first, last] = [week[0], week.at(-1)];
  if (!first || !last || first === last || first.start !== 0 || last.end !== WEEK) return [...week];
  return [...week.slice(1, -1), { start: last.start, end: WEEK + first.end }];
}

const lengthOf = ({ start, end }: Interval): number => end - start;
const dayOf = (minute: number) => WEEKDAYS[Math.floor(minute / DAY) % WEEKDAYS.length]!;
const clockOf = (minute: number): string => timeText(Math.floor((minute % DAY) / 60), minute % 60);
