import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const BYTES_PER_ID = 16;
/** Random bytes for many ids, as a system call for each id would be expensive. */
const random = new Uint8Array(256 * BYTES_PER_ID);
let used = random.length;
let msecs = 0;
let seq = 0;
// eslint-disable-next-line pager/injected-inputs -- the machine's time is used only until makeIdsBy is called
let time: () => number = Date.now;

/** Sets the clock of new ids (milliseconds since 1970): the database's, so that ids of all replicas are in order. */
export function makeIdsBy(shared: () => number): void {
  time = shared;
}

/**
 * A new UUID, version 7: time-ordered, so that new rows are adjacent in indexes, and ascending within this process, also when
 * its time is set back (RFC 9562, 6.2: a counter within the millisecond, starting in the lower half of its range).
 */
export function newId(): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  const now = Math.floor(time());
  if (now > msecs) {
    msecs = now;
    seq = (random[used] ?? 0) << 16;
  } else {
    seq++;
  }
  used += BYTES_PER_ID;
  return v7({ msecs, seq, random: random.subarray(used - BYTES_PER_ID, used) });
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Is this text a UUID that PostgreSQL would accept? */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text);
}

/** An id in lower case, as it is stored; other texts unchanged. Clients may write ids in either case. */
export function asStored(text: string): string {
  return isId(text) ? text.toLowerCase() : text;
}
