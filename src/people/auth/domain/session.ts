import { DAY_MS } from '../../../platform/durations.js';

/** The stored state of a presented refresh token; instants in UTC. */
export interface RefreshTokenState {
  /** All tokens that descend from one login. */
  familyId: string;
  /** `tokenVersion` of the user when the token was issued. */
  tokenVersion: number;
  expiresAt: Date;
  /** When it was exchanged for its successor. */
  usedAt: Date | null;
  /** When its family was revoked. */
  revokedAt: Date | null;
}

export type RefreshRefusal =
  | { kind: 'invalid'; reason: 'unknown' | 'expired' | 'user-gone' }
  | { kind: 'revoked'; reason: 'family-revoked' | 'sessions-ended' }
  /** A used token was presented again: somebody has a copy, so the whole family ends. */
  | { kind: 'reused'; familyId: string }
  /** A browser presented a token that another of its tabs had just exchanged: refused, and the family stays valid. */
  | { kind: 'spent' }
  | { kind: 'blocked' };

export type RefreshDecision<T, U> = { kind: 'rotate'; token: T; user: U } | RefreshRefusal;

/** How long after an exchange another tab of the browser may present the old token. */
export const GRACE_MS = 10_000;

/**
 * May this refresh token be exchanged? Refresh tokens rotate on use; the reuse of a used token ends its family.
 * @param from `cookie`: the tabs of a browser share it, so two may present it at once
 */
export function decideRefresh<T extends RefreshTokenState, U extends { blocked: boolean; tokenVersion: number }>(
  token: T | null,
  user: U | null,
  now: Date,
  from: 'body' | 'cookie',
): RefreshDecision<T, U> {
  if (!token) return { kind: 'invalid', reason: 'unknown' };
  if (!user) return { kind: 'invalid', reason: 'user-gone' };
  if (user.blocked) return { kind: 'blocked' };
  if (token.revokedAt) return { kind: 'revoked', reason: 'family-revoked' };
  if (token.usedAt && from === 'cookie' && now.getTime() - token.usedAt.getTime() < GRACE_MS) return { kind: 'spent' };
  if (token.usedAt) return { kind: 'reused', familyId: token.familyId };
  if (token.tokenVersion !== user.tokenVersion) return { kind: 'revoked', reason: 'sessions-ended' };
  if (token.expiresAt <= now) return { kind: 'invalid', reason: 'expired' };
  return { kind: 'rotate', token, user };
}

/**
 * The expiry of a token that is issued now: after `lastsMs`, but not later than the end of its session.
 * @param session.startedAt null: an older session, which counts from now
 */
export function expiryWithin(session: { startedAt: Date | null; days: number }, lastsMs: number, now: Date): Date {
  const end = (session.startedAt ?? now).getTime() + session.days * DAY_MS;
  return new Date(Math.min(now.getTime() + lastsMs, end));
}

type SessionDecision =
  | { kind: 'valid' }
  | { kind: 'invalid'; reason: 'expired' | 'user-gone' | 'revoked' | 'stale' }
  | { kind: 'blocked' };

/**
 * Is a verified access token still valid for its user? Blocking also makes tokens stale, and is checked before that to
 * give 403 instead of 401.
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
