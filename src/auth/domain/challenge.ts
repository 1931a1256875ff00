import { isId } from '../../common/ids.js';

/** Contract: "MFA challenge about 15 minutes". */
export const CHALLENGE_SECONDS = 15 * 60;

/** What a challenge token says: the password was right, the second factor is still owed. It opens nothing else. */
export interface ChallengeClaims {
  purpose: 'mfa';
  /** The user. */
  sub: string;
  tenantId: string;
  /** A password reset or an MFA reset meanwhile voids it. */
  tokenVersion: number;
  /** Seconds since the epoch. */
  exp: number;
}

/** Reads the payload of a token whose signature is right; null when it is no challenge, or one of the past. */
export function parseChallenge(payload: unknown, now: Date): ChallengeClaims | null {
  if (typeof payload !== 'object' || payload === null) return null;
  const { purpose, sub, tenantId, tokenVersion, exp } = payload as Record<string, unknown>;
  if (purpose !== 'mfa' || !isId(sub) || !isId(tenantId)) return null;
  if (typeof tokenVersion !== 'number' || typeof exp !== 'number' || exp * 1000 <= now.getTime()) return null;
  return { purpose, sub, tenantId, tokenVersion, exp };
}
