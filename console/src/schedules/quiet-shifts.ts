import { inQuietHours, quietHoursEnd } from '../../../src/people/users/domain/quiet-hours.js';
import type { UserShift } from '../data/schedules.js';
import type { Span } from './shift-spans.js';

/**
 * The times at which a person is on call in quiet hours: one for each of these, from its first moment on call to the end of the
 * quiet hours, until which pages wait. In order of time, epoch milliseconds.
 * @param start time of day in `timezone`, `HH:MM`; '': there are none
 * @param after epoch milliseconds; what was before counts no more
 */
export function quietShifts(
  shifts: readonly Pick<UserShift, 'startTime' | 'endTime'>[],
  { start, end, timezone }: { start: string; end: string; timezone: string },
  after: number,
): Span[] {
  if (start === '' || end === '' || start === end) return [];
  const byEnd = new Map<number, number>();
  for (const shift of shifts) {
    let at = Math.max(after, Date.parse(shift.startTime));
    while (at < Date.parse(shift.endTime)) {
      const isQuiet = inQuietHours(start, end, timezone, new Date(at));
      // The other hours of the day end when the quiet ones begin.
      const [from, to] = isQuiet ? [start, end] : [end, start];
      const until = quietHoursEnd(from, to, timezone, new Date(at)).getTime();
      if (isQuiet) byEnd.set(until, Math.min(at, byEnd.get(until) ?? at));
      at = until;
    }
  }
  return [...byEnd].map(([until, from]) => ({ start: from, end: until })).sort((a, b) => a.start - b.start);
}
