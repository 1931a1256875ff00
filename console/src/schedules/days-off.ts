/** Time off in words. */
import { t } from '#words';
import { TimeZone } from '../../../src/platform/domain/time-zone.js';
import type { components } from '../api/schema.js';
import { beside, clock, day, readersZone } from '../parts/moment.js';
import { zoneName } from '../parts/zones.js';

const DAY = 86_400_000;

type Times = Pick<components['schemas']['PtoRequestView'], 'startDate' | 'endDate'>;

/** `12 Oct to 16 Oct`: whole days by the last one, not the midnight after it. @param zone default the reader's */
export function daysOf({ startDate, endDate }: Times, zone?: string): string {
  const [first, last] = [day(startDate, zone), day(Date.parse(endDate) - 1, zone)];
  return first === last ? first : t`${{ start: first }} to ${{ end: last }}`;
}

/**
 * Somebody else's time off, by the reader's clock; whole days of another zone are said as such, and the reader's times beside.
 * @param zone their IANA zone
 */
export function timesOf(times: Times, zone: string): string {
  const moments = [times.startDate, times.endDate].map((time) => Date.parse(time));
  const mine = readersZone();
  const own = t`${{ start: clock(times.startDate) }} to ${{ end: clock(times.endDate) }}`;
  if (!TimeZone.exists(zone) || !moments.every((at) => TimeZone.of(zone).toLocal(at) % DAY === 0)) return own;
  const days = daysOf(times, zone);
  if (moments.every((at) => beside(at, mine, zone) === null)) return days;
  return t`${days} in ${{ zone: zoneName(zone) }} (${own} in ${{ mine: zoneName(mine) }})`;
}
