import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  afterAttempt,
  afterBusy,
  afterClaim,
  afterResult,
  claimedOrSetAside,
  isWornOut,
  type Queued,
  MAX_ATTEMPTS,
  retryDelayMs,
  triesOf,
} from './attempt.js';

const NOW = new Date('2026-06-01T12:00:00Z');
const DUE = new Date('2026-06-01T11:59:00Z');
const row = (over: Partial<Queued> = {}): Queued => ({
  state: 'pending',
  dueAt: DUE,
  attempts: 0,
  reason: null,
  ...over,
});

describe('a claim', () => {
  it('begins an attempt under a lease of half a minute', () => {
    expect(afterClaim(row({ attempts: 2, reason: 'HTTP 500' }), { event: 'claim' }, NOW)).toEqual({
      state: 'sending',
      attempts: 3,
      dueAt: new Date('2026-06-01T12:00:30Z'),
      reason: 'HTTP 500',
    });
  });

  it('takes over from a worker that died', () => {
    expect(afterClaim(row({ state: 'sending', attempts: 1 }), { event: 'claim' }, NOW).attempts).toBe(2);
  });

  it('may hold, cancel or skip without beginning an attempt', () => {
    const later = new Date('2026-06-01T13:00:00Z');
    expect(afterClaim(row(), { event: 'hold', dueAt: later }, NOW)).toEqual(row({ dueAt: later }));
    expect(afterClaim(row(), { event: 'cancel', reason: 'gone' }, NOW)).toEqual(
      row({ state: 'cancelled', reason: 'gone' }),
    );
    expect(afterClaim(row(), { event: 'skip', reason: 'off' }, NOW)).toEqual(row({ state: 'skipped', reason: 'off' }));
  });

  it('after more claims than tries sets a row aside, unless its queue sets none aside', () => {
    const claimed = (attempts: number, mostClaims: number) =>
      claimedOrSetAside(row({ state: 'sending', attempts }), NOW, { leaseMs: 60_000, mostClaims });
    expect(claimed(5, 6)).toMatchObject({ state: 'sending', attempts: 6, dueAt: new Date('2026-06-01T12:01:00Z') });
    expect(claimed(6, 6)).toMatchObject({ state: 'dead', attempts: 6, reason: 'no result after 5 attempts' });
    expect(claimed(60, Infinity)).toMatchObject({ state: 'sending', attempts: 61 });
  });

  it('of a delivery that has ended is a mistake', () => {
    expect(() => afterClaim(row({ state: 'sent' }), { event: 'claim' }, NOW)).toThrow(
      'A delivery in sent cannot claim',
    );
  });
});

describe('an answer', () => {
  it('that takes it delivers, a refusal for good ends it at once', () => {
    expect(afterAttempt({ kind: 'delivered', reference: '<id>' }, 1, NOW, 0.5)).toEqual({
      event: 'deliver',
      reference: '<id>',
    });
    const reason = '550 no such user';
    expect(afterAttempt({ kind: 'permanent', reason }, 1, NOW, 0.5)).toEqual({ event: 'refuse', reason });
  });

  it('that was not asked for any more cancels', () => {
    const decision = afterAttempt({ kind: 'unwanted', reason: 'gone' }, 1, NOW, 0.5);
    expect(afterResult(row({ state: 'sending' }), decision)).toMatchObject({ state: 'cancelled', reason: 'gone' });
  });

  it('that may be different later asks for another try, the fifth time no more', () => {
    const result = { kind: 'retryable', reason: 'time-out' } as const;
    expect(afterAttempt(result, 1, NOW, 0.5)).toEqual({
      event: 'retry',
      dueAt: new Date('2026-06-01T12:00:22.500Z'),
      reason: 'time-out',
    });
    expect(afterAttempt(result, MAX_ATTEMPTS - 1, NOW, 0.5).event).toBe('retry');
    expect(afterAttempt(result, MAX_ATTEMPTS, NOW, 0.5)).toEqual({ event: 'give-up', reason: 'time-out' });
  });

  it.each([
    [1_000, '12:00:22.500'],
    [60_000, '12:01:00.000'],
    [3_600_000, '12:05:00.000'],
  ])('waits for as long as it asks to be left alone (%i ms), but not for hours', (notBeforeMs, at) => {
    const busy = { kind: 'retryable', reason: 'busy', notBeforeMs } as const;
    expect(afterAttempt(busy, 1, NOW, 0.5)).toMatchObject({ dueAt: new Date(`2026-06-01T${at}Z`) });
  });
});

