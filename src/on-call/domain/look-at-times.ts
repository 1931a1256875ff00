import { findAt, firstEndingAfter, WEEK, type Interval } from './intervals.js';
import type { Look } from './look.js';
import type { DutyHours } from './restrictions.js';

/** Which of the sorted, disjoint intervals holds the instant of the look. */
export function seeInterval<T extends Interval>(look: Look, sorted: readonly T[]): T | undefined {
  if (!look.lasts) return findAt(sorted, look.at);
  const next = sorted[firstEndingAfter(sorted, look.at)];
  if (next === undefined) return undefined;
  const hasBegun = next.start <= look.at;
  look.endsAt(hasBegun ? next.end : next.start);
  return hasBegun ? next : undefined;
}

/** The hours on duty are computed for this time at once. */
const HOURS_AHEAD = 4 * WEEK;

/** Whether the instant of the look is within the hours. */
export function isInHours(look: Look, hours: DutyHours): boolean {
  if (hours.areAll) return true;
  if (!look.lasts) return hours.covers(look.at);
  const known = look.remember(hours, () => {
    const range = { start: look.at, end: look.at + HOURS_AHEAD };
    look.endsAt(range.end);
    look.work.spend(hours.countWithin(range));
    return hours.within(range);
  });
  return seeInterval(look, known) !== undefined;
}
