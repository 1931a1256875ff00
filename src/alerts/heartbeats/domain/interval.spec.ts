import { describe, expect, it } from '@jest/globals';
import { INTERVAL_UNITS, intervalMinutes, LONGEST_INTERVAL } from './interval.js';

describe('an interval', () => {
  it.each([
    [1, 'minute', 1],
    [90, 'minutes', 90],
    [1, 'hour', 60],
    [12, 'hours', 720],
    [1, 'day', 1440],
    [7, 'days', 10_080],
  ] as const)('of %i %s has %i minutes', (interval, intervalUnit, minutes) => {
    expect(intervalMinutes({ interval, intervalUnit })).toBe(minutes);
  });

  it('is always short enough for an integer column and a date', () => {
    for (const intervalUnit of INTERVAL_UNITS) {
      const minutes = intervalMinutes({ interval: LONGEST_INTERVAL, intervalUnit });
      expect(minutes).toBeLessThan(2 ** 31);
      expect(new Date(Date.UTC(9999, 0) + minutes * 60_000).getTime()).not.toBeNaN();
    }
  });
});
