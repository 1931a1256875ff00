/** Moments in a zone: how the signed-in person reads them, and what they type into fields. */
import { t } from '#words';
import { zoneName } from './zones.js';
import { type ClockHours, hourCycleOf, knownLocale } from '../../../src/platform/domain/time-style.js';
import { TimeZone } from '../../../src/platform/domain/time-zone.js';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;
const DEVICE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const USUAL = knownLocale('en');

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

/** The zone in which a page shows and edits its times. */
export interface PageZone {
  /** IANA. */
  zone: string;
  /** The zone whose times stand beside them, where they differ; null: none. */
  other: string | null;
}

/** @param other what stands beside; it does not where it is the same zone */
export const pageZone = (zone = reader.zone, other: string | null = null): PageZone => ({
  zone,
  other: other === null || zoneName(other) === zoneName(zone) ? null : other,
});

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

/** `2026-06-01T08:00`, as `<input type="datetime-local">` has it; empty for NaN. @param at milliseconds since 1970 */
export const wallClock = (at: number, zone = reader.zone): string =>
  Number.isNaN(at) ? '' : new Date(TimeZone.of(zone).toLocal(at)).toISOString().slice(0, 16);

/** The minute of a moment: fields show no seconds. */
export const toTheMinute = (at: number): number => Math.floor(at / MINUTE) * MINUTE;

/** ISO 8601, in UTC, as the service has it; empty for NaN. */
export const isoOf = (at: number): string => (Number.isNaN(at) ? '' : new Date(at).toISOString());

/** What was typed into such a field, or a day (`2026-10-12`): its beginning. NaN: none. */
const localOf = (text: string): number => Date.parse(text.includes('T') ? `${text}Z` : `${text}T00:00Z`);

/**
 * The moment of such a text, in milliseconds since 1970; NaN: none. Of a time that comes twice the first; one that the clocks skip
 * is as much later as they skip.
 */
export function momentOf(text: string, zone = reader.zone): number {
  const local = localOf(text);
  return Number.isFinite(local) ? TimeZone.of(zone).toInstant(local) : NaN;
}

/** Every moment of such a text: two where the clocks go back over it, none where they skip it. */
export function momentsOf(text: string, zone = reader.zone): number[] {
  const local = localOf(text);
  return Number.isFinite(local) ? TimeZone.of(zone).instantsOf(local) : [];
}

/** The day of a moment, so many days later, at an hour. */
export function atHour(at: number, days: number, hour = 0, zone = reader.zone): number {
  const clock = TimeZone.of(zone);
  return clock.toInstant((Math.floor(clock.toLocal(at) / DAY) + days) * DAY + hour * HOUR);
}

/** The next full hour on the clock of a zone, after a moment. */
export function nextHour(at: number, zone = reader.zone): number {
  const local = TimeZone.of(zone).toLocal(at);
  return at + HOUR - (((local % HOUR) + HOUR) % HOUR);
}

/** 0: Sunday, as `Date.getDay` has it. */
export const weekdayOf = (at: number, zone = reader.zone): number =>
  new Date(TimeZone.of(zone).toLocal(at)).getUTCDay();

/** Minutes that a zone is ahead of UTC at a moment. */
export const offsetOf = (zone: string, at: number): number =>
  Math.round(TimeZone.of(zone).ask(toTheMinute(at)) / MINUTE);

