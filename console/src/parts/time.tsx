import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { countdown, shortly } from './length.js';
import { format, isUsual } from './reader.js';

/** What the service's clock is ahead of this device's, in milliseconds. */
let ahead = 0;

/** Learns the service's time, so that countdowns are right on a device whose clock is wrong. */
export function learnTime(now: string): void {
  const at = Date.parse(now);
  if (Number.isFinite(at)) ahead = at - Date.now();
}

/** The service's present time, in milliseconds since 1970. */
export const now = (): number => Date.now() + ahead;

/** The present time, renewed each `every` milliseconds. */
export function useNow(every: number): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return time;
}

const DAY = 86_400_000;

const twoDigits = (number: number): string => String(number).padStart(2, '0');

function dayOf(at: number, zone?: string): string {
  return isUsual(zone) ? new Date(at).toDateString() : format(zone, { dateStyle: 'short' }).format(at);
}

/** `02:14`, of a day that is known. The person's zone unless given. */
export function timeOf(at: number, zone?: string): string {
  if (!isUsual(zone)) return format(zone, { hour: '2-digit', minute: '2-digit' }).format(at);
  const date = new Date(at);
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** `02:14`; on another day than today `Mon 08:00`, further away than six days `12 Oct, 08:00`. The person's zone unless given. */
export function clock(at: string | number, zone?: string): string {
  const instant = typeof at === 'string' ? Date.parse(at) : at;
  const time = timeOf(instant, zone);
  const today = now();
  if (dayOf(instant, zone) === dayOf(today, zone)) return time;
  if (Math.abs(instant - today) < 6 * DAY) return `${format(zone, { weekday: 'short' }).format(instant)} ${time}`;
  return `${day(instant, zone)}, ${time}`;
}

/** `12 Oct`; with the year where it is another. The person's zone unless given. */
export function day(at: string | number, zone?: string): string {
  const instant = typeof at === 'string' ? Date.parse(at) : at;
  const year = (of: number): string => format(zone, { year: 'numeric' }).format(of);
  const sameYear = year(instant) === year(now());
  return format(zone, { day: 'numeric', month: 'short', ...(sameYear ? {} : { year: 'numeric' }) }).format(instant);
}

/** To the second, with the zone: what a mark shows when pointed at. */
export function exact(at: string | number, zone?: string): string {
  const instant = typeof at === 'string' ? Date.parse(at) : at;
  return format(zone, { dateStyle: 'full', timeStyle: 'long' }).format(instant);
}

/** `02:14:03`, with the day where it is another. */
export function toTheSecond(at: string): string {
  const instant = Date.parse(at);
  const time = format(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(instant);
  return dayOf(instant) === dayOf(now()) ? time : `${day(instant)}, ${time}`;
}

/** A moment in any words; pointed at, it shows the exact time, which is not made before: in long lists that would take longer than all else. */
function Moment({ at, zone, children }: { at: string; zone?: string | undefined; children: string }): JSX.Element {
  return (
    <time class="num" dateTime={at} onPointerEnter={({ currentTarget }) => (currentTarget.title = exact(at, zone))}>
      {children}
    </time>
  );
}

/** How long ago, in words that age by themselves. */
export function Age({ since }: { since: string }): JSX.Element {
  const time = useNow(10_000);
  return <Moment at={since}>{shortly(time - Date.parse(since))}</Moment>;
}

/** A moment by the clock. */
export function At({ at, zone }: { at: string; zone?: string }): JSX.Element {
  return (
    <Moment at={at} zone={zone}>
      {clock(at, zone)}
    </Moment>
  );
}

/** The time left until a moment, second by second. */
export function Countdown({ to }: { to: string }): JSX.Element {
  const time = useNow(1000);
  return <Moment at={to}>{countdown(Date.parse(to) - time)}</Moment>;
}
