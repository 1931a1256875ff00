import { TimeZone } from '../../platform/domain/time-zone.js';
import { DAY_MS } from '../../platform/durations.js';

export const DAYS = { default: 30, min: 1, max: 365 } as const;
/** Days, ten years. */
export const MAX_OFFSET = 3650;

/** Half-open: [since, until). */
export interface Period {
  since: Date;
  until: Date;
}

/** The last `days` times 24 hours, including `now`. */
export function lastDays(days: number, now: Date): Period {
  // The end is exclusive, and stored instants have milliseconds.
  return { since: new Date(now.getTime() - days * DAY_MS), until: new Date(now.getTime() + 1) };
}

/** `2026-11-30`, and when it begins. */
export interface Day {
  date: string;
  start: Date;
}

/** `days` whole days of the calendar of a zone, in order, ending today or `offset` days before today. @param zone IANA */
export function wholeDays(days: number, offset: number, now: Date, zone: string): Period & { days: Day[] } {
  const clock = TimeZone.of(zone);
  const today = Math.floor(clock.toLocal(now.getTime()) / DAY_MS);
  const begins = (day: number): Date => new Date(clock.toInstant(day * DAY_MS));
  const first = today - offset - days + 1;
  return {
    since: begins(first),
    until: begins(first + days),
    days: Array.from({ length: days }, (_, index) => ({
      date: new Date((first + index) * DAY_MS).toISOString().slice(0, 10),
      start: begins(first + index),
    })),
  };
}
