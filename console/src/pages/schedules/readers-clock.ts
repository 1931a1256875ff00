import { momentOf, readersZone, wallClock } from '../../parts/moment.js';
import { clock } from '../../parts/time.js';

/** `Mon 07:00 on your clock` for a local time in a zone; null if it is the same in the user's zone, or invalid. */
export function onReadersClock(text: string, zone: string): string | null {
  const at = momentOf(text, zone);
  return Number.isNaN(at) || wallClock(at, readersZone()) === text ? null : `${clock(at)} on your clock`;
}
