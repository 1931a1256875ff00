import { t } from '#words';
import { format, timeOf } from '../parts/moment.js';
import type { Span } from './shift-spans.js';

/** `Mon 08:00 to Tue 08:00`, without infinite ends. @param at formats a time */
export function fromTo({ start, end }: Span, at: (moment: number) => string): string {
  if (end === Infinity) return start === -Infinity ? t`all of this time` : t`from ${{ start: at(start) }} on`;
  return start === -Infinity ? t`until ${{ end: at(end) }}` : t`${{ start: at(start) }} to ${{ end: at(end) }}`;
}

const DAY = 86_400_000;

/** `Sun 14:30 to 22:30`, `Sun 22:30 to Mon 06:30`: where its dates stand beside it. */
export function byWeekday({ start, end }: Span, zone: string): string {
  const weekday = (at: number): string => format(zone, { weekday: 'short' }).format(at);
  const isOneDay = end - start < DAY && weekday(start) === weekday(end);
  return fromTo({ start, end }, (at) =>
    isOneDay && at === end ? timeOf(at, zone) : `${weekday(at)} ${timeOf(at, zone)}`,
  );
}
