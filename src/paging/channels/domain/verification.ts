import { createHash, timingSafeEqual } from 'node:crypto';

const CODE_TTL_MS = 10 * 60_000;
export const CODE_TRIES = 5;
const RESEND_PAUSE_MS = 30_000;

/** The current verification code of a channel. Only its hash is stored. */
export interface PendingCode {
  codeHash: string;
  codeExpiresAt: Date;
  /** Wrong codes entered so far. */
  codeTries: number;
}

export type CodeVerdict =
  | { kind: 'verified' }
  | { kind: 'rejected'; reason: 'wrong' | 'expired' | 'exhausted' | 'no-code' };

/** How many different codes there are. */
export const CODE_COUNT = 1_000_000;

/** Formats a number below CODE_COUNT as six decimal digits. */
export function formatCode(number: number): string {
  return number.toString().padStart(6, '0');
}

/** Creates the pending code of a channel; it replaces and invalidates the previous one. */
export function pendingCode(channelId: string, code: string, now: Date): PendingCode {
  return { codeHash: hashCode(channelId, code), codeExpiresAt: new Date(now.getTime() + CODE_TTL_MS), codeTries: 0 };
}

/** Checks a code for this channel. A code works once, for ten minutes, and expires after five wrong attempts. */
export function judgeCode(channelId: string, pending: PendingCode | null, code: string, now: Date): CodeVerdict {
  if (pending === null) return { kind: 'rejected', reason: 'no-code' };
  if (now >= pending.codeExpiresAt) return { kind: 'rejected', reason: 'expired' };
  if (pending.codeTries >= CODE_TRIES) return { kind: 'rejected', reason: 'exhausted' };
  const actual = Buffer.from(hashCode(channelId, code), 'hex');
  const matches = timingSafeEqual(actual, Buffer.from(pending.codeHash, 'hex'));
  return matches ? { kind: 'verified' } : { kind: 'rejected', reason: 'wrong' };
}

/** Seconds until a resend is allowed again; 0 = now. The first resend after the create is never throttled. */
export function resendWaitSeconds(lastResendAt: Date | null, now: Date): number {
  if (lastResendAt === null) return 0;
  return Math.max(0, Math.ceil((lastResendAt.getTime() + RESEND_PAUSE_MS - now.getTime()) / 1000));
}

/** Includes the channel id, so that a hash copied to another row verifies nothing. */
function hashCode(channelId: string, code: string): string {
  return createHash('sha256').update(`${channelId}:${code}`).digest('hex');
}
