import { clock } from '../parts/time.js';
import type { Span } from './coverage.js';

/** `Mon 08:00 to Tue 08:00`, without an edge that is infinite. The person's zone. */
export function fromTo({ start, end }: Span): string {
  if (end !== Infinity) return start === -Infinity ? `until ${clock(end)}` : `${clock(start)} to ${clock(end)}`;
  return start === -Infinity ? 'all of this time' : `from ${clock(start)} on`;
}
