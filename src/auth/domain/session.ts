export type SessionDecision =
  { kind: 'valid' } | { kind: 'invalid'; reason: 'user-gone' | 'revoked' | 'stale' } | { kind: 'blocked' };

/**
 * Does a well-signed, unexpired access token still stand for its user? Blocking is said first, because it also makes
 * the token stale and the contract wants 403 for it. (Contract: "JWT"; decisions §13.)
 */
export function decideSession(
  tokenVersion: number,
  user: { blocked: boolean; tokenVersion: number } | null,
  revoked: boolean,
): SessionDecision {
  if (!user) return { kind: 'invalid', reason: 'user-gone' };
  if (user.blocked) return { kind: 'blocked' };
  if (revoked) return { kind: 'invalid', reason: 'revoked' };
  return tokenVersion === user.tokenVersion ? { kind: 'valid' } : { kind: 'invalid', reason: 'stale' };
}
