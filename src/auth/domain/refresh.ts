/** What is known of a presented refresh token; instants in UTC. */
export interface RefreshTokenState {
  /** `tokenVersion` of the user when the token was issued. */
  tokenVersion: number;
  expiresAt: Date;
  /** When it was exchanged for its successor. */
  usedAt: Date | null;
  /** When its family (all tokens that descend from one login) was ended. */
  revokedAt: Date | null;
}

export type RefreshDecision =
  | { kind: 'rotate' }
  | { kind: 'invalid'; reason: 'unknown' | 'expired' | 'user-gone' }
  | { kind: 'revoked'; reason: 'family-revoked' | 'sessions-ended' }
  /** A spent token came back: somebody has a copy, so nobody keeps the session. */
  | { kind: 'reused' }
  | { kind: 'blocked' };

/**
 * May this refresh token be exchanged? Refresh tokens rotate on use; the re-use of a spent one ends its family.
 * (Contract: POST /v2/auth/refresh; decisions §10 and §13.)
 */
export function decideRefresh(
  token: RefreshTokenState | null,
  user: { blocked: boolean; tokenVersion: number } | null,
  now: Date,
): RefreshDecision {
  if (!token) return { kind: 'invalid', reason: 'unknown' };
  if (!user) return { kind: 'invalid', reason: 'user-gone' };
  if (user.blocked) return { kind: 'blocked' };
  if (token.revokedAt) return { kind: 'revoked', reason: 'family-revoked' };
  if (token.usedAt) return { kind: 'reused' };
  if (token.tokenVersion !== user.tokenVersion) return { kind: 'revoked', reason: 'sessions-ended' };
  if (token.expiresAt <= now) return { kind: 'invalid', reason: 'expired' };
  return { kind: 'rotate' };
}
