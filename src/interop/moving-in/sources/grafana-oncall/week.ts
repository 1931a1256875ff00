import { WEEKDAYS, type Weekday } from '../../../../platform/domain/weekday.js';

/** Minutes of a week from Monday 00:00, local: sorted, disjoint. `[0, 10080)` is all of it. */
export type Week = readonly (readonly [from: number, to: number])[];

export const DAY = 24 * 60;
const WEEK = 7 * DAY;
export const WHOLE_WEEK: Week = [[0, WEEK]];

/** @param spans may overlap, and go over the end of the week */
export function weekOf(spans: readonly (readonly [from: number, to: number])[]): Week {
  const inside = spans.flatMap(([from, to]): [number, number][] => {
    if (to - from >= WEEK) return [[0, WEEK]];
    const start = ((from % WEEK) + WEEK) % WEEK;
    const end = start + to - from;
    return end <= WEEK
      ? [[start, end]]
      : [
          [start, WEEK],
          [0, end - WEEK],
        ];
  });
  const joined: [number, number][] = [];
  for (const [from, to] of inside.sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else if (from < to) joined.push([from, to]);
  }
  return joined;
}

/** What is left of a week without the other one. */
export function without(week: Week, other: Week): Week {
  return other.reduce<Week>(
    (left, [from, to]) =>
      left.flatMap(([start, end]): [number, number][] => {
        const parts: [number, number][] = [
          [start, Math.min(end, from)],
          [Math.max(start, to), end],
        ];
        return parts.filter((part) => part[0] < part[1]);
      }),
    week,
  );
}

export const meet = (a: Week, b: Week): boolean => lengthOf(without(a, b)) < lengthOf(a);

const lengthOf = (week: Week): number => week.reduce((sum, [from, to]) => sum + to - from, 0);
export const isWhole = (week: Week): boolean => lengthOf(week) === WEEK;

interface Hours {
  timeRestriction?: { start: string; end: string };
  restrictions?: { startDay: Weekday; startTime: string; endDay: Weekday; endTime: string }[];
}

/** As rotations have them. */
export function hoursOf(week: Week): Hours {
  if (isWhole(week)) return {};
  const spans = overTheEnd(week);
  const [first] = spans;
  const isDaily = spans.length === 7 && spans.every(([from, to], i) => sameDaily(first!, [from, to], i));
  if (first && isDaily) return { timeRestriction: { start: timeAt(first[0]), end: timeAt(first[1]) } };
  return {
    restrictions: spans.map(([from, to]) => ({
      ...{ startDay: dayAt(from), startTime: timeAt(from) },
      ...{ endDay: dayAt(to), endTime: timeAt(to) },
    })),
  };
}

/** The last span goes on into the next week where the first one begins with it. */
function overTheEnd(week: Week): [number, number][] {
  const spans = week.map(([from, to]): [number, number] => [from, to]);
  const [first, last] = [spans[0], spans.at(-1)];
  if (first && last && first !== last && first[0] === 0 && last[1] === WEEK)
    return [...spans.slice(1, -1), [last[0], WEEK + first[1]]];
  return spans;
}

const sameDaily = (first: readonly [number, number], [from, to]: [number, number], place: number): boolean =>
  from - first[0] === place * DAY && to - first[1] === place * DAY && to - from < DAY;

const dayAt = (minute: number): Weekday => WEEKDAYS[Math.floor(minute / DAY) % 7] ?? 'mon';

function timeAt(minute: number): string {
  const ofDay = minute % DAY;
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`;
}
