import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '../../../platform/durations.js';
import { intersect, type Interval, union } from '../intervals.js';
import { TimeZone } from '../../../platform/domain/time-zone.js';
import { WEEKDAYS, type Weekday } from '../../../platform/domain/weekday.js';

/** The time zone of a restriction: the schedule's (default), or that of each participant. */
export const WINDOW_ZONES = ['schedule', 'participant'] as const;

interface RestrictionZone {
  readonly timezone?: (typeof WINDOW_ZONES)[number];
}

/** A daily window, `HH:MM`; an end at or before the start is on the next day. */
export interface TimeRestriction extends RestrictionZone {
  readonly start: string;
  readonly end: string;
}

/** A weekly window that may span days; an end at or before the start is in the next week. */
export interface WeeklyRestriction extends RestrictionZone {
  readonly startDay: Weekday;
  readonly startTime: string;
  readonly endDay: Weekday;
  readonly endTime: string;
}

/** 1970-01-05, a Monday, in local milliseconds. */
const FIRST_MONDAY = 4 * DAY_MS;

/**
 * A window that repeats every local day or week. Each occurrence is one interval; it is empty if a clock change skips all
 * of it.
 */
class RecurringWindow {
  private readonly end: number;

  constructor(
    private readonly zone: TimeZone,
    private readonly period: number,
    private readonly start: number,
    end: number,
  ) {
    this.end = end <= start ? end + period : end;
  }

  covers(instant: number): boolean {
    const latest = Math.floor((this.zone.toLocal(instant) - this.start) / this.period) + 1;
    // A clock change may move an occurrence by up to a day.
    for (let n = latest; n > latest - 4; n--) {
      const { start, end } = this.occurrence(n);
      if (start <= instant && instant < end) return true;
    }
    return false;
  }

  within(range: Interval): Interval[] {
    const first = Math.floor((this.zone.toLocal(range.start) - this.end) / this.period) - 1;
    const last = Math.floor((this.zone.toLocal(range.end) - this.start) / this.period) + 1;
    const occurrences: Interval[] = [];
    for (let n = first; n <= last; n++) occurrences.push(this.occurrence(n));
    return occurrences;
  }

  countWithin(range: Interval): number {
    return Math.ceil((range.end - range.start) / this.period) + 3;
  }

  private occurrence(n: number): Interval {
    const origin = n * this.period;
    return { start: this.zone.toInstant(origin + this.start), end: this.zone.toInstant(origin + this.end) };
  }
}

/**
 * The hours of a rotation: within its daily window and within any of its weekly windows, as far as they are given. A window
 * whose start equals its end restricts nothing.
 */
export class ActiveHours {
  private constructor(private readonly kinds: readonly (readonly RecurringWindow[])[]) {}

  /** @param own the participant's zone, for windows in the zone of each participant */
  static of(
    daily: TimeRestriction | null,
    weekly: readonly WeeklyRestriction[],
    zone: TimeZone,
    own: TimeZone = zone,
  ): ActiveHours {
    const zoneOf = (window: RestrictionZone): TimeZone => (window.timezone === 'participant' ? own : zone);
    const kinds: RecurringWindow[][] = [];
    if (daily && daily.start !== daily.end) {
      kinds.push([new RecurringWindow(zoneOf(daily), DAY_MS, timeOfDay(daily.start), timeOfDay(daily.end))]);
    }
    const weeks = weekly.map((w) => [w, timeOfWeek(w.startDay, w.startTime), timeOfWeek(w.endDay, w.endTime)] as const);
    if (weeks.length > 0 && weeks.every(([, start, end]) => start !== end)) {
      kinds.push(weeks.map(([w, start, end]) => new RecurringWindow(zoneOf(w), WEEK_MS, start, end)));
    }
    return new ActiveHours(kinds);
  }

  get areUnrestricted(): boolean {
    return this.kinds.length === 0;
  }

  /** @param instant epoch milliseconds */
  covers(instant: number): boolean {
    return this.kinds.every((windows) => windows.some((window) => window.covers(instant)));
  }

  /** The approximate number of windows that `within` computes. */
  countWithin(range: Interval): number {
    return this.kinds.flat().reduce((sum, window) => sum + window.countWithin(range), 0);
  }

  /** The hours in the range: sorted, disjoint, clipped to it. */
  within(range: Interval): Interval[] {
    return this.kinds.reduce<Interval[]>(
      (hours, windows) => intersect(hours, union(windows.flatMap((window) => window.within(range)))),
      [range],
    );
  }
}

/**
 * The hours within a local week, as local milliseconds of the week of 1970-01-05: sorted, disjoint. Null without restrictions.
 * Windows in participants' zones count in the schedule's.
 */
export function weeklyHours(daily: TimeRestriction | null, weekly: readonly WeeklyRestriction[]): Interval[] | null {
  const hours = ActiveHours.of(daily, weekly, TimeZone.of('UTC'));
  return hours.areUnrestricted ? null : hours.within({ start: FIRST_MONDAY, end: FIRST_MONDAY + WEEK_MS });
}

/** A time of day, `00:00` to `23:59`. */
const CLOCK_TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

function timeOfDay(text: string): number {
  const [, hours, minutes] = CLOCK_TIME.exec(text) ?? [];
  return Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS;
}

function timeOfWeek(day: Weekday, time: string): number {
  return FIRST_MONDAY + WEEKDAYS.indexOf(day) * DAY_MS + timeOfDay(time);
}
