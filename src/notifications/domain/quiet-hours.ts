import { formatInTimeZone } from 'date-fns-tz';
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
