import { clock } from '../parts/time.js';
import type { Span } from './shift-spans.js';

/** `Mon 08:00 to Tue 08:00` in the user's zone, without infinite ends. @param at formats a time */
export function fromTo({ start, end }: Span, at: (moment: number) => string = clock): string {
  if (end !== Infinity) return start === -Infinity ? `until ${at(end)}` : `${at(start)} to ${at(end)}`;
  return start === -Infinity ? 'all of this time' : `from ${at(start)} on`;
}
