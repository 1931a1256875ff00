import { DAY_MS, MINUTE_MS, WEEK_MS } from '../../../platform/durations.js';
import { addMonths } from '../../../on-call/domain/rotation/handoffs.js';
import { TimeZone, type LocalTime } from '../../../platform/domain/time-zone.js';
import { WEEKDAYS, type Weekday } from '../../../platform/domain/weekday.js';

export const CADENCES = ['daily', 'weekly', 'monthly'] as const;
export type Cadence = (typeof CADENCES)[number];

/** Runs are counted from the local time at `countsFrom` in the zone `countsIn`. */
export interface Beginning {
  cadence: Cadence;
  countsFrom: Date;
  /** IANA zone. */
  countsIn: string;
}

/** When a report goes, on the clock and the calendar of its owner. */
export interface RunTime {
  /** `HH:MM`, 24 hours. */
  time: string;
  /** Of a weekly report. */
  weekday: Weekday;
  /** Of a monthly one, 1 to 31; a month without that day: its last. */
  dayOfMonth: number;
}

/** The local time of all runs that are counted from this beginning. */
export function runTimeOf({ countsFrom, countsIn }: Pick<Beginning, 'countsFrom' | 'countsIn'>): RunTime {
  const local = new Date(TimeZone.of(countsIn).toLocal(countsFrom.getTime()));
  return {
    time: local.toISOString().slice(11, 16),
    weekday: WEEKDAYS[(local.getUTCDay() + 6) % 7]!,
    dayOfMonth: local.getUTCDate(),
  };
}

/**
 * The last past instant at that local time, from which runs are then counted. Not one at which the clocks changed: the time
 * would not be what was chosen.
 * @param zone the owner's IANA zone
 */
export function beginningAt(
  cadence: Cadence,
  { time, weekday, dayOfMonth }: RunTime,
  zone: string,
  now: Date,
): Beginning {
  const clock = TimeZone.of(zone);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const today = Math.floor(clock.toLocal(now.getTime()) / DAY_MS) * DAY_MS;
  for (let day = today; ; day -= DAY_MS) {
    const local = day + (hours * 60 + minutes) * MINUTE_MS;
    const countsFrom = new Date(clock.toInstant(local));
    const beginning = { cadence, countsFrom, countsIn: zone };
    const at = runTimeOf(beginning);
    const isDay =
      (cadence !== 'weekly' || at.weekday === weekday) && (cadence !== 'monthly' || at.dayOfMonth === dayOfMonth);
    if (countsFrom <= now && at.time === time && isDay) return beginning;
  }
}

/** Longer than any clock change: Apia once skipped a whole day. */
const CHANGE = 2 * DAY_MS;

/**
 * The first run after that instant: a whole number of days, weeks or months after the beginning, at the same local time of
 * day. A month without that day runs on its last day. A time that a clock change skips is moved forward by the gap; of a
 * time that occurs twice the first counts.
 * @param zone the owner's current IANA zone, whose local time of day stays the same
 */
export function nextRun({ cadence, countsFrom, countsIn }: Beginning, zone: string, after: Date): Date {
  const begin = TimeZone.of(countsIn).toLocal(countsFrom.getTime());
  const clock = TimeZone.of(zone);
  const instant = after.getTime();
  let count = Math.max(1, periodsBefore(cadence, begin, clock.toLocal(instant) - CHANGE));
  while (clock.toInstant(localRun(cadence, begin, count)) <= instant) count++;
  return new Date(clock.toInstant(localRun(cadence, begin, count)));
}

function localRun(cadence: Cadence, begin: LocalTime, count: number): LocalTime {
  switch (cadence) {
    case 'daily':
      return begin + count * DAY_MS;
    case 'weekly':
      return begin + count * WEEK_MS;
    case 'monthly':
      return addMonths(begin, count);
  }
}

/** Periods that are over by that local time, or one less. */
function periodsBefore(cadence: Cadence, begin: LocalTime, local: LocalTime): number {
  switch (cadence) {
    case 'daily':
      return Math.floor((local - begin) / DAY_MS);
    case 'weekly':
      return Math.floor((local - begin) / WEEK_MS);
    case 'monthly':
      return monthOf(local) - monthOf(begin) - 1;
  }
}

function monthOf(local: LocalTime): number {
  const date = new Date(local);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}
