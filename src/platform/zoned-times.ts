import { hourCycleOf, knownLocale, type TimeStyle } from './domain/time-style.js';

/** Formats instants in a reader's time zone, with UTC in parentheses if it differs. */
export interface ZonedTimes {
  isUtc: boolean;
  /** `Sun, 11 Jan 2026, 00:00 CET (10 Jan, 23:00 UTC)` */
  full(instant: Date): string;
  /** `Sun, 11 Jan, 00:00 CET`, without UTC. */
  short(instant: Date): string;
  /** `11 Jan` */
  day(instant: Date): string;
  /** `00:05 CET (23:05 UTC)` */
  clock(instant: Date): string;
}

const known = new Map<string, ZonedTimes>();
const MOST_STYLES = 1000;

/** In the format of the reader; the examples above are for the default language. */
export function zonedTimes({ timezone, locale, clockHours }: TimeStyle): ZonedTimes {
  const key = `${timezone} ${locale} ${clockHours}`;
  let times = known.get(key);
  if (times === undefined) {
    times = madeFor(timezone, { locale: knownLocale(locale), ...hourCycleOf(clockHours) });
    if (known.size < MOST_STYLES) known.set(key, times);
  }
  return times;
}

const DAY = { day: 'numeric', month: 'short' } as const;

interface Style {
  locale: string;
  hourCycle?: 'h12' | 'h23';
}

function madeFor(timezone: string, style: Style): ZonedTimes {
  const utc = formatsIn('UTC', style) as Formats;
  const here = formatsIn(timezone, style) ?? utc;
  const isUtc = here.isUtc;
  const isAsUtc = (instant: Date): boolean =>
    here.day(instant) === utc.day(instant) && here.clock(instant) === utc.clock(instant);
  return {
    isUtc,
    full: (instant) => {
      const local = `${here.date(instant)}, ${here.clock(instant)} ${here.zone(instant)}`;
      if (isUtc || isAsUtc(instant)) return local;
      const day = here.day(instant) === utc.day(instant) ? '' : `${utc.day(instant)}, `;
      return `${local} (${day}${utc.clock(instant)} UTC)`;
    },
    short: here.short,
    day: here.day,
    clock: (instant) => {
      const local = `${here.clock(instant)} ${here.zone(instant)}`;
      return isUtc || isAsUtc(instant) ? local : `${local} (${utc.clock(instant)} UTC)`;
    },
  };
}

type Format = (instant: Date) => string;
interface Formats {
  isUtc: boolean;
  date: Format;
  short: Format;
  day: Format;
  clock: Format;
  zone: Format;
}

function formatsIn(timeZone: string, { locale, ...hours }: Style): Formats | null {
  const format = (options: Intl.DateTimeFormatOptions): Format => {
    const formatter = new Intl.DateTimeFormat(locale, { ...hours, ...options, timeZone });
    // SMS alphabets and many PDF fonts have no narrow spaces (`6:05 PM`).
    return (instant) => formatter.format(instant).replaceAll(/[\u00a0\u202f]/g, ' ');
  };
  try {
    const zone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' });
    // `09:00`, but `9:00 AM`.
    const { hour12 } = new Intl.DateTimeFormat(locale, { ...hours, hour: 'numeric' }).resolvedOptions();
    const clock = { hour: hour12 ? 'numeric' : '2-digit', minute: '2-digit' } as const;
    const isUtc = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone === 'UTC';
    return {
      isUtc,
      date: format({ weekday: 'short', year: 'numeric', ...DAY }),
      short: format({ weekday: 'short', ...DAY, ...clock, timeZoneName: 'short' }),
      day: format(DAY),
      clock: format(clock),
      zone: (instant) =>
        isUtc ? 'UTC' : (zone.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC'),
    };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
