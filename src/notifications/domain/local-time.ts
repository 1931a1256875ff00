import { formatInTimeZone } from 'date-fns-tz';

const CLOCK_TIME = /^([01]?\d|2[0-3]):[0-5]\d$/;

/** A time of day as `HH:MM` with two digits each, so that times compare as texts do; null for anything else. */
export function clockTime(text: string | null): string | null {
  return text !== null && CLOCK_TIME.test(text) ? text.padStart(5, '0') : null;
}

/** `HH:MM` on the wall clock of an IANA zone; an unknown or empty zone counts as UTC. */
export function localTime(now: Date, timezone: string): string {
  try {
    return formatInTimeZone(now, timezone || 'UTC', 'HH:mm');
  } catch (error) {
    if (error instanceof RangeError) return formatInTimeZone(now, 'UTC', 'HH:mm');
    throw error;
  }
}

/** Is a time of day in [from, to)? A window that ends before it starts crosses midnight; one of equal ends is empty. */
export function isWithin(time: string, from: string, to: string): boolean {
  return from <= to ? from <= time && time < to : from <= time || time < to;
}
