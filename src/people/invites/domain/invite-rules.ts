import { DAY_MS } from '../../../platform/durations.js';

/** How long an invite can be accepted. */
export const INVITE_MS = 7 * DAY_MS;

export type InviteState = 'pending' | 'used' | 'expired';

/** Pending until accepted (once), or until its seven days are over. */
export function inviteState(invite: { usedAt: Date | null; expiresAt: Date }, now: Date): InviteState {
  if (invite.usedAt) return 'used';
  return invite.expiresAt <= now ? 'expired' : 'pending';
}
