import type { AlertStatus } from '../../alerts/domain/alert.js';
import { DAY_MS } from '../../common/durations.js';

/** Decisions §5: a link lives until the alert closes, at most a day. */
export const LINK_TTL_MS = DAY_MS;

export interface LinkInput {
  link: { usedAt: Date | null; expiresAt: Date } | undefined;
  /** Those that are left of what the message was about. */
  alerts: readonly { status: AlertStatus }[];
  /** Undefined: deleted. */
  user: { blocked: boolean } | undefined;
  now: Date;
}

/**
 * The state of a link. `offer`: it acknowledges what is open; `acknowledged`: nothing is any more, by this link or otherwise;
 * `used`: it was used, and an alert was reopened since; `closed`: all are.
 */
export type LinkVerdict = 'offer' | 'acknowledged' | 'used' | 'expired' | 'closed' | 'invalid';

/** A link works once, for one person and the alerts of one message. It never shows more of an alert than its message did. */
export function judgeLink({ link, alerts, user, now }: LinkInput): LinkVerdict {
  if (link === undefined || alerts.length === 0 || user === undefined || user.blocked) return 'invalid';
  if (alerts.every(({ status }) => status === 'closed')) return 'closed';
  const isOpen = alerts.some(({ status }) => status === 'open');
  if (link.usedAt !== null) return isOpen ? 'used' : 'acknowledged';
  if (now >= link.expiresAt) return 'expired';
  return isOpen ? 'offer' : 'acknowledged';
}
