import { clock } from '../parts/time.js';
import type { Span } from './coverage.js';

/** `Mon 08:00 to Tue 08:00`, without an edge that is infinite. The person's zone. @param at how a moment is written */
export function fromTo({ start, end }: Span, at: (moment: number) => string = clock): string {
  if (end !== Infinity) return start === -Infinity ? `until ${at(end)}` : `${at(start)} to ${at(end)}`;
  return start === -Infinity ? 'all of this time' : `from ${at(start)} on`;
}
