import { randomUUID } from 'node:crypto';

/** The last three hexadecimal digits of a request id are its position within a block of ids. */
const POSITION_DIGITS = 3;
const BLOCK_SIZE = 16 ** POSITION_DIGITS;

let block = '';
let next = BLOCK_SIZE;

/**
 * A fresh id for a request. The ids of a process come in blocks that differ only in their last digits, so that data of
 * many requests can be stored under one key and be found by each id.
 */
export function newRequestId(): string {
  if (next === BLOCK_SIZE) {
    block = randomUUID().slice(0, -POSITION_DIGITS);
    next = 0;
  }
  return block + (next++).toString(16).padStart(POSITION_DIGITS, '0');
}

/** The block of a request id, as a UUID, and its position there. @param requestId a UUID */
export function addressOf(requestId: string): { block: string; position: number } {
  const id = requestId.toLowerCase();
  return {
    block: id.slice(0, -POSITION_DIGITS).padEnd(id.length, '0'),
    position: Number.parseInt(id.slice(-POSITION_DIGITS), 16),
  };
}
