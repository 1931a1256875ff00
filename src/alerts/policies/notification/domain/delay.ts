import { DAY_MS, MINUTE_MS } from '../../../../platform/durations.js';
import { TimeZone } from '../../../../platform/domain/time-zone.js';

/** In the order of `Date.getUTCDay`. */
const WEEK = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
/** `any` day, a `weekday` (Monday to Friday), or one day of the week. */
export const DELAY_DAYS = ['any', 'weekday', ...WEEK] as const;
export type DelayDay = (typeof DELAY_DAYS)[number];

/** A number of minutes, or until the next such time on such a day. */
export type Delay =
  | { minutes: number }
  | {
      /** `HH:MM`. */
      time: string;
      day: DelayDay;
      /** IANA. */
      timezone: string;
    };

/** The end of a delay that starts now: always after `now`, by at most eight days. @throws RangeError for an unknown time zone */
export function endOfDelay(delay: Delay, now: Date): Date {
  if ('minutes' in delay) return new Date(now.getTime() + delay.minutes * MINUTE_MS);
  const zone = TimeZone.of(delay.timezone);
  const local = zone.toLocal(now.getTime());
  const midnight = Math.floor(local / DAY_MS) * DAY_MS;
  const [hour = 0, minute = 0] = delay.time.split(':').map(Number);
  for (let days = 0; ; days++) {
    const day = midnight + days * DAY_MS;
    const end = zone.toInstant(day + (hour * 60 + minute) * MINUTE_MS);
    if (end > now.getTime() && isSuch(delay.day, new Date(day).getUTCDay())) return new Date(end);
  }
}

function isSuch(day: DelayDay, weekday: number): boolean {
  if (day === 'any') return true;
  return day === 'weekday' ? weekday >= 1 && weekday <= 5 : WEEK[weekday] === day;
}
