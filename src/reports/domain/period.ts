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

/** `days` whole UTC days, ending today or `offset` days before today. */
export function utcDays(days: number, offset: number, now: Date): Period {
  const tomorrow = (Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS;
  const until = tomorrow - offset * DAY_MS;
  return { since: new Date(until - days * DAY_MS), until: new Date(until) };
}

/** Every UTC day of the period as `YYYY-MM-DD`, in order. */
export function datesOf({ since, until }: Period): string[] {
  const count = Math.round((until.getTime() - since.getTime()) / DAY_MS);
  return Array.from({ length: count }, (_day, index) => dateOf(since.getTime() + index * DAY_MS));
}

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
