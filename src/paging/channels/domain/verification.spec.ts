import { describe, expect, it } from '@jest/globals';
import { CODE_COUNT, CODE_TRIES, formatCode, judgeCode, pendingCode, resendWaitSeconds } from './verification.js';

const now = new Date('2026-03-01T12:00:00.000Z');
const later = (ms: number): Date => new Date(now.getTime() + ms);

describe('a verification code', () => {
  it('always has six digits', () => {
    expect(formatCode(0)).toBe('000000');
    expect(formatCode(42)).toBe('000042');
    expect(formatCode(CODE_COUNT - 1)).toBe('999999');
  });

  it('is not kept in the clear', () => {
    expect(JSON.stringify(pendingCode('channel-1', '123456', now))).not.toContain('123456');
  });

  it('verifies its own channel and no other', () => {
    const pending = pendingCode('channel-1', '123456', now);
    expect(judgeCode('channel-1', pending, '123456', now)).toEqual({ kind: 'verified' });
    expect(judgeCode('channel-1', pending, '123457', now)).toEqual({ kind: 'rejected', reason: 'wrong' });
    expect(judgeCode('channel-2', pending, '123456', now)).toEqual({ kind: 'rejected', reason: 'wrong' });
  });

  it('lives ten minutes', () => {
    const pending = pendingCode('channel-1', '123456', now);
    expect(judgeCode('channel-1', pending, '123456', later(599_999)).kind).toBe('verified');
    expect(judgeCode('channel-1', pending, '123456', later(600_000))).toEqual({ kind: 'rejected', reason: 'expired' });
  });

  it('dies after five wrong answers, even for the right one', () => {
    const pending = pendingCode('channel-1', '123456', now);
    expect(judgeCode('channel-1', { ...pending, codeTries: CODE_TRIES - 1 }, '123456', now).kind).toBe('verified');
    expect(judgeCode('channel-1', { ...pending, codeTries: CODE_TRIES }, '123456', now)).toEqual({
      kind: 'rejected',
      reason: 'exhausted',
    });
  });

  it('is spent when there is none any more', () => {
    expect(judgeCode('channel-1', null, '123456', now)).toEqual({ kind: 'rejected', reason: 'no-code' });
  });
});

describe('resending', () => {
  it('is free once after the create and then every thirty seconds', () => {
    expect(resendWaitSeconds(null, now)).toBe(0);
    expect(resendWaitSeconds(now, now)).toBe(30);
    expect(resendWaitSeconds(now, later(29_001))).toBe(1);
    expect(resendWaitSeconds(now, later(30_000))).toBe(0);
  });
});
