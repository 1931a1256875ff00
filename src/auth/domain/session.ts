export type SessionDecision =
  | { kind: 'valid' }
  | { kind: 'invalid'; reason: 'expired' | 'user-gone' | 'revoked' | 'stale' }
  | { kind: 'blocked' };

/**
 * Is a verified access token still valid for its user? Blocking is checked first, because it also makes
 * the token stale, and the contract wants 403 for it. (Contract: "JWT"; decisions §13.)
 */
export function decideSession(
  token: { tokenVersion: number; expiresAt: Date },
  user: { blocked: boolean; tokenVersion: number } | null,
  revoked: boolean,
  now: Date,
): SessionDecision {
  if (token.expiresAt <= now) return { kind: 'invalid', reason: 'expired' };
  if (!user) return { kind: 'invalid', reason: 'user-gone' };
  if (user.blocked) return { kind: 'blocked' };
  if (revoked) return { kind: 'invalid', reason: 'revoked' };
  return token.tokenVersion === user.tokenVersion ? { kind: 'valid' } : { kind: 'invalid', reason: 'stale' };
}
