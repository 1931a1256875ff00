import { formatInTimeZone } from 'date-fns-tz';

const CLOCK_TIME = /^([01]?\d|2[0-3]):([0-5]\d)$/;

/** Minutes since local midnight of an HH:MM text; null for anything else. */
export function minuteOfDay(text: string | null): number | null {
  const match = CLOCK_TIME.exec(text ?? '');
  return match === null ? null : Number(match[1]) * 60 + Number(match[2]);
}

/** The minute of the day (0 to 1439) on the wall clock of an IANA zone; an unknown or empty zone counts as UTC. */
export function localMinute(now: Date, timezone: string): number {
  try {
    return minuteOfDay(formatInTimeZone(now, timezone || 'UTC', 'HH:mm')) ?? 0;
  } catch (error) {
    if (error instanceof RangeError) return now.getUTCHours() * 60 + now.getUTCMinutes();
    throw error;
  }
}

/** Is a minute of the day in [from, to)? A window that ends before it starts crosses midnight; an equal one is empty. */
export function isWithin(minute: number, from: number, to: number): boolean {
  return from <= to ? from <= minute && minute < to : from <= minute || minute < to;
}
