/** The active hours of a rotation while they are edited: as lines of a form, and as what is painted on a week. */
import { t } from '#words';
import { subtract, union, type Interval } from '../../../../src/on-call/domain/intervals.js';
import { weeklyHours } from '../../../../src/on-call/domain/rotation/restrictions.js';
import { WEEKDAYS, type Weekday } from '../../../../src/platform/domain/weekday.js';
import type { components } from '../../api/schema.js';
import { weekdayName } from '../../parts/weekday-name.js';
import { zoneName } from '../../parts/zones.js';

export type Restrictions = Pick<components['schemas']['RotationView'], 'timeRestriction' | 'restrictions'>;

/** The same hours on some weekdays. */
export interface HoursLine {
  days: readonly Weekday[];
  /** `08:00` */
  from: string;
  to: string;
  /** So many days later it ends; 0: on the same day. */
  later: number;
}

/** `kept`: restrictions that the form cannot show; they stay unchanged. `own`: in each participant's zone. */
export type Hours =
  | { kind: 'always' }
  | { kind: 'lines'; lines: readonly HoursLine[]; own?: true }
  | ({ kind: 'kept' } & Restrictions);

const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
const WEEK = 7 * DAY;
/** The Monday from which the service counts the hours of a week. */
const MONDAY = 4 * DAY;

const ALL_WEEK: HoursLine = { days: WEEKDAYS, from: '00:00', to: '00:00', later: 1 };

const dayAfter = (day: Weekday, days: number): Weekday => WEEKDAYS[(WEEKDAYS.indexOf(day) + days) % 7]!;

/** How many days later a line of these times ends, unless it says otherwise. */
export const usualEnd = (from: string, to: string): number => (to <= from ? 1 : 0);

/** Why a line cannot be saved; null: it can. */
export function problemOf({ days, from, to, later }: HoursLine): string | null {
  if (days.length === 0) return t`Select at least one weekday`;
  if (later === 0 && to <= from) return t`Must be after the beginning`;
  return later > 7 || (later === 7 && to >= from) ? t`Must be less than a week` : null;
}

/** Why these hours cannot be saved; null: they can. */
export function hoursProblem(hours: Hours): string | null {
  if (hours.kind !== 'lines') return null;
  if (hours.lines.length === 0) return t`There are no active hours: nobody would ever be on call`;
  return hours.lines.map(problemOf).find((problem) => problem !== null) ?? null;
}

/** The restrictions for the API: a window for each weekday, or a daily one for all weekdays. */
export function restrictionsOf(hours: Hours): Restrictions {
  if (hours.kind === 'kept') return { timeRestriction: hours.timeRestriction, restrictions: hours.restrictions };
  if (hours.kind === 'always') return { timeRestriction: null, restrictions: [] };
  const zone = hours.own ? ({ timezone: 'participant' } as const) : {};
  const [first, ...others] = hours.lines;
  if (first?.days.length === 7 && others.length === 0 && first.later === usualEnd(first.from, first.to))
    return first.from === first.to
      ? { timeRestriction: null, restrictions: [] }
      : { timeRestriction: { start: first.from, end: first.to, ...zone }, restrictions: [] };
  return {
    timeRestriction: null,
    restrictions: hours.lines.flatMap(({ days, from, to, later }) =>
      days.map((day) => ({
        ...{ startDay: day, startTime: from, endDay: dayAfter(day, later), endTime: to },
        ...zone,
      })),
    ),
  };
}

export function hoursOf({ timeRestriction, restrictions }: Restrictions): Hours {
  if (!timeRestriction && restrictions.length === 0) return { kind: 'always' };
  const kept: Hours = { kind: 'kept', timeRestriction, restrictions };
  if (timeRestriction && restrictions.length > 0) return kept;
  if (timeRestriction) {
    const { start: from, end: to } = timeRestriction;
    return {
      kind: 'lines',
      lines: [{ days: WEEKDAYS, from, to, later: usualEnd(from, to) }],
      ...ownIn(timeRestriction),
    };
  }
  const own = ownIn(restrictions[0]!);
  // One whose start is its end restricts nothing, and neither do those beside it.
  const isOdd = restrictions.some(
    (each) => ownIn(each).own !== own.own || (each.startDay === each.endDay && each.startTime === each.endTime),
  );
  return isOdd ? kept : { kind: 'lines', lines: linesOfWindows(restrictions), ...own };
}

export const ownIn = ({ timezone }: { timezone?: 'schedule' | 'participant' }): { own?: true } =>
  timezone === 'participant' ? { own: true } : {};

type Window = Pick<Restrictions['restrictions'][number], 'startDay' | 'startTime' | 'endDay' | 'endTime'>;

/** Windows with the same times are one line, in the order of their first. */
function linesOfWindows(windows: readonly Window[]): HoursLine[] {
  const lines = new Map<string, HoursLine>();
  for (const { startDay, startTime: from, endDay, endTime: to } of windows) {
    const days = (WEEKDAYS.indexOf(endDay) - WEEKDAYS.indexOf(startDay) + 7) % 7;
    const later = days === 0 && to <= from ? 7 : days;
    const key = `${from} ${to} ${later}`;
    const others = lines.get(key)?.days ?? [];
    lines.set(key, { days: WEEKDAYS.filter((day) => day === startDay || others.includes(day)), from, to, later });
  }
  return [...lines.values()];
}

