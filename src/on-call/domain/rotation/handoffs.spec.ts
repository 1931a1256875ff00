import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addMonths, Handoffs } from './handoffs.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/durations.js';
import { TimeZone } from '../../../platform/domain/time-zone.js';

const ZONES = ['America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Kolkata', 'UTC'];

describe('the turn at an instant', () => {
  it('is the last one whose handoff has come, however old the rotation', () => {
    const cases = fc.record({
      zone: fc.constantFrom(...ZONES),
      type: fc.constantFrom('hourly', 'daily', 'weekly', 'monthly', 'other', 'constructor', '__proto__'),
      length: fc.integer({ min: 1, max: 30 }),
      startDate: fc.integer({ min: Date.UTC(2005, 0), max: Date.UTC(2020, 0) }),
      age: fc.integer({ min: 0, max: 20 * 365 * DAY_MS }),
    });
    fc.assert(
      fc.property(cases, ({ zone, age, ...pattern }) => {
        const handoffs = new Handoffs(pattern, TimeZone.of(zone));
        const at = pattern.startDate + age;
        const turn = handoffs.turnAt(at);
        const next = handoffs.nextAfter(at);
        const later = Array.from({ length: 50 }, (_, i) => handoffs.startOf(turn + 1 + i));
        expect(handoffs.startOf(turn) <= at && at < next).toBe(true);
        expect(next).toBe(Math.min(...later));
      }),
      { numRuns: 300 },
    );
  });

  it('is looked up, not walked to: fifty years cost an hourly rotation what two months do', () => {
    const at = Date.UTC(2026, 0);
    const duration = (startDate: number): number => {
      const handoffs = new Handoffs({ startDate, type: 'hourly', length: 1 }, TimeZone.of('Europe/London'));
      const began = performance.now();
      for (let i = 0; i < 2000; i++) handoffs.turnAt(at + i * HOUR_MS);
      return performance.now() - began;
    };
    // Of several, since other processes have the processor meanwhile; the first time it is compiled.
    const shortest = (startDate: number): number => Math.min(...Array.from({ length: 5 }, () => duration(startDate)));
    expect(shortest(Date.UTC(1976, 0))).toBeLessThan(50 * shortest(Date.UTC(2025, 10)));
  });
});

describe('the turns of a range', () => {
  it.each([
    ['Pacific/Apia', '2011-12-30T10:00Z'],
    ['Antarctica/Troll', '2026-03-29T01:00Z'],
    ['Antarctica/Troll', '2026-10-25T01:00Z'],
    ['Australia/Lord_Howe', '2026-10-03T15:30Z'],
    ['America/New_York', '2026-03-08T07:00Z'],
    ['America/New_York', '2026-11-01T06:00Z'],
  ])('follow one another without a gap, each what the look-up says, in %s around %s', (zone, change) => {
    const range = { start: Date.parse(change) - 2 * DAY_MS, end: Date.parse(change) + 2 * DAY_MS };
    for (const minutes of [0, 15, 30]) {
      for (const length of [1, 2, 5, 25]) {
        const startDate = range.start - 30 * DAY_MS + minutes * MINUTE_MS;
        const handoffs = new Handoffs({ startDate, type: 'hourly', length }, TimeZone.of(zone));
        for (let start = range.start; start < range.end;) {
          const [turn, end] = [handoffs.turnAt(start), handoffs.nextAfter(start)];
          expect(end).toBeGreaterThan(start);
          expect([(start + end) / 2, end - 1].map((t) => handoffs.turnAt(t))).toEqual([turn, turn]);
          expect(handoffs.turnAt(end)).not.toBe(turn);
          start = end;
        }
      }
    }
  });
});

describe('months', () => {
  /** @contract on-call-18 */
  it('clamp to the month’s end and always start from the original day', () => {
    const from = Date.UTC(2024, 0, 31, 8, 30);
    const days = [1, 2, 3, 13].map((months) => new Date(addMonths(from, months)).toISOString().slice(0, 16));
    expect(days).toEqual(['2024-02-29T08:30', '2024-03-31T08:30', '2024-04-30T08:30', '2025-02-28T08:30']);
  });

  it('end with time itself, and a turn that never ends is no trap', () => {
    expect(addMonths(0, 1e9)).toBe(Infinity);
    const monthly = new Handoffs({ startDate: 0, type: 'monthly', length: 1e9 }, TimeZone.of('UTC'));
    expect(monthly.nextAfter(DAY_MS)).toBe(Infinity);
    expect(monthly.turnAt(DAY_MS)).toBe(0);
  });
});

describe('a time zone', () => {
  it('is known by its IANA name only', () => {
    // Of a stored offset there is a zone all the same.
    expect(TimeZone.ofOffset('+02:00').toLocal(0)).toBe(2 * 3_600_000);
    const known = ['UTC', 'Europe/Berlin', 'europe/berlin', 'Mars/Base', '+02:00', '', 'EST5EDT'].map(TimeZone.exists);
    expect(known).toEqual([true, true, true, false, false, false, true]);
  });
});
