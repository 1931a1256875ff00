import { readersZone } from '../../parts/reader.js';
import { clock } from '../../parts/time.js';
import { momentOf, wallClock } from './rotation-draft.js';

/** `Mon 07:00 on your clock`, of a wall clock in a zone; null where the reader's shows the same, or the text is none. */
export function onReadersClock(text: string, zone: string): string | null {
  const at = momentOf(text, zone);
  return Number.isNaN(at) || wallClock(at, readersZone()) === text ? null : `${clock(at)} on your clock`;
}
