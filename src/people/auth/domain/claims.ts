import { isId } from '../../../platform/ids.js';

/** The claims of an access token. */
export interface Claims {
  sub: string;
  tenantId: string;
  /** The user's primary team when the token was issued; information for clients, never a permission. */
  teamId: string | null;
  /** The token's id, by which a logout revokes it. */
  jti: string;
  /** The session: the family of refresh tokens that came from the same login. */
  sid: string;
  tokenVersion: number;
  /** The session was started by single sign-on. */
  bySso: boolean;
  /** Seconds since the epoch. */
  iat: number;
  exp: number;
}

/** The greatest time of a `Date` in seconds. A later one would be invalid and never expire. */
const LAST_SECOND = 8_640_000_000_000;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
/** Seconds since 1970. */
const isTime = (value: unknown): value is number => isCount(value) && value <= LAST_SECOND;

/** Reads a verified payload; null when it is no access token of this service. */
export function parseClaims(payload: unknown): Claims | null {
  if (typeof payload !== 'object' || payload === null) return null;
  const { sub, tenantId, teamId, jti, sid, tokenVersion, bySso, iat, exp } = payload as Record<string, unknown>;
  if (!isId(sub) || !isId(tenantId) || !isId(jti) || !isId(sid)) return null;
  if (teamId !== null && !isId(teamId)) return null;
  if (!isCount(tokenVersion) || !isTime(iat) || !isTime(exp)) return null;
  return { sub, tenantId, teamId, jti, sid, tokenVersion, bySso: bySso === true, iat, exp };
}

/** How long a challenge is valid. */
export const CHALLENGE_SECONDS = 15 * 60;

/** The claims of a challenge: the password was correct, the second factor is missing. */
export interface ChallengeClaims {
  purpose: 'mfa';
  sub: string;
  tenantId: string;
  /** A password or MFA reset invalidates the challenge. */
  tokenVersion: number;
  /** Seconds since 1970. */
  exp: number;
}

/** Reads a verified payload; null when it is no challenge, or an expired one. */
export function parseChallenge(payload: unknown, now: Date): ChallengeClaims | null {
  if (typeof payload !== 'object' || payload === null) return null;
  const { purpose, sub, tenantId, tokenVersion, exp } = payload as Record<string, unknown>;
  if (purpose !== 'mfa' || !isId(sub) || !isId(tenantId)) return null;
  if (!isCount(tokenVersion) || !isTime(exp) || exp * 1000 <= now.getTime()) return null;
  return { purpose, sub, tenantId, tokenVersion, exp };
}
