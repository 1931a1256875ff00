import { describe, expect, it } from '@jest/globals';
import { MatchingTimes } from './matching-time.js';

describe('the time for matches in a transaction', () => {
  it('is three seconds for one tenant, after which what is not matched is given up', () => {
    expect(new MatchingTimes(false).of('acme')).toEqual({ leftMs: 3000, whenOver: null });
  });

  it('is 50 ms for one of several whose others take little', () => {
    const times = new MatchingTimes(true);
    for (const quick of ['a', 'b', 'c']) times.of(quick).leftMs -= 10;
    const slow = times.of('slow');
    slow.leftMs -= 49;
    expect(slow.leftMs).toBe(1);
    slow.leftMs -= 2;
    expect(slow.leftMs).toBeLessThanOrEqual(0);
    expect(slow.whenOver?.().tenantIds).toEqual(['slow']);
  });

  it('is over for several that each take long when they have taken it together: they are named', () => {
    const times = new MatchingTimes(true);
    times.of('a').leftMs -= 25;
    times.of('b').leftMs -= 10;
    times.of('c').leftMs -= 30;
    const last = times.of('d');
    expect(last.leftMs).toBe(15);
    last.leftMs -= 16;
    expect(last.leftMs).toBeLessThanOrEqual(0);
    expect(last.whenOver?.().tenantIds).toEqual(['a', 'c', 'd']);
  });

  it('is left for whoever takes little when others have taken all that they have together', () => {
    const times = new MatchingTimes(true);
    times.of('slow').leftMs -= 60;
    const quick = times.of('quick');
    expect(quick.leftMs).toBe(10);
    quick.leftMs -= 4;
    expect(quick.leftMs).toBe(6);
    expect(quick.whenOver?.().tenantIds).toEqual(['quick']);
  });
});
