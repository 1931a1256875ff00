export type ClockHours = 12 | 24;

/** A reader's time zone and format. */
export interface TimeStyle {
  /** IANA name; unknown ones count as UTC. */
  timezone: string;
  /** Language and region, for the format of dates and hours; unknown ones count as `en`. */
  locale: string;
  /** Null: the locale's default. */
  clockHours: ClockHours | null;
}

/** `en` is the default: days before months, and 24 hours. */
const USUAL = 'en-GB';

/** For several readers: this zone with the default format. */
export const usualTimes = (timezone: string): TimeStyle => ({ timezone, locale: 'en', clockHours: null });

/** Chat rooms have no language and no time zone: English, and UTC. */
export const ROOM_TIMES = usualTimes('UTC');

/** The style of a user; UTC for a deleted one. */
export const timeStyleOf = (person: TimeStyle | null | undefined): TimeStyle =>
  person ? { timezone: person.timezone, locale: person.locale, clockHours: person.clockHours } : usualTimes('UTC');

/** The locale of formatters, in the common calendar. Third-party clients store any text as a locale. */
export function knownLocale(locale: string): string {
  if (locale === 'en') return USUAL;
  const [named] = canonical(locale);
  const { baseName = USUAL } = named === undefined ? {} : new Intl.Locale(named);
  return Intl.DateTimeFormat.supportedLocalesOf(baseName)[0] ?? USUAL;
}

/** Does it name a language as Intl reads it? Some clients write `_` for `-`. */
export const isLocale = (text: string): boolean => canonical(text).length > 0;

function canonical(locale: string): string[] {
  try {
    return Intl.getCanonicalLocales(locale.replaceAll('_', '-'));
  } catch {
    return [];
  }
}

/** Options of formatters for these hours. */
export const hourCycleOf = (hours: ClockHours | null): { hourCycle?: 'h12' | 'h23' } =>
  hours ? { hourCycle: hours === 12 ? 'h12' : 'h23' } : {};
