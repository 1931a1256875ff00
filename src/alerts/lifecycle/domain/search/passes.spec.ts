import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { firstPass, secondPass } from './passes.js';

describe('how many alerts are read before the search table is used', () => {
  it.each([
    [21, 2_000],
    [101, 2_000],
    [5_021, 10_042],
  ])('at first, for %d', (wanted, expected) => {
    expect(firstPass(wanted)).toBe(expected);
  });

  it.each<[string, number, number, number, number | null]>([
    ['nothing was found', 2_000, 0, 21, null],
    ['a word in 1,000 alerts', 2_000, 2, 21, null],
    ['a word in 200 alerts', 2_000, 10, 21, 6_300],
    ['a word in 100 alerts, and a long page', 2_000, 20, 101, 15_150],
    ['nearly enough', 2_000, 20, 21, 3_150],
    ['a frequent word far down the list', 10_000, 3_000, 5_000, 25_000],
    ['a rare word far down the list', 10_000, 10, 5_000, null],
  ])('then, where %s', (_name, read, found, wanted, expected) => {
    expect(secondPass(read, found, wanted)).toBe(expected);
  });

  it('goes further each time', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (wanted, share) => {
          const first = firstPass(wanted);
          const found = Math.min(wanted - 1, Math.floor(first * share));
          expect(secondPass(first, found, wanted) ?? Infinity).toBeGreaterThan(first);
        },
      ),
    );
  });
});
