import { formatInTimeZone } from 'date-fns-tz';

const CLOCK_TIME = /^([01]?\d|2[0-3]):([0-5]\d)$/;

/**
 * Is it quiet hours for this person? `start` and `end` are HH:MM on the wall clock of `timezone`; the window contains its
 * start, not its end, and crosses midnight when it ends before it starts. An unset, malformed or empty window is never
 * quiet and an unknown zone counts as UTC: a doubt must not swallow a page.
 */
export function inQuietHours(start: string | null, end: string | null, timezone: string, now: Date): boolean {
  const from = minuteOfDay(start);
  const to = minuteOfDay(end);
  const minute = localMinute(now, timezone);
  if (from === null || to === null || minute === null) return false;
  return from <= to ? from <= minute && minute < to : from <= minute || minute < to;
}

function minuteOfDay(text: string | null): number | null {
  const match = CLOCK_TIME.exec(text ?? '');
  return match === null ? null : Number(match[1]) * 60 + Number(match[2]);
}

function localMinute(now: Date, timezone: string): number | null {
  try {
    return minuteOfDay(formatInTimeZone(now, timezone || 'UTC', 'HH:mm'));
  } catch (error) {
    if (error instanceof RangeError) return now.getUTCHours() * 60 + now.getUTCMinutes();
    throw error;
  }
}
