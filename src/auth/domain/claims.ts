import { isId } from '../../common/ids.js';

/** The claims of an access token (contract: "JWT"). */
export interface Claims {
  sub: string;
  tenantId: string;
  /** The user's primary team when the token was issued; information for clients, never a permission. */
  teamId: string | null;
  /** Revocable by logout. */
  jti: string;
  /** The session: the family of refresh tokens that came from the same login. */
  sid: string;
  tokenVersion: number;
  /** Seconds since the epoch. */
  iat: number;
  exp: number;
}

/** Reads a verified payload; null when it is no access token of this service. */
export function parseClaims(payload: unknown): Claims | null {
  if (typeof payload !== 'object' || payload === null) return null;
  const { sub, tenantId, teamId, jti, sid, tokenVersion, iat, exp } = payload as Record<string, unknown>;
  if (!isId(sub) || !isId(tenantId) || !isId(jti) || !isId(sid)) return null;
  if (teamId !== null && !isId(teamId)) return null;
  if (typeof tokenVersion !== 'number' || typeof iat !== 'number' || typeof exp !== 'number') return null;
  return { sub, tenantId, teamId, jti, sid, tokenVersion, iat, exp };
}
