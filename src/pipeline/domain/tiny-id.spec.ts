import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { randomTinyId } from './tiny-id.js';

describe('tiny ids', () => {
  it('cover the whole range and nothing beyond', () => {
    expect(randomTinyId(() => 0)).toBe(0);
    expect(randomTinyId(() => 1 - Number.EPSILON)).toBe(99_999);
  });

  it('are always integers from 0 to 99999', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (sample) => {
        const tinyId = randomTinyId(() => sample);
        expect(Number.isInteger(tinyId)).toBe(true);
        expect(tinyId).toBeGreaterThanOrEqual(0);
        expect(tinyId).toBeLessThanOrEqual(99_999);
      }),
    );
  });
});
