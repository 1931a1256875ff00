/** How somebody reads the time of day. */
export type ClockHours = 12 | 24;

/** Formats instants for one reader: in their time zone, with UTC in parentheses where its clock shows another time. */
export interface ZonedTimes {
  isUtc: boolean;
  /** `Sun 11 Jan 2026, 00:00:05 CET (10 Jan, 23:00:05 UTC)` */
  full(instant: Date): string;
  /** `00:05 CET (23:05 UTC)` */
  clock(instant: Date): string;
}

const known = new Map<string, ZonedTimes>();
const MOST_ZONES = 1000;

/** @param timezone IANA; an unknown one reads as UTC */
export function zonedTimes(timezone: string): ZonedTimes {
  let times = known.get(timezone);
  if (times === undefined) {
    times = madeFor(timezone);
    if (known.size < MOST_ZONES) known.set(timezone, times);
  }
  return times;
}

const DAY = { day: 'numeric', month: 'short' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;
const SECONDS = { ...CLOCK, second: '2-digit' } as const;

function madeFor(timezone: string): ZonedTimes {
  const here = formatsIn(timezone) ?? UTC;
  const isUtc = here.zone(new Date(0)) === 'UTC';
  const isAsUtc = (instant: Date): boolean =>
    here.day(instant) === UTC.day(instant) && here.seconds(instant) === UTC.seconds(instant);
  return {
    isUtc,
    full: (instant) => {
      const local = `${here.date(instant)}, ${here.seconds(instant)} ${here.zone(instant)}`;
      if (isUtc || isAsUtc(instant)) return local;
      const day = here.day(instant) === UTC.day(instant) ? '' : `${UTC.day(instant)}, `;
      return `${local} (${day}${UTC.seconds(instant)} UTC)`;
    },
    clock: (instant) => {
      const local = `${here.clock(instant)} ${here.zone(instant)}`;
      return isUtc || isAsUtc(instant) ? local : `${local} (${UTC.clock(instant)} UTC)`;
    },
  };
}

type Format = (instant: Date) => string;
interface Formats {
  date: Format;
  day: Format;
  clock: Format;
  seconds: Format;
  zone: Format;
}

function formatsIn(timeZone: string): Formats | null {
  const format = (options: Intl.DateTimeFormatOptions): Format => {
    const formatter = new Intl.DateTimeFormat('en-GB', { ...options, timeZone, hourCycle: 'h23' });
    return (instant) => formatter.format(instant);
  };
  try {
    const zone = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'short' });
    return {
      date: format({ weekday: 'short', year: 'numeric', ...DAY }),
      day: format(DAY),
      clock: format(CLOCK),
      seconds: format(SECONDS),
      zone: (instant) => zone.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC',
    };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const UTC = formatsIn('UTC') as Formats;
