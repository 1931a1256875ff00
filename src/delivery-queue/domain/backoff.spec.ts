import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MAX_ATTEMPTS, retryDelayMs } from './backoff.js';

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
