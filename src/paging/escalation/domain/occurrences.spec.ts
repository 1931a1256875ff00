import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { withOccurrence, firstOccurrences, hasEnoughOccurrences, type Occurrences } from './occurrences.js';

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 21, 12, minute));

describe('occurrences of an alert', () => {
  it('are enough at the count, however long it takes', () => {
    const first = firstOccurrences({ count: 3, withinMinutes: null }, 1, at(0));
    expect([
      hasEnoughOccurrences(first),
      hasEnoughOccurrences(withOccurrence(first, 2, at(500))),
      hasEnoughOccurrences(withOccurrence(first, 3, at(900))),
    ]).toEqual([...[false, false, true]]);
    expect(hasEnoughOccurrences(firstOccurrences({ count: 3, withinMinutes: null }, 3, at(0)))).toBe(true);
  });

  it('are enough where the latest of them came within the time', () => {
    let waits = firstOccurrences({ count: 3, withinMinutes: 10 }, 1, at(0));
    for (const [count, minute, enough] of [
      [2, 9, false],
      [3, 11, false],
      [4, 19, true],
    ] as const) {
      waits = withOccurrence(waits, count, at(minute));
      expect([minute, hasEnoughOccurrences(waits)]).toEqual([minute, enough]);
    }
  });

  it('are counted once, as a list of all times would say', () => {
    const story = fc.record({
      count: fc.integer({ min: 2, max: 6 }),
      withinMinutes: fc.constantFrom(null, 1, 5, 30),
      steps: fc.array(fc.record({ more: fc.nat(3), minutes: fc.nat(10) }), { minLength: 1, maxLength: 12 }),
    });
    fc.assert(
      fc.property(story, ({ count: needed, withinMinutes, steps }) => {
        const all: number[] = [0];
        let waits: Occurrences = firstOccurrences({ count: needed, withinMinutes }, 1, at(0));
        let minute = 0;
        for (const { more, minutes } of steps) {
          minute += minutes;
          all.push(...Array<number>(more).fill(minute));
          // A recorded occurrence is not counted twice.
          waits = withOccurrence(withOccurrence(waits, all.length, at(minute)), all.length, at(minute));
          const latest = all.slice(-needed);
          const isWithin = withinMinutes === null || (latest.at(-1) ?? 0) - (latest[0] ?? 0) <= withinMinutes;
          expect(hasEnoughOccurrences(waits)).toBe(latest.length === needed && isWithin);
          expect(waits.times.length).toBeLessThanOrEqual(needed);
        }
      }),
    );
  });
});
