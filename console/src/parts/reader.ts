import { type ClockHours, hourCycleOf, knownLocale } from '../../../src/platform/domain/time-style.js';

/** How the signed-in person reads times. */
const DEVICE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const USUAL = knownLocale('en');

/** How the person reads times. */
let reader: { zone: string; locale: string; hours: ClockHours | null } = { zone: DEVICE, locale: USUAL, hours: null };

/** Times are from now on as the person's profile has them; what this browser does not know is as usual. */
export function readTimesAs(person: {
  timezone?: string | undefined;
  locale?: string | undefined;
  clockHours?: ClockHours | null | undefined;
}): void {
  const { timezone = DEVICE, locale = 'en', clockHours = null } = person;
  reader = { zone: DEVICE, locale: knownLocale(locale), hours: clockHours };
  try {
    new Intl.DateTimeFormat(USUAL, { timeZone: timezone });
    reader.zone = timezone;
  } catch {
    // An older browser.
  }
  formats.clear();
}

/** IANA, of the person's profile. */
export const readersZone = (): string => reader.zone;

const formats = new Map<string, Intl.DateTimeFormat>();
/** As the person reads them, in their zone unless another is given. */
export function format(zone: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(reader.locale, {
    ...hourCycleOf(reader.hours),
    ...options,
    timeZone: zone ?? reader.zone,
  });
  formats.set(key, made);
  return made;
}

/** Nothing but what the device's own clock says? A formatter takes milliseconds to make: such times do without one. */
export const isUsual = (zone?: string): boolean =>
  (zone ?? reader.zone) === DEVICE && reader.locale === USUAL && reader.hours !== 12;
