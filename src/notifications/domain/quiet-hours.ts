import { clockTime, isWithin, localTime } from './local-time.js';

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