/** `UTC+5:30`, `UTC-3`, `UTC`: the same in words. */
export function offsetName(zone: string, at: number): string {
  const minutes = offsetOf(zone, at);
  if (minutes === 0) return 'UTC';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

let ahead = 0;
/** What the service's clock is ahead of this device's, in milliseconds. */
export const aheadOfDevice = (): number => ahead;

/** Learns the service's time, so that countdowns are right on a device whose clock is wrong. */
export function learnTime(now: string): void {
  const at = Date.parse(now);
  if (!Number.isFinite(at)) return;
  ahead = at - Date.now();
  for (const hear of [...learners]) hear();
}

const learners = new Set<() => void>();
/** Hears when the service's time was learned: what was asked for the present before was asked for another moment. @returns ends it */
export function onTimeLearned(hear: () => void): () => void {
  learners.add(hear);
  return () => learners.delete(hear);
}

/** The service's present time, in milliseconds since 1970. */
export const now = (): number => Date.now() + ahead;

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** A text that differs between days. The person's zone unless given. */
export function dayOf(moment: string | number, zone?: string): string {
  const at = typeof moment === 'string' ? Date.parse(moment) : moment;
  return isUsual(zone) ? new Date(at).toDateString() : format(zone, { dateStyle: 'short' }).format(at);
}

/** `02:14`, of a day that is known. The person's zone unless given. */
export function timeOf(at: number, zone?: string): string {
  if (!isUsual(zone)) return format(zone, { hour: '2-digit', minute: '2-digit' }).format(at);
  const date = new Date(at);
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** `02:14`; on another day than today `Mon 08:00`, further away than six days `12 Oct, 08:00`. The person's zone unless given. */
export function clock(at: string | number, zone?: string): string {
  const instant = typeof at === 'string' ? Date.parse(at) : at;
  const time = timeOf(instant, zone);
  const today = now();
  if (dayOf(instant, zone) === dayOf(today, zone)) return time;
  if (Math.abs(instant - today) < 6 * DAY) return `${format(zone, { weekday: 'short' }).format(instant)} ${time}`;
  return `${day(instant, zone)}, ${time}`;
}

/** A text of the service, which says instants in UTC: with each as `clock` says it. The person's zone. */
export const localTimes = (text: string): string =>
  text.replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z/g, (instant) => clock(instant));

/** `12 Oct`; with the year where it is another. The person's zone unless given. */
export function day(at: string | number, zone?: string): string {
  const instant = typeof at === 'string' ? Date.parse(at) : at;
  const year = (of: number): string => format(zone, { year: 'numeric' }).format(of);
  const sameYear = year(instant) === year(now());
  return format(zone, { day: 'numeric', month: 'short', ...(sameYear ? {} : { year: 'numeric' }) }).format(instant);
}

/** `Mon, 12 Oct, 08:00`, with the year where it is another: what a field for a time holds. @param part the day alone, or all of it */
export function dated(at: number, zone?: string, part: 'day' | 'moment' = 'moment'): string {
  const year = (of: number): string => format(zone, { year: 'numeric' }).format(of);
  return format(zone, {
    ...{ weekday: 'short', day: 'numeric', month: 'short' },
    ...(year(at) === year(now()) ? {} : { year: 'numeric' }),
    ...(part === 'day' ? {} : { hour: '2-digit', minute: '2-digit' }),
  }).format(at);
}

/** What another zone's clock shows: `04:30`, on another day `Tue 04:30`; null: the same as the one of `zone`. */
export function beside(at: number, zone: string, other: string): string | null {
  const there = wallClock(at, other);
  const here = wallClock(at, zone);
  if (there === here) return null;
  const time = timeOf(at, other);
  return there.slice(0, 10) === here.slice(0, 10) ? time : `${format(other, { weekday: 'short' }).format(at)} ${time}`;
}

/** `Mon 08:00 (04:30 in America/New_York)`: by the clock of a page, and beside it the other one where that shows another time. */
export function clockIn(at: number, { zone, other }: PageZone): string {
  const there = other === null ? null : beside(at, zone, other);
  return there === null ? clock(at, zone) : t`${{ here: clock(at, zone) }} (${there} in ${{ zone: zoneName(other!) }})`;
}

/** `Today`, `Yesterday`, `Mon, 12 Oct`; with the year where it is another. */
export function dayInWords(at: string): string {
  const instant = Date.parse(at);
  const [name, today] = [dayOf(instant), dayOf(now())];
  if (name === today) return t`Today`;
  let before = now();
  // By the hour: days differ in length.
  while (dayOf(before) === today) before -= HOUR;
  if (name === dayOf(before)) return t`Yesterday`;
  return dated(instant, undefined, 'day');
}

/** To the second, with the zone: what a mark shows when pointed at. */
export function exact(at: string | number, zone?: string): string {
  const instant = typeof at === 'string' ? Date.parse(at) : at;
  return format(zone, { dateStyle: 'full', timeStyle: 'long' }).format(instant);
}

/** `02:14:03`, of a day that is known. */
export const timeToTheSecond = (at: string): string =>
  format(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(Date.parse(at));

/** `02:14:03`, with the day where it is another. */
export function toTheSecond(at: string): string {
  const instant = Date.parse(at);
  const time = timeToTheSecond(at);
  return dayOf(instant) === dayOf(now()) ? time : `${day(instant)}, ${time}`;
}
