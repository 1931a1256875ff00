import { describe, expect, it } from '@jest/globals';
import { durationText } from './durations.js';

describe('a duration', () => {
  it.each([
    [0, '0 s'],
    [40_400, '40 s'],
    [65_000, '1 min 5 s'],
    [3_600_000, '1 h'],
    [3_605_000, '1 h'],
    [93_600_000, '1 d 2 h'],
    [-5, '0 s'],
  ])('of %i ms is %s', (milliseconds, text) => {
    expect(durationText(milliseconds)).toBe(text);
  });
});
