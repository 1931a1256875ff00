import { DAY_MS } from '../../../platform/durations.js';

/** How long an invite can be accepted. */
export const INVITE_MS = 7 * DAY_MS;

/** When the link was made, and mailed where mails are set up: each link can be accepted for the same time. */
export const sentAt = ({ expiresAt }: { expiresAt: Date }): Date => new Date(expiresAt.getTime() - INVITE_MS);

export type InviteState = 'pending' | 'used' | 'expired';

/** Pending until accepted (once), or until its seven days are over. */
export function inviteState(invite: { usedAt: Date | null; expiresAt: Date }, now: Date): InviteState {
  if (invite.usedAt) return 'used';
  return invite.expiresAt <= now ? 'expired' : 'pending';
}
