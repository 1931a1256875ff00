import type { Interval } from '../../../../on-call/domain/intervals.js';
import { hoursOf, overlap, without } from '../week.js';
import type { Turns } from './shifts.js';

/** When a shift is in force, local. */
interface Span {
  start: number;
  end: number;
}

const spanOf = ({ start, shift }: Turns): Span => ({ start, end: shift.until ?? Infinity });

/**
 * What is left of the hours of each where those of a higher level stand in for them; the same where nothing does. A text says
 * why that cannot be said by hours. Shifts of one level are on call together.
 * @param now local: what was before does not count
 */
export function withoutHigher(all: readonly Turns[], now: number): (Turns | null)[] | string {
  const left: (Turns | null)[] = [];
  for (const turns of all) {
    const own = spanOf(turns);
    const higher = all.filter((each) => each.shift.level > turns.shift.level && isBeside(spanOf(each), own));
    let week: readonly Interval[] = turns.week;
    for (const each of higher) {
      if (!overlap(turns.week, each.week)) continue;
      const isThroughout = spanOf(each).start <= Math.max(own.start, now) && spanOf(each).end >= own.end;
      // Other hours would be other turns.
      if (!each.isStaffed || !isThroughout || turns.countsOnlyOwnHours)
        return `the shift ${each.shift.name} stands in for ${turns.shift.name} at some times only`;
      week = without(week, each.week);
    }
    if (hoursOf(week) === null) return `the hours of ${turns.shift.name} are too many windows`;
    left.push(week.length === 0 ? null : { ...turns, week });
  }
  return left;
}

const isBeside = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;
