import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { changedSpans } from './intervals.js';

const range = (start: number, end: number) => ({ start, end });

describe('what a change of a range changes', () => {
  it.each([
    [range(0, 10), range(0, 10), []],
    [range(0, 10), range(0, 6), [range(6, 10)]],
    [range(0, 10), range(2, 12), [range(0, 2), range(10, 12)]],
    [range(0, 10), range(10, 20), [range(0, 10), range(10, 20)]],
    [range(0, 10), range(9, 3), [range(0, 10)]],
    [range(5, 5), range(0, 10), [range(0, 10)]],
  ])('from %j to %j: %j', (before, after, expected) => {
    expect(changedSpans(before, after)).toEqual(expected);
  });

  it('is every moment that one of them covers and the other does not', () => {
    const edge = fc.integer({ min: 0, max: 12 });
    const covers = ({ start, end }: { start: number; end: number }, at: number) => start <= at && at < end;
    fc.assert(
      fc.property(edge, edge, edge, edge, (a, b, c, d) => {
        const [before, after] = [range(a, b), range(c, d)];
        const spans = changedSpans(before, after);
        for (let at = 0; at <= 12; at++)
          expect(spans.some((span) => covers(span, at))).toBe(covers(before, at) !== covers(after, at));
      }),
    );
  });
});
