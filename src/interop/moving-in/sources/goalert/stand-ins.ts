import { clip, type Interval, intersect, subtract, union } from '../../../../on-call/domain/intervals.js';
import { Handoffs } from '../../../../on-call/domain/rotation/handoffs.js';
import type { TimeZone } from '../../../../platform/domain/time-zone.js';
import { MINUTE_MS, WEEK_MS } from '../../../../platform/durations.js';
import { isSameWeek, WHOLE_WEEK } from '../week.js';
import type { Counted } from './rotations.js';

/*
 * What puts others on call than the rules of a schedule. Of an override: somebody is on call as well, is not, or stands in for
 * another one whenever that one is. A temporary schedule: for a time its shifts are all there is.
 */

/** Of a schedule: what a rule puts on call. Times are epoch milliseconds. */
export interface Line extends Counted {
  /** Minutes of the local week (`week.ts`). */
  week: readonly Interval[];
}

export interface Override extends Interval {
  id: string;
  /** Null: nobody. */
  add: string | null;
  remove: string | null;
}

export interface Temporary extends Interval {
  shifts: readonly Shift[];
}

export interface Shift extends Interval {
  user: string;
}

/** Somebody, or nobody, who is on call in the place of whoever a line puts on call. */
export interface StandIn extends Interval {
  /** Null: nobody. */
  user: string | null;
  /** All of them: in the place of everybody. A further one: beside everybody. */
  line: number | 'all' | 'further';
  /** Of the override; null: of a temporary schedule. */
  override: string | null;
}

/** Those of a whole schedule, in the order of their beginnings; of one line no two are at once. */
export function standInsOf(
  lines: readonly Line[],
  zone: TimeZone,
  { overrides, temporaries }: { overrides: readonly Override[]; temporaries: readonly Temporary[] },
): StandIn[] {
  const fixed = union(temporaries);
  const all = [
    ...overrides.flatMap((each) => ofOverride(each, lines, zone, fixed)),
    ...temporaries.flatMap((each) => ofTemporary(each, lines.length > 0)),
  ];
  return all.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** Temporary schedules do not know of overrides. */
function ofOverride(
  { id: override, add, remove, start, end }: Override,
  lines: readonly Line[],
  zone: TimeZone,
  fixed: readonly Interval[],
): StandIn[] {
  const times = subtract([{ start, end }], fixed);
  if (remove === null) return times.map((time) => ({ ...time, user: add, line: 'further', override }));
  return lines.flatMap((line, place) =>
    times.flatMap((time) =>
      union(turnsOf(line, zone, time).filter(({ user }) => user === remove)).map((turn) => ({
        ...{ ...turn, user: add, line: place, override },
      })),
    ),
  );
}

/** The first of its shifts that do not overlap are in the place of everybody, and nobody is in the gaps between them. */
function ofTemporary({ start, end, shifts }: Temporary, isInPlaceOfOthers: boolean): StandIn[] {
  const own = shifts
    .map((shift) => ({ ...shift, start: Math.max(start, shift.start), end: Math.min(end, shift.end) }))
    .filter((shift) => shift.start < shift.end)
    .sort(byTime);
  const first: Shift[] = [];
  for (const shift of isInPlaceOfOthers ? own : []) if ((first.at(-1)?.end ?? start) <= shift.start) first.push(shift);
  const gaps = isInPlaceOfOthers ? subtract([{ start, end }], union(first)) : [];
  const further = own.filter((shift) => !first.includes(shift));
  return [
    ...first.map((shift): StandIn => ({ ...shift, line: 'all', override: null })),
    ...gaps.map((gap): StandIn => ({ ...gap, user: null, line: 'all', override: null })),
    ...further.map((shift): StandIn => ({ ...shift, line: 'further', override: null })),
  ];
}

const byTime = (a: Shift, b: Shift): number => a.start - b.start || a.end - b.end || (a.user < b.user ? -1 : 1);

/** Whom a line puts on call within a range. */
export function turnsOf({ week, participants, ...pattern }: Line, zone: TimeZone, range: Interval): Shift[] {
  const handoffs = new Handoffs(pattern, zone);
  const turns: Shift[] = [];
  for (let start = Math.max(range.start, pattern.startDate); start < range.end && participants.length > 0;) {
    const end = participants.length === 1 ? range.end : Math.min(range.end, handoffs.nextAfter(start));
    turns.push({ start, end, user: participants[handoffs.turnAt(start) % participants.length]! });
    start = end;
  }
  return intersect(turns, hoursWithin(week, zone, range));
}

/** A Monday, local. */
const MONDAY = Date.UTC(2024, 0, 1);

function hoursWithin(week: readonly Interval[], zone: TimeZone, range: Interval): Interval[] {
  if (isSameWeek(week, WHOLE_WEEK)) return [range];
  const hours: Interval[] = [];
  const first = Math.floor((zone.toLocal(range.start) - MONDAY) / WEEK_MS) - 1;
  for (let monday = MONDAY + first * WEEK_MS; monday < zone.toLocal(range.end) + WEEK_MS; monday += WEEK_MS)
    for (const { start, end } of week)
      hours.push({
        start: zone.toInstant(monday + start * MINUTE_MS),
        end: zone.toInstant(monday + end * MINUTE_MS),
      });
  return clip(union(hours), range);
}
