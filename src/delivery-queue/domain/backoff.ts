/** Tries of one delivery, the first one included. */
export const MAX_ATTEMPTS = 5;

/** 22.5 s, then three times as long each time: the fifth try comes 15 minutes after the first. */
const FIRST_PAUSE_MS = 22_500;
const FACTOR = 3;
const JITTER = 0.2;

/**
 * Milliseconds to wait after the given failed attempt (1-based), spread by ±20 % so that deliveries which failed
 * together do not come back together.
 * @param random a number in [0, 1)
 */
export function retryDelayMs(attempt: number, random: number): number {
  const pause = FIRST_PAUSE_MS * FACTOR ** (attempt - 1);
  return Math.round(pause * (1 - JITTER + 2 * JITTER * random));
}
