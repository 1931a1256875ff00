import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { scaleFor } from './charts.js';

describe('a scale', () => {
  it.each([
    [0, 1, 1],
    [1, 1, 1],
    [4, 4, 1],
    [7, 8, 2],
    [50, 50, 10],
    [51, 60, 20],
    [1234, 1500, 500],
  ])('for %i goes to %i in steps of %i', (greatest, top, step) => {
    expect(scaleFor(greatest)).toEqual({ top, step });
  });

  it('has at most five whole, round steps and room for everything', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), (greatest) => {
        const { top, step } = scaleFor(greatest);
        expect(top).toBeGreaterThanOrEqual(greatest);
        expect(top - greatest).toBeLessThanOrEqual(step);
        expect(top / step).toBeLessThanOrEqual(5);
        expect(String(step)).toMatch(/^[125]0*$/);
      }),
    );
  });
});
