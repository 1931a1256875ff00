import { DAY, HOUR, intersect, union, type Interval } from './intervals.js';
import type { Person } from './resolve.js';
import { shiftsWithin, type Shift } from './shifts.js';
import type { OnCallSnapshot, Schedule } from './snapshot.js';
import type { TimeZone } from './time-zone.js';

/** What somebody did in one schedule; times in milliseconds. */
export interface PersonHours {
  readonly person: Person;
  /** How often the person was on call without a break. */
  readonly shiftCount: number;
  readonly total: number;
  /** The part of it in business hours of the schedule's timezone; the rest is after hours. */
  readonly business: number;
}

const OPENING = 9 * HOUR;
const CLOSING = 17 * HOUR;

/**
 * How long everybody was on call in the schedule within the range, in order of their first shift (contract:
 * on-call-hours). A person counts once at a time: shifts of several rotations or overrides that overlap or touch
 * are one (decisions §7).
 */
export function hoursWithin(snapshot: OnCallSnapshot, schedule: Schedule, range: Interval): PersonHours[] {
  const shiftsOf = new Map<string, Shift[]>();
  for (const shift of shiftsWithin(snapshot, schedule, range)) {
    const known = shiftsOf.get(shift.person.userId);
    if (known) known.push(shift);
    else shiftsOf.set(shift.person.userId, [shift]);
  }
  if (shiftsOf.size === 0) return [];
  const openHours = businessHoursWithin(schedule.zone, range);
  return [...shiftsOf.values()].map((shifts) => {
    const merged = union(shifts);
    return {
      person: shifts[0]!.person,
      shiftCount: merged.length,
      total: length(merged),
      business: length(intersect(merged, openHours)),
    };
  });
}

/**
 * When the clock on the wall shows Monday to Friday, 09:00 to 17:00: sorted, disjoint, clipped to the range. What
 * the clock shows decides, also on a day that it skips, or on which it is put back at noon.
 */
export function businessHoursWithin(zone: TimeZone, range: Interval): Interval[] {
  const windows: Interval[] = [];
  for (const { start, end, offset } of zone.steadyWithin(range)) {
    for (let day = Math.floor((start + offset) / DAY) * DAY; day < end + offset; day += DAY) {
      if (!isWeekday(day)) continue;
      const window = {
        start: Math.max(day + OPENING - offset, start),
        end: Math.min(day + CLOSING - offset, end),
      };
      if (window.start < window.end) windows.push(window);
    }
  }
  return windows;
}

function isWeekday(localDay: number): boolean {
  return new Date(localDay).getUTCDay() % 6 !== 0;
}

function length(intervals: readonly Interval[]): number {
  return intervals.reduce((sum, { start, end }) => sum + (end - start), 0);
}
