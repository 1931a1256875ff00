import { TimeZone, type LocalTime } from '../../../platform/domain/time-zone.js';
import { DAY_MS, MINUTE_MS } from '../../../platform/durations.js';
import type { Weekday } from '../../../platform/domain/weekday.js';

const WEEKDAYS: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

const CLOCK_TIME = /^([01]?\d|2[0-3]):[0-5]\d$/;

/** A time of day as `HH:MM` with two digits each, so that times compare as texts do; null for anything else. */
export function clockTime(text: string | null): string | null {
  return text !== null && CLOCK_TIME.test(text) ? text.padStart(5, '0') : null;
}

/** The time of day as `HH:MM` in an IANA zone; an unknown or empty zone counts as UTC. */
export function localTime(now: Date, timezone: string): string {
  return timeOfDay(zoneOf(timezone).toLocal(now.getTime()));
}

/** The day of the week in the zone. */
export function localDay(now: Date, timezone: string): Weekday {
  // 5 January 1970 was a Monday.
  const days = Math.floor(zoneOf(timezone).toLocal(now.getTime()) / DAY_MS) - 4;
  return WEEKDAYS[((days % 7) + 7) % 7]!;
}

/** The zone, or UTC if it is unknown or empty. */
export const knownZone = (timezone: string): string => (TimeZone.exists(timezone) ? timezone : 'UTC');

const zoneOf = (timezone: string): TimeZone => TimeZone.of(knownZone(timezone));

const timeOfDay = (local: LocalTime): string => new Date(local).toISOString().slice(11, 16);

/** Is a time of day in [from, to)? A window that ends before it starts crosses midnight; one of equal ends is empty. */
export function isWithin(time: string, from: string, to: string): boolean {
  return from <= to ? from <= time && time < to : from <= time || time < to;
}

/**
 * Is it quiet hours for this person? `start` and `end` are HH:MM on the wall clock of `timezone`; the window contains its
 * start, not its end, and crosses midnight when it ends before it starts. An unset, malformed or empty window is never
 * quiet and an unknown zone counts as UTC, so that bad settings lose no notification.
 */
export function inQuietHours(start: string | null, end: string | null, timezone: string, now: Date): boolean {
  const from = clockTime(start);
  const to = clockTime(end);
  return from !== null && to !== null && isWithin(localTime(now, timezone), from, to);
}

/**
 * The first instant after `now` outside of the quiet hours that contain `now`, to the minute. Where the clock changes that
 * night it is still the first minute whose wall-clock time is outside: an end that is skipped comes a day later.
 */
export function quietHoursEnd(start: string | null, end: string | null, timezone: string, now: Date): Date {
  const from = clockTime(start) ?? '00:00';
  const to = clockTime(end) ?? '00:00';
  const zone = zoneOf(timezone);
  const minute = now.getTime() - (now.getTime() % MINUTE_MS);
  for (const piece of zone.steadyWithin({ start: minute, end: minute + FARTHEST_MS })) {
    const local = piece.start + piece.offset;
    if (!isWithin(timeOfDay(local), from, to)) return new Date(piece.start);
    const ends = piece.start + minutesUntil(timeOfDay(local), to) * MINUTE_MS;
    if (ends < piece.end) return new Date(ends);
  }
  return new Date(minute + FARTHEST_MS);
}

/** Quiet hours of 23 hours last for two days if a change of the clock skips the other hour. */
const FARTHEST_MS = 3 * DAY_MS;

/** From one time of day to the next occurrence of another: 1 to 1440. */
function minutesUntil(from: string, to: string): number {
  const difference = minutesOf(to) - minutesOf(from);
  return difference > 0 ? difference : difference + 24 * 60;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
