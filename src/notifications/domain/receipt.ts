import { DAY_MS, MINUTE_MS } from '../../common/durations.js';

/** Until a receipt that was not there is asked for again, and until it is no longer. */
export const RECEIPT_PAUSE_MS = 15 * MINUTE_MS;
export const RECEIPT_LIFE_MS = DAY_MS;
