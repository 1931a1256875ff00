import { MINUTE_MS } from '../../../platform/durations.js';

/** How long failures count. */
export const FAILURE_WINDOW_MS = 15 * MINUTE_MS;

/** The number of failed logins that are allowed within the window. */
export const LOGIN_LIMITS = { account: 10, ip: 30 } as const;

export type ThrottleDecision =
  | { kind: 'allowed' }
  | { kind: 'throttled'; by: 'account' | 'ip'; retryAfterSeconds: number };

/** The instant before which failures no longer count. */
export function throttleWindowStart(now: Date): Date {
  return new Date(now.getTime() - FAILURE_WINDOW_MS);
}

/**
 * May another login be attempted? The window of 15 minutes slides. `retryAfterSeconds`: until the next one is allowed.
 * @param failures instants of failed logins of this account and of this address, in any order
 */
export function decideLoginThrottle(
  failures: { account: readonly Date[]; ip: readonly Date[] },
  now: Date,
): ThrottleDecision {
  const waits = (['account', 'ip'] as const)
    .map((by) => ({ by, ms: waitFor(failures[by], LOGIN_LIMITS[by], now) }))
    .sort((a, b) => b.ms - a.ms);
  const longest = waits[0];
  if (!longest || longest.ms === 0) return { kind: 'allowed' };
  return { kind: 'throttled', by: longest.by, retryAfterSeconds: Math.ceil(longest.ms / 1000) };
}

/** Milliseconds until fewer than `limit` failures lie within the window; 0: already now. */
function waitFor(failures: readonly Date[], limit: number, now: Date): number {
  const start = throttleWindowStart(now).getTime();
  const counted = failures
    .map((failure) => failure.getTime())
    .filter((at) => at > start)
    .sort((a, b) => b - a);
  const decisive = counted[limit - 1];
  return decisive === undefined ? 0 : decisive - start;
}
