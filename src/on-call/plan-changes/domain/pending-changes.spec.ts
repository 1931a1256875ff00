import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { clip, union, type Interval } from '../../domain/intervals.js';
import { changesOf, isSame, type Times } from './compare-plans.js';
import { coveredByHandoffNotice, shiftDifference, withChange, type PendingChanges } from './pending-changes.js';

const of = (start: number, end: number): Interval => ({ start, end });
const HORIZON = 40;
const toNobody = (): boolean => false;

/** A change of the plan at a moment, which is compared from then on. */
function change(at: number, was: Times, is: Times) {
  const time = [of(at, HORIZON)];
  const within = (times: Times): Times =>
    Object.fromEntries(Object.entries(times).map(([id, own]) => [id, clip(own, time[0]!)]));
  const shifts = changesOf(within(was), within(is));
  return { scheduleName: 's', time, spans: time, shifts, overrideEffects: [], readers: {} };
}

const shifts = fc
  .array(fc.tuple(fc.nat(HORIZON), fc.nat(HORIZON)), { maxLength: 4 })
  .map((pairs) => union(pairs.map(([a, b]) => of(Math.min(a, b), Math.max(a, b)))));
const plan = fc.record({ a: shifts, b: shifts });

describe('what is told of several changes', () => {
  /** @contract operating-29 */
  it('is the difference between the plan before the first and the plan in the end, to each', () => {
    fc.assert(
      fc.property(fc.array(plan, { minLength: 2, maxLength: 6 }), (plans) => {
        let news: PendingChanges | null = null;
        plans.slice(1).forEach((is, i) => (news = withChange(news, change(i, plans[i]!, is), toNobody) ?? news));
        const [now, first, last] = [plans.length, plans[0]!, plans.at(-1)!];
        for (const id of ['a', 'b'] as const) {
          const heard = (news as PendingChanges | null)?.people[id];
          const told = heard ? shiftDifference(heard, last[id], now) : null;
          const [before, after] = [first[id], last[id]].map((own) => clip(own, of(now, HORIZON))) as [
            Interval[],
            Interval[],
          ];
          expect(told === null).toBe(isSame(before, after));
          if (told) expect([told.before, told.after]).toEqual([before, after]);
        }
      }),
    );
  });

  it('leaves out what a person has done, and not what others do then', () => {
    fc.assert(
      fc.property(plan, plan, plan, fc.boolean(), (first, second, third, isOwnFirst) => {
        const toAda = (id: string): boolean => id === 'a';
        const one = withChange(null, change(0, first, second), isOwnFirst ? toAda : toNobody);
        const two = withChange(one, change(0, second, third), isOwnFirst ? toNobody : toAda) ?? one;
        const heard = two?.people['a'];
        const told = heard ? shiftDifference(heard, third.a, 0) : null;
        // Where the last change is their own, they know how it stands.
        const known = isOwnFirst ? second.a : third.a;
        const isUntouched = !isOwnFirst && isSame(second.a, third.a);
        expect(told === null).toBe(isSame(isUntouched ? first.a : known, third.a));
      }),
    );
  });

  it('is nothing where nobody hears of it', () => {
    expect(withChange(null, change(0, { a: [of(1, 2)] }, {}), () => true)).toBeNull();
  });

  it('keeps the fourteen days of the first change, and takes in an override beyond them', () => {
    const first = { ...change(0, {}, { a: [of(1, 2)] }), time: [of(0, 14)], spans: [] };
    const far = { ...change(1, {}, { a: [of(30, 31)] }), time: [of(1, 15), of(30, 31)], spans: [of(30, 31)] };
    const news = withChange(withChange(null, first, toNobody), far, toNobody);
    expect(news?.people['a']).toEqual({ time: [of(0, 14), of(30, 31)], shifts: [] });
    const told = shiftDifference(news!.people['a']!, [of(14, 15), of(30, 31)], 2);
    expect(told).toEqual({ before: [], after: [of(30, 31)], time: [of(30, 31)] });
  });
});

describe('a notice of a hand-over', () => {
  it.each([
    ['a shift that begins now', [], [of(5, 9)], 'begin'],
    ['one that begins now, and goes over into the next', [of(9, 20)], [of(5, 20)], 'begin'],
    ['one that is over', [of(5, 9), of(15, 20)], [of(15, 20)], 'end'],
    ['one that pauses', [of(5, 9)], [of(7, 9)], null],
    ['one that ends earlier', [of(5, 9)], [of(5, 7)], null],
    ['one that begins later', [], [of(6, 9)], null],
    ['another shift beside', [], [of(5, 9), of(15, 20)], null],
  ] as const)('says it all, or not: %s', (_, before, after, said) => {
    expect(coveredByHandoffNotice({ before, after, time: [of(5, 20)] }, 5)).toBe(said);
  });
});
