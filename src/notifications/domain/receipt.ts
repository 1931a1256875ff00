import { DAY_MS, MINUTE_MS } from '../../common/durations.js';

/** Expo has receipts ready a quarter of an hour after the send, and keeps them for a day. */
export const RECEIPT_DELAY_MS = 15 * MINUTE_MS;
export const RECEIPT_LIFE_MS = DAY_MS;
