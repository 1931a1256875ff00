/** Expo has receipts ready a quarter of an hour after the send, and keeps them for a day. */
export const RECEIPT_DELAY_MS = 15 * 60_000;
export const RECEIPT_LIFE_MS = 24 * 60 * 60_000;
