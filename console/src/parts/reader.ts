/** How the signed-in person reads times. */
const DEVICE = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** `en` is what nobody has chosen: days before months, and 24 hours. */
const USUAL = 'en-GB';

/** How the person reads times. */
let reader: { zone: string; locale: string; hours: 12 | 24 | null } = { zone: DEVICE, locale: USUAL, hours: null };

/** Times are from now on as the person's profile has them; what this browser does not know is as usual. */
export function readTimesAs(person: {
  timezone?: string | undefined;
  locale?: string | undefined;
  clockHours?: 12 | 24 | null | undefined;
}): void {
  const { timezone = DEVICE, locale = USUAL, clockHours = null } = person;
  reader = { zone: DEVICE, locale: USUAL, hours: clockHours };
  try {
    new Intl.DateTimeFormat(USUAL, { timeZone: timezone });
    reader.zone = timezone;
    if (locale !== 'en') [reader.locale = USUAL] = Intl.DateTimeFormat.supportedLocalesOf(locale.replaceAll('_', '-'));
  } catch {
    // An older browser, or a language that is no tag: third-party clients send any text.
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
    ...(reader.hours ? { hourCycle: reader.hours === 12 ? 'h12' : 'h23' } : {}),
    ...options,
    timeZone: zone ?? reader.zone,
  });
  formats.set(key, made);
  return made;
}

/** Nothing but what the device's own clock says? A formatter takes milliseconds to make: such times do without one. */
export const isUsual = (zone?: string): boolean =>
  (zone ?? reader.zone) === DEVICE && reader.locale === USUAL && reader.hours !== 12;
