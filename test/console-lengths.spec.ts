import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { atLength, countdown, shortly } from '../console/src/parts/length.js';

const [S, MIN, H, D] = [1000, 60_000, 3_600_000, 86_400_000];
const SIZES: Record<string, number> = { s: S, min: MIN, h: H, d: D };
/** What such a text means, in milliseconds, and the size of its smallest unit. */
const meant = (text: string): number =>
  [...text.matchAll(/(\d+) (s|min|h|d)/g)].reduce((sum, [, count, unit]) => sum + Number(count) * SIZES[unit!]!, 0);

describe('a length of time, in words', () => {
  it.each<[number, string, string, string]>([
    [0, '0 s', '0 s', 'now'],
    [300, '0 s', '0 s', 'in 1 s'],
    [59_600, '1 min', '1 min', 'in 1 min'],
    [139_400, '2 min', '2 min 19 s', 'in 2 min 19 s'],
    [10 * MIN + 40 * S, '11 min', '10 min 40 s', 'in 11 min'],
    [59 * MIN + 40 * S, '1 h', '59 min 40 s', 'in 1 h'],
    [2 * H - S, '2 h', '2 h', 'in 2 h'],
    [2 * H - 40 * S, '2 h', '1 h 59 min', 'in 1 h 59 min'],
    [3 * H + 5 * MIN, '3 h', '3 h 5 min', 'in 3 h 5 min'],
    [23 * H + 50 * MIN, '1 d', '23 h 50 min', 'in 23 h 50 min'],
    [2 * D - MIN, '2 d', '2 d', 'in 2 d'],
    [5 * D + 2 * H, '5 d', '5 d 2 h', 'in 5 d 2 h'],
    [-5 * S, '0 s', '0 s', 'now'],
  ])('%d ms', (milliseconds, short, long, left) => {
    expect([shortly(milliseconds), atLength(milliseconds), countdown(milliseconds)]).toEqual([short, long, left]);
  });

  it('is the nearest one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 * D }), (length) => {
        const step = (of: number): number => Object.values(SIZES).findLast((size) => size <= of) ?? S;
        expect(Math.abs(meant(shortly(length)) - length)).toBeLessThanOrEqual(step(length) / 2);
        const finer = Object.values(SIZES)[Math.max(0, Object.values(SIZES).indexOf(step(length)) - 1)]!;
        expect(Math.abs(meant(atLength(length)) - length)).toBeLessThanOrEqual(finer / 2);
      }),
    );
  });
});
