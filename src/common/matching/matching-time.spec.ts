import { describe, expect, it } from '@jest/globals';
import { MatchingTimes } from './matching-time.js';

describe('the time for matches in a transaction', () => {
  it('is three seconds for one tenant, after which what is not matched is given up', () => {
    const times = new MatchingTimes();
    expect(times.of('acme')).toEqual({ leftMs: 3000 });
    times.of('acme').leftMs -= 1000;
    expect([times.of('acme').leftMs, times.of('other').leftMs]).toEqual([2000, 3000]);
  });
});
