/** Channels of one user that wait for their codes. */
export const MAX_UNVERIFIED = 5;
/** Codes within an hour. */
export const CODES_PER_HOUR = { user: 10, tenant: 100 } as const;
export const HOUR_MS = 3_600_000;

/**
 * Seconds until this user may be sent another code; 0: now.
 * @param sent the codes of the tenant, in any order
 */
export function codeWaitSeconds(sent: readonly { userId: string; at: Date }[], userId: string, now: Date): number {
  const own = sent.filter((code) => code.userId === userId);
  return Math.max(wait(own, CODES_PER_HOUR.user, now), wait(sent, CODES_PER_HOUR.tenant, now));
}

/** Until fewer than `limit` of them lie within the hour. */
function wait(sent: readonly { at: Date }[], limit: number, now: Date): number {
  const newestFirst = sent.map(({ at }) => at.getTime()).sort((a, b) => b - a);
  const decisive = newestFirst[limit - 1];
  return decisive === undefined ? 0 : Math.max(0, Math.ceil((decisive + HOUR_MS - now.getTime()) / 1000));
}
