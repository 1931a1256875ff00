/** What the page of a schedule shows, as its address says: from which day, how many, and how. Days are those of a calendar, without a zone. */
import { momentOf, wallClock } from '../../parts/moment.js';
import type { Span } from '../../schedules/shift-spans.js';

const DAY = 86_400_000;
const HOUR = 3_600_000;
export const RANGES = { day: 1, week: 7, weeks: 14, month: 28 } as const;
export type Range = keyof typeof RANGES;
export type View = 'timeline' | 'list';

export interface Shown {
  range: Range;
  view: View;
  /** The first day, such as `2026-10-12`; of weeks a Monday. */
  from: string;
}

const dayNumber = (day: string): number => Math.floor(Date.parse(`${day}T00:00Z`) / DAY);
const dayOf = (number: number): string => new Date(number * DAY).toISOString().slice(0, 10);
/** 1 January 1970 was a Thursday. */
const mondayOf = (number: number): number => number - ((((number + 3) % 7) + 7) % 7);

/** @param today where the address names no day */
export function shownOf(search: string, today: string): Shown {
  const asked = new URLSearchParams(search);
  const name = asked.get('range') ?? 'weeks';
  const range: Range = Object.hasOwn(RANGES, name) ? (name as Range) : 'weeks';
  const given = asked.get('from') ?? '';
  const day = dayNumber(/^\d{4}-\d\d-\d\d$/.test(given) && Number.isFinite(dayNumber(given)) ? given : today);
  return {
    range,
    view: asked.get('view') === 'list' ? 'list' : 'timeline',
    from: dayOf(range === 'day' ? day : mondayOf(day)),
  };
}

/** @param from null: today */
export function addressOf(id: string, { range, view, from }: Omit<Shown, 'from'> & { from: string | null }): string {
  const query = new URLSearchParams();
  if (range !== 'weeks') query.set('range', range);
  if (view !== 'timeline') query.set('view', view);
  if (from !== null) query.set('from', from);
  return `/schedules/${id}${query.size > 0 ? `?${query}` : ''}`;
}

/** The day so many ranges later, or earlier. */
export const moved = ({ range, from }: Shown, ranges: number): string =>
  dayOf(dayNumber(from) + ranges * RANGES[range]);

/** From midnight to midnight on the clock of a zone, whatever the clocks do in between. */
export const spanIn = ({ range, from }: Shown, zone: string): Span => ({
  start: momentOf(from, zone),
  end: momentOf(dayOf(dayNumber(from) + RANGES[range]), zone),
});

/** The same days in whichever zone: the first one begins 14 hours before UTC's, the last one ends 12 hours after. */
export const spanAnywhere = (shown: Shown): Span => {
  const { start, end } = spanIn(shown, 'UTC');
  return { start: start - 14 * HOUR, end: end + 12 * HOUR };
};

export const today = (at: number, zone: string): string => wallClock(at, zone).slice(0, 10);
