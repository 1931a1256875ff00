/** What a change of a schedule does to who is on call, from the service's own evaluation before and after it. */
import { plural } from '#words';
import { allOf } from '../parts/lists.js';
import type { PreviewShift, SchedulePreview } from './schedule-preview.js';
import type { Span } from './shift-spans.js';

type Person = Pick<PreviewShift, 'userId' | 'name'>;

/** A time in which others are on call than before. */
export interface CoverageChange extends Span {
  loses: readonly Person[];
  gains: readonly Person[];
}

/** Somebody has more than one shift at once, or several of a rotation one after the other. */
export interface DoubleShift extends Span, Person {
  kind: 'at-once' | 'in-a-row';
}

interface Counts extends Person {
  before: number;
  after: number;
}

/** Where the people on call differ, in order of time; touching times with the same people are one. */
export function changesBetween(
  before: readonly PreviewShift[],
  after: readonly PreviewShift[],
  range: Span,
): CoverageChange[] {
  const counts = new Map<string, Counts>();
  const edges = [...edgesOf(before, 'before'), ...edgesOf(after, 'after')].sort((a, b) => a.at - b.at);
  const changes: CoverageChange[] = [];
  for (const [index, { at, side, by, userId, name }] of edges.entries()) {
    const person = counts.get(userId) ?? { userId, name, before: 0, after: 0 };
    person[side] += by;
    counts.set(userId, person);
    const start = Math.max(at, range.start);
    const end = Math.min(edges[index + 1]?.at ?? at, range.end);
    if (start >= end) continue;
    const all = [...counts.values()];
    const loses = all.filter((each) => each.before > 0 && each.after === 0).map(personOf);
    const gains = all.filter((each) => each.before === 0 && each.after > 0).map(personOf);
    const last = changes.at(-1);
    if (last?.end === start && isSame(last.loses, loses) && isSame(last.gains, gains)) last.end = end;
    else if (loses.length + gains.length > 0) changes.push({ start, end, loses, gains });
  }
  return changes;
}

const personOf = ({ userId, name }: Person): Person => ({ userId, name });

const isSame = (some: readonly Person[], others: readonly Person[]): boolean =>
  some.length === others.length && some.every(({ userId }) => others.some((other) => other.userId === userId));

const edgesOf = (shifts: readonly PreviewShift[], side: 'before' | 'after') =>
  shifts.flatMap(({ start, end, userId, name }) => [
    { at: start, side, by: 1, userId, name },
    { at: end, side, by: -1, userId, name },
  ]);

/** `Ada loses Mon 7 Dec, 08:00 to Mon 14 Dec, 08:00. Grace gains it.` @param spanText says the time of the change */
export function changeInWords(change: CoverageChange, spanText: (span: Span) => string): string {
  const [loses, gains] = [change.loses, change.gains].map((people) => allOf(people.map(({ name }) => name)));
  const span = spanText(change);
  if (change.loses.length === 0)
    return plural(change.gains.length, { one: `${gains} gains ${span}.`, other: `${gains} gain ${span}.` });
  const lost = plural(change.loses.length, { one: `${loses} loses ${span}.`, other: `${loses} lose ${span}.` });
  if (change.gains.length === 0) return lost;
  const gained = plural(change.gains.length, { one: `${gains} gains it.`, other: `${gains} gain it.` });
  return `${lost} ${gained}`;
}

/**
 * The double shifts after `from` (epoch milliseconds), by person and in order of time.
 * @param rotationId in which shifts in a row count, as it has other participants, too
 */
export function doubleShifts({ byRotation }: SchedulePreview, rotationId: string, from: number): DoubleShift[] {
  const own = byRotation.get(rotationId) ?? [];
  const isAlone = own.every(({ userId }) => userId === own[0]?.userId);
  const inARow = isAlone ? [] : own.filter(({ turns }) => turns > 1).map((shift) => double(shift, 'in-a-row'));
  return [...inARow, ...atOnce([...byRotation.values()].flat())].filter(({ end }) => end > from);
}

const double = ({ userId, name, start, end }: PreviewShift, kind: DoubleShift['kind']): DoubleShift => ({
  ...{ userId, name, start, end, kind },
});

/** The times in which one person has two shifts or more. */
function atOnce(shifts: readonly PreviewShift[]): DoubleShift[] {
  const doubles: DoubleShift[] = [];
  const busyUntil = new Map<string, number>();
  for (const shift of shifts.toSorted((a, b) => a.start - b.start)) {
    const until = busyUntil.get(shift.userId) ?? -Infinity;
    if (shift.start < until) doubles.push({ ...double(shift, 'at-once'), end: Math.min(shift.end, until) });
    busyUntil.set(shift.userId, Math.max(until, shift.end));
  }
  return doubles;
}