/** The hours within a week from Monday 00:00, in milliseconds: sorted and disjoint. */
export function weekOf(hours: Hours): Interval[] {
  const { timeRestriction, restrictions } = restrictionsOf(hours);
  if (hours.kind === 'lines' && hours.lines.length === 0) return [];
  const week = weeklyHours(timeRestriction, restrictions) ?? [{ start: MONDAY, end: MONDAY + WEEK }];
  return week.map(({ start, end }) => ({ start: start - MONDAY, end: end - MONDAY }));
}

/** A part of a week that is painted: the same times of day on days that follow each other, from 0, Monday. */
export interface Painted {
  days: readonly [first: number, last: number];
  /** In milliseconds of the day. */
  start: number;
  end: number;
}

/** The hours with a part of the week added, or taken away. */
export function painted(hours: Hours, { days: [first, last], start, end }: Painted, isAdded: boolean): Hours {
  const parts: Interval[] = [];
  for (let day = first; day <= last; day++) parts.push({ start: day * DAY + start, end: day * DAY + end });
  const week = weekOf(hours);
  const left = isAdded ? union([...week, ...parts]) : subtract(week, union(parts));
  const own = hours.kind === 'lines' && hours.own ? ({ own: true } as const) : {};
  const isWhole = left.length === 1 && left[0]!.end - left[0]!.start === WEEK;
  return { kind: 'lines', lines: isWhole ? [ALL_WEEK] : linesOfWindows(windowsOf(left)), ...own };
}

/** @param week sorted and disjoint; what ends with Sunday goes on with what begins on Monday */
function windowsOf(week: readonly Interval[]): Window[] {
  const last = week.at(-1);
  const goesOn = week.length > 1 && week[0]!.start === 0 && last!.end === WEEK;
  const whole = goesOn ? [...week.slice(1, -1), { start: last!.start, end: WEEK + week[0]!.end }] : week;
  const dayAt = (at: number): Weekday => WEEKDAYS[Math.floor(at / DAY) % 7]!;
  const timeAt = (at: number): string => new Date(at % DAY).toISOString().slice(11, 16);
  return whole.map(({ start, end }) => ({
    ...{ startDay: dayAt(start), startTime: timeAt(start) },
    ...{ endDay: dayAt(end), endTime: timeAt(end) },
  }));
}

/** `Mon` */
export const shortDay = (day: Weekday): string => weekdayName(day, 'short');

const inOwnZone = (hours: string): string => t`${hours}, in each participant’s time zone`;

/** `Mon–Fri, 08:00 to 18:00`; null: around the clock. */
export function hoursText(restrictions: Restrictions): string | null {
  const hours = hoursOf(restrictions);
  if (hours.kind === 'always') return null;
  if (hours.kind === 'lines') {
    const lines = hours.lines.map(lineText).join('; ');
    return hours.own ? inOwnZone(lines) : lines;
  }
  const { timeRestriction: daily, restrictions: weekly } = hours;
  return [
    ...(daily ? [{ ...daily, text: t`each day ${{ start: daily.start }} to ${{ end: daily.end }}` }] : []),
    ...weekly.map(({ startDay, startTime, endDay, endTime, ...zone }) => ({
      ...zone,
      text: windowText(`${shortDay(startDay)} ${startTime}`, `${shortDay(endDay)} ${endTime}`),
    })),
  ]
    .map(({ text, ...zone }) => (ownIn(zone).own ? inOwnZone(text) : text))
    .join('; ');
}

/**
 * The hours of the week that none of the rotations has, such as `Mon–Fri, 08:00 to 18:00`, with the zone of the schedule where
 * that is not the one shown; null: there are none, or they are read on the clock of each participant.
 */
export function hoursLeft(
  { rotations, timezone }: { rotations: readonly Restrictions[]; timezone: string },
  shown: string,
): string | null {
  const windows = rotations.flatMap(({ timeRestriction, restrictions }) =>
    [timeRestriction ?? [], restrictions].flat(),
  );
  if (windows.some((window) => ownIn(window).own)) return null;
  const all = union(rotations.flatMap((each) => weekOf({ kind: 'kept', ...each })));
  const left = subtract([{ start: 0, end: WEEK }], all);
  if (left.length === 0) return null;
  const text = linesOfWindows(windowsOf(left)).map(lineText).join('; ');
  return timezone === shown ? text : t`${{ hours: text }} in ${{ zone: zoneName(timezone) }}`;
}

const windowText = (start: string, end: string): string => t`${start} to ${end}`;

/** `Mon–Fri, 08:00 to 18:00`, or `Fri 20:00 to Mon 08:00`. */
export function lineText({ days, from, to, later }: HoursLine): string {
  if (later === usualEnd(from, to)) return `${daysText(days)}, ${windowText(from, to)}`;
  return days
    .map((day) => windowText(`${shortDay(day)} ${from}`, `${shortDay(dayAfter(day, later))} ${to}`))
    .join(', ');
}

function daysText(days: readonly Weekday[]): string {
  if (days.length === 7) return t`each day`;
  const places = days.map((day) => WEEKDAYS.indexOf(day));
  const isRow = places.every((place, index) => index === 0 || place === places[index - 1]! + 1);
  return isRow && days.length > 2 ? `${shortDay(days[0]!)}–${shortDay(days.at(-1)!)}` : days.map(shortDay).join(', ');
}
