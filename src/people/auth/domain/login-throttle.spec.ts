import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LOGIN_LIMITS, decideLoginThrottle } from './login-throttle.js';

const now = new Date('2026-03-01T12:00:00Z');
const MINUTE = 60_000;
const ago = (ms: number): Date => new Date(now.getTime() - ms);
const times = (count: number, at: Date): Date[] => Array.from({ length: count }, () => at);

describe('decideLoginThrottle', () => {
  it('forgives nine failures of an account and refuses after ten', () => {
    expect(decideLoginThrottle({ account: times(9, now), ip: [] }, now)).toEqual({ kind: 'allowed' });
    expect(decideLoginThrottle({ account: times(10, ago(MINUTE)), ip: [] }, now)).toEqual({
      kind: 'throttled',
      by: 'account',
      retryAfterSeconds: 14 * 60,
    });
  });

  it('forgives 29 failures of an address and refuses after 30', () => {
    expect(decideLoginThrottle({ account: [], ip: times(29, now) }, now)).toEqual({ kind: 'allowed' });
    expect(decideLoginThrottle({ account: [], ip: times(30, now) }, now)).toEqual({
      kind: 'throttled',
      by: 'ip',
      retryAfterSeconds: 15 * 60,
    });
  });

  it('forgets a failure after exactly 15 minutes', () => {
    const failures = { account: times(10, ago(15 * MINUTE)), ip: [] };
    expect(decideLoginThrottle(failures, now)).toEqual({ kind: 'allowed' });
    expect(decideLoginThrottle(failures, ago(1))).toEqual({
      kind: 'throttled',
      by: 'account',
      retryAfterSeconds: 1,
    });
  });

  it('names the longer of two waits', () => {
    const failures = { account: times(10, ago(10 * MINUTE)), ip: times(30, ago(MINUTE)) };
    expect(decideLoginThrottle(failures, now)).toMatchObject({ by: 'ip', retryAfterSeconds: 14 * 60 });
  });

  it('allows a try when the named wait is over, and not before', () => {
    const instants = fc.array(
      fc.integer({ min: 0, max: 20 * 60 }).map((seconds) => ago(seconds * 1000)),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(instants, instants, (account, ip) => {
        const decision = decideLoginThrottle({ account, ip }, now);
        if (decision.kind === 'allowed') return;
        const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
        const wait = decision.retryAfterSeconds;
        expect(decideLoginThrottle({ account, ip }, after(wait))).toEqual({ kind: 'allowed' });
        expect(decideLoginThrottle({ account, ip }, after(wait - 1)).kind).toBe('throttled');
        expect(LOGIN_LIMITS[decision.by]).toBeLessThanOrEqual(decision.by === 'account' ? account.length : ip.length);
      }),
    );
  });
});