describe('a receiver that is busy', () => {
  const until = new Date(NOW.getTime() + 1000);
  const about = { now: NOW, until, random: 0.5 };
  const busy = { kind: 'retryable', reason: 'HTTP 429', isBusy: true } as const;

  it.each([
    [1000, '12:00:01.000'],
    [300_000, '12:05:00.000'],
    [86_400_000, '13:00:00.000'],
  ])('is asked again when it wants (%i ms), within an hour', (notBeforeMs, at) => {
    expect(afterBusy({ ...busy, notBeforeMs }, {}, about)).toEqual({
      ...{ event: 'retry', dueAt: new Date(`2026-06-01T${at}Z`), reason: 'HTTP 429', isBusy: true },
    });
  });

  it('is asked again after growing pauses where it does not say when', () => {
    const pauses = [0, 1, 5, 60].map(
      (times) => afterBusy(busy, { busy: times }, about)!.dueAt.getTime() - NOW.getTime(),
    );
    expect(pauses).toEqual([5000, 10_000, 160_000, 300_000]);
  });

  it('uses up no tries, until the message has waited for long enough', () => {
    const sending = row({ state: 'sending', attempts: 9, busy: 6 });
    const next = afterResult(sending, afterBusy(busy, sending, about)!);
    expect([next, triesOf(next)]).toEqual([
      ...[{ state: 'pending', attempts: 9, busy: 7, dueAt: expect.any(Date), reason: 'HTTP 429' }, 2],
    ]);
    expect(afterBusy(busy, sending, { ...about, now: until })).toBeNull();
    expect(afterBusy({ kind: 'retryable', reason: 'HTTP 500' }, sending, about)).toBeNull();
    expect(afterBusy({ kind: 'delivered', reference: null }, sending, about)).toBeNull();
  });
});

describe('a result', () => {
  const sending = row({ state: 'sending', attempts: 1, reason: 'HTTP 500' });

  it('ends the delivery, or lets it wait for its next try', () => {
    expect(afterResult(sending, { event: 'deliver', reference: null })).toMatchObject({ state: 'sent', reason: null });
    expect(afterResult(sending, { event: 'refuse', reason: 'HTTP 410' })).toMatchObject({
      state: 'failed',
      reason: 'HTTP 410',
    });
    expect(afterResult(sending, { event: 'retry', dueAt: NOW, reason: 'HTTP 503' })).toEqual({
      state: 'pending',
      attempts: 1,
      dueAt: NOW,
      reason: 'HTTP 503',
    });
  });
});

describe('tries', () => {
  it('are five, over about a quarter of an hour, whatever the random numbers', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 5 }), (dice) => {
        let now = NOW;
        let delivery = row();
        let tries = 0;
        while (delivery.state === 'pending') {
          delivery = afterClaim(delivery, { event: 'claim' }, now);
          tries++;
          const result = { kind: 'retryable', reason: 'HTTP 500' } as const;
          delivery = afterResult(delivery, afterAttempt(result, delivery.attempts, now, dice[tries - 1] ?? 0));
          if (delivery.state === 'pending') now = delivery.dueAt;
        }
        expect(tries).toBe(MAX_ATTEMPTS);
        expect(delivery.state).toBe('dead');
        const tookMinutes = (now.getTime() - NOW.getTime()) / 60_000;
        expect(tookMinutes).toBeGreaterThanOrEqual(12);
        expect(tookMinutes).toBeLessThanOrEqual(18);
      }),
    );
  });

  it('without any result wear a delivery out', () => {
    expect([4, 5, 6].map((attempts) => isWornOut({ attempts }))).toEqual([false, true, true]);
  });
});

const unit = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('the pause between two tries', () => {
  it('adds up to about fifteen minutes over five tries', () => {
    const pauses = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, n) => retryDelayMs(n + 1, 0.5));
    expect(pauses).toEqual([22_500, 67_500, 202_500, 607_500]);
    expect(pauses.reduce((sum, pause) => sum + pause)).toBe(15 * 60_000);
  });

  it('stays within a fifth of its centre and grows with every attempt', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_ATTEMPTS - 1 }), unit, unit, (attempt, r, other) => {
        const centre = retryDelayMs(attempt, 0.5);
        expect(Math.abs(retryDelayMs(attempt, r) - centre)).toBeLessThanOrEqual(centre * 0.2 + 1);
        expect(retryDelayMs(attempt + 1, other)).toBeGreaterThan(retryDelayMs(attempt, r));
      }),
    );
  });
});
