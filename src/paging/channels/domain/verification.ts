import { createHash, timingSafeEqual } from 'node:crypto';

const CODE_TTL_MS = 10 * 60_000;
export const CODE_TRIES = 5;
const RESEND_PAUSE_MS = 30_000;

/** The one code that a channel currently accepts; it is stored as a hash only. */
export interface PendingCode {
  codeHash: string;
  codeExpiresAt: Date;
  /** Wrong codes given so far. */
  codeTries: number;
}

export type CodeVerdict =
  | { kind: 'verified' }
  | { kind: 'rejected'; reason: 'wrong' | 'expired' | 'exhausted' | 'no-code' };

/** How many different codes there are. */
export const CODE_COUNT = 1_000_000;

/** Six decimal digits from a whole number below CODE_COUNT. */
export function formatCode(number: number): string {
  return number.toString().padStart(6, '0');
}

/** A fresh code for a channel; issuing it replaces, and so invalidates, the previous one. */
export function pendingCode(channelId: string, code: string, now: Date): PendingCode {
  return { codeHash: hashCode(channelId, code), codeExpiresAt: new Date(now.getTime() + CODE_TTL_MS), codeTries: 0 };
}

/** Does this code verify the channel? A code works once, for ten minutes, and dies after five wrong answers. */
export function judgeCode(channelId: string, pending: PendingCode | null, code: string, now: Date): CodeVerdict {
  if (pending === null) return { kind: 'rejected', reason: 'no-code' };
  if (now >= pending.codeExpiresAt) return { kind: 'rejected', reason: 'expired' };
  if (pending.codeTries >= CODE_TRIES) return { kind: 'rejected', reason: 'exhausted' };
  const given = Buffer.from(hashCode(channelId, code), 'hex');
  const right = timingSafeEqual(given, Buffer.from(pending.codeHash, 'hex'));
  return right ? { kind: 'verified' } : { kind: 'rejected', reason: 'wrong' };
}

/** Seconds until a resend is allowed again; 0 = now. The first resend after the create is never throttled. */
export function resendWaitSeconds(lastResendAt: Date | null, now: Date): number {
  if (lastResendAt === null) return 0;
  return Math.max(0, Math.ceil((lastResendAt.getTime() + RESEND_PAUSE_MS - now.getTime()) / 1000));
}

/** Bound to the channel, so that a hash copied to another row verifies nothing. */
function hashCode(channelId: string, code: string): string {
  return createHash('sha256').update(`${channelId}:${code}`).digest('hex');
}
