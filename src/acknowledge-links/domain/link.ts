import type { AlertStatus } from '../../alerts/domain/alert.js';
import { DAY_MS } from '../../common/durations.js';

/** Decisions §5: a link lives until the alert closes, at most a day. */
export const LINK_TTL_MS = DAY_MS;

export interface LinkInput {
  link: { usedAt: Date | null; expiresAt: Date } | undefined;
  /** Undefined: deleted. */
  alert: { status: AlertStatus } | undefined;
  /** Undefined: deleted. */
  user: { blocked: boolean } | undefined;
  now: Date;
}

/**
 * The state of a link. `offer`: it acknowledges the alert; `acknowledged`: that has been done, by this link or
 * otherwise; `used`: it was used, and the alert was reopened since.
 */
export type LinkVerdict = 'offer' | 'acknowledged' | 'used' | 'expired' | 'closed' | 'invalid';

/** A link works once, for one person and one alert. It never shows more of an alert than its message did. */
export function judgeLink({ link, alert, user, now }: LinkInput): LinkVerdict {
  if (link === undefined || alert === undefined || user === undefined || user.blocked) return 'invalid';
  if (alert.status === 'closed') return 'closed';
  if (link.usedAt !== null) return alert.status === 'acknowledged' ? 'acknowledged' : 'used';
  if (now >= link.expiresAt) return 'expired';
  return alert.status === 'acknowledged' ? 'acknowledged' : 'offer';
}
