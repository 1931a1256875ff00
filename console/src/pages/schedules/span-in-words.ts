import { fromTo } from '../../schedules/from-to.js';
import { maybeCut, type Span } from '../../schedules/shift-spans.js';
import { format } from '../../parts/moment.js';
import { now, timeOf } from '../../parts/time.js';

/** `Mon 7 Dec, 08:00`, on the clock of a zone. */
export const dayAndTime = (at: number, zone: string): string =>
  `${format(zone, { weekday: 'short', day: 'numeric', month: 'short' }).format(at)}, ${timeOf(at, zone)}`;

/** `Mon 7 Dec, 08:00 to Mon 14 Dec, 08:00`, from now on at the earliest, without an end that the range cuts. */
export function spanInWords(span: Span, range: Span, zone: string): string {
  const shown = { start: Math.max(span.start, now()), end: span.end };
  return fromTo(maybeCut(shown, { start: -Infinity, end: range.end }), (at) => dayAndTime(at, zone));
}
