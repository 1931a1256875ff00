import { formatInTimeZone } from 'date-fns-tz';
import { HOUR_MS, MINUTE_MS } from '../../common/durations.js';
import type { Weekday } from '../../on-call/domain/restrictions.js';

const CLOCK_TIME = /^([01]?\d|2[0-3]):[0-5]\d$/;

/** A time of day as `HH:MM` with two digits each, so that times compare as texts do; null for anything else. */
export function clockTime(text: string | null): string | null {
  return text !== null && CLOCK_TIME.test(text) ? text.padStart(5, '0') : null;
}

/** `HH:MM` on the wall clock of an IANA zone; an unknown or empty zone counts as UTC. */
export function localTime(now: Date, timezone: string): string {
  return formatted(now, timezone, 'HH:mm');
}

/** The day of the week on the same clock. */
export function localDay(now: Date, timezone: string): Weekday {
  return formatted(now, timezone, 'EEE').toLowerCase() as Weekday;
}

function formatted(now: Date, timezone: string, format: string): string {
  try {
    return formatInTimeZone(now, timezone || 'UTC', format);
  } catch (error) {
    if (error instanceof RangeError) return formatInTimeZone(now, 'UTC', format);
    throw error;
  }
}

/** The zone as it is used: UTC where it is unknown or empty. */
export function knownZone(timezone: string): string {
  try {
    formatInTimeZone(0, timezone || 'UTC', 'HH');
    return timezone || 'UTC';
  } catch (error) {
    if (error instanceof RangeError) return 'UTC';
    throw error;
  }
}

/** Is a time of day in [from, to)? A window that ends before it starts crosses midnight; one of equal ends is empty. */
export function isWithin(time: string, from: string, to: string): boolean {
  return from <= to ? from <= time && time < to : from <= time || time < to;
}

/**
 * Is it quiet hours for this person? `start` and `end` are HH:MM on the wall clock of `timezone`; the window contains its
 * start, not its end, and crosses midnight when it ends before it starts. An unset, malformed or empty window is never
 * quiet and an unknown zone counts as UTC: a doubt must not swallow a page.
 */
export function inQuietHours(start: string | null, end: string | null, timezone: string, now: Date): boolean {
  const from = clockTime(start);
  const to = clockTime(end);
  return from !== null && to !== null && isWithin(localTime(now, timezone), from, to);
}

/**
 * The first instant after `now` outside of the quiet hours that contain `now`, to the minute. Where the clock changes that
 * night it is still the first minute whose wall-clock time is outside.
 */
export function quietHoursEnd(start: string | null, end: string | null, timezone: string, now: Date): Date {
  const to = clockTime(end) ?? '00:00';
  const minute = now.getTime() - (now.getTime() % MINUTE_MS);
  const usual = minute + minutesUntil(localTime(now, timezone), to) * MINUTE_MS;
  if (localTime(new Date(usual), timezone) === to) return new Date(usual);
  // The clock was put forward or back in between: by how much is not known, so each minute around it is asked.
  const first = Math.max(minute + MINUTE_MS, usual - MOST_SHIFT_MS);
  for (let at = first; at <= usual + MOST_SHIFT_MS; at += MINUTE_MS)
    if (!inQuietHours(start, end, timezone, new Date(at))) return new Date(at);
  return new Date(usual);
}

/** No clock was ever put forward or back by more in one night. */
const MOST_SHIFT_MS = 3 * HOUR_MS;

/** From one time of day to the next occurrence of another: 1 to 1440. */
function minutesUntil(from: string, to: string): number {
  const difference = minutesOf(to) - minutesOf(from);
  return difference > 0 ? difference : difference + 24 * 60;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
