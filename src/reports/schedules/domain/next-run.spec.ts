import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { WEEKDAYS } from '../../../platform/domain/weekday.js';
import { beginningAt, CADENCES, nextRun, runTimeOf, type Beginning, type Cadence } from './next-run.js';

const begun = (cadence: Cadence, at: string, countsIn = 'UTC'): Beginning => ({
  cadence,
  countsFrom: new Date(at),
  countsIn,
});

/** The next `count` runs, each computed from the one before. */
function runs(beginning: Beginning, zone: string, count: number): string[] {
  const found: string[] = [];
  let last = beginning.countsFrom;
  while (found.length < count) {
    last = nextRun(beginning, zone, last);
    found.push(last.toISOString().replace(':00.000Z', 'Z'));
  }
  return found;
}

/** The local date and time, computed independently of the code under test. */
function wall(at: Date, zone: string): { date: string; time: string; day: number; weekday: string } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    weekday: 'short',
  }).formatToParts(at);
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return {
    date: `${of('year')}-${of('month')}`,
    day: Number(of('day')),
    time: `${of('hour')}:${of('minute')}:${of('second')}`,
    weekday: of('weekday'),
  };
}
const lastDayOf = (month: string): number => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
};

describe('the next run', () => {
  it('is a day or a week later', () => {
    expect(runs(begun('daily', '2026-02-27T09:30:00Z'), 'UTC', 3)).toEqual([
      '2026-02-28T09:30Z',
      '2026-03-01T09:30Z',
      '2026-03-02T09:30Z',
    ]);
    expect(runs(begun('weekly', '2026-12-28T00:00:00Z'), 'UTC', 2)).toEqual(['2027-01-04T00:00Z', '2027-01-11T00:00Z']);
  });

  /** @contract account-9 */
  it('is on the last day of a month that lacks the day, and then on the day again', () => {
    expect(runs(begun('monthly', '2027-10-31T23:00:00Z'), 'UTC', 6)).toEqual([
      '2027-11-30T23:00Z',
      '2027-12-31T23:00Z',
      '2028-01-31T23:00Z',
      '2028-02-29T23:00Z',
      '2028-03-31T23:00Z',
      '2028-04-30T23:00Z',
    ]);
  });

  it('goes by the calendar of the zone, where the last of the month may be another day than in UTC', () => {
    // 31 January, 20:00 in New York.
    expect(runs(begun('monthly', '2026-02-01T01:00:00Z', 'America/New_York'), 'America/New_York', 2)).toEqual([
      '2026-03-01T01:00Z',
      '2026-04-01T00:00Z',
    ]);
  });

  /** @contract account-9 */
  it('keeps the time of day over clock changes', () => {
    // Berlin: forward on 29 March 2026, back on 25 October.
    expect(runs(begun('daily', '2026-03-27T08:00:00Z', 'Europe/Berlin'), 'Europe/Berlin', 3)).toEqual([
      '2026-03-28T08:00Z',
      '2026-03-29T07:00Z',
      '2026-03-30T07:00Z',
    ]);
    expect(runs(begun('weekly', '2026-10-19T07:00:00Z', 'Europe/Berlin'), 'Europe/Berlin', 1)).toEqual([
      '2026-10-26T08:00Z',
    ]);
  });

  it('moves a skipped time forward by the gap once, and takes the first of a time that occurs twice', () => {
    expect(runs(begun('daily', '2026-03-27T01:30:00Z', 'Europe/Berlin'), 'Europe/Berlin', 3)).toEqual([
      '2026-03-28T01:30Z',
      '2026-03-29T01:30Z',
      '2026-03-30T00:30Z',
    ]);
    expect(runs(begun('daily', '2026-10-24T00:30:00Z', 'Europe/Berlin'), 'Europe/Berlin', 2)).toEqual([
      '2026-10-25T00:30Z',
      '2026-10-26T01:30Z',
    ]);
  });

  it('follows its owner into another zone with the time of day', () => {
    // 09:00 in Berlin becomes 09:00 in Tokyo.
    const beginning = begun('daily', '2026-06-01T07:00:00Z', 'Europe/Berlin');
    expect(nextRun(beginning, 'Asia/Tokyo', new Date('2026-06-10T12:00Z')).toISOString()).toBe(
      '2026-06-11T00:00:00.000Z',
    );
  });

  it('skips what an outage has missed', () => {
    expect(
      nextRun(begun('monthly', '2024-01-31T09:00:00Z'), 'UTC', new Date('2026-02-28T09:00:00Z')).toISOString(),
    ).toBe('2026-03-31T09:00:00.000Z');
  });

  const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Kathmandu'];
  const instant = fc
    .integer({ min: Date.UTC(2005, 0), max: Date.UTC(2040, 0) })
    .map((ms) => Math.floor(ms / 1000) * 1000);

  it('goes at the chosen time and day in the zone, whatever the clocks do, and never twice a period', () => {
    const chosen = fc.record({
      time: fc
        .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
        .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`),
      weekday: fc.constantFrom(...WEEKDAYS),
      dayOfMonth: fc.integer({ min: 1, max: 31 }),
    });
    fc.assert(
      fc.property(fc.constantFrom(...CADENCES), chosen, fc.constantFrom(...ZONES), instant, (cadence, at, zone, ms) => {
        const beginning = beginningAt(cadence, at, zone, new Date(ms));
        expect(beginning.countsFrom.getTime()).toBeLessThanOrEqual(ms);
        expect(runTimeOf(beginning)).toMatchObject({
          time: at.time,
          ...(cadence === 'weekly' && { weekday: at.weekday }),
          ...(cadence === 'monthly' && { dayOfMonth: at.dayOfMonth }),
        });
        let last = new Date(ms);
        for (let count = 0; count < 14; count++) {
          const next = nextRun(beginning, zone, last);
          const { date, time, day, weekday } = wall(next, zone);
          if (cadence === 'weekly')
            expect([at.weekday, WEEKDAYS[(WEEKDAYS.indexOf(at.weekday) + 1) % 7]]).toContain(weekday.toLowerCase());
          if (cadence === 'monthly') expect(day - Math.min(at.dayOfMonth, lastDayOf(date))).toBeLessThanOrEqual(1);
          // A time that the clocks skip comes by the gap later, and the next run is in time again.
          if (time !== `${at.time}:00`) expect(wall(nextRun(beginning, zone, next), zone).time).toBe(`${at.time}:00`);
          last = next;
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is always later, never more than a period away, and none lies between', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CADENCES),
        fc.constantFrom(...ZONES),
        instant,
        fc.integer({ min: 0, max: 4000 * 86_400 }),
        (cadence, zone, start, elapsed) => {
          const beginning = { cadence, countsFrom: new Date(start), countsIn: zone };
          const after = new Date(start + elapsed * 1000);
          const next = nextRun(beginning, zone, after);
          const longest = { daily: 2, weekly: 8, monthly: 32 }[cadence] * 86_400_000;
          expect(next.getTime()).toBeGreaterThan(after.getTime());
          expect(next.getTime() - after.getTime()).toBeLessThanOrEqual(longest);
          // At any instant before the next run the result is the same.
          const before = new Date(after.getTime() + Math.floor((next.getTime() - after.getTime() - 1) / 2));
          expect(nextRun(beginning, zone, before)).toEqual(next);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('shows the time of day, the weekday and the day of the month it began with', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CADENCES),
        fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu'),
        instant,
        fc.integer({ min: 0, max: 4000 * 86_400 }),
        (cadence, zone, start, elapsed) => {
          const began = wall(new Date(start), zone);
          // Clock changes happen between 01:00 and 04:00; tests above cover them.
          fc.pre(Number(began.time.slice(0, 2)) >= 4);
          const beginning = { cadence, countsFrom: new Date(start), countsIn: zone };
          const shown = wall(nextRun(beginning, zone, new Date(start + elapsed * 1000)), zone);
          expect(shown.time).toBe(began.time);
          if (cadence === 'weekly') expect(shown.weekday).toBe(began.weekday);
          if (cadence === 'monthly') expect(shown.day).toBe(Math.min(began.day, lastDayOf(shown.date)));
        },
      ),
      { numRuns: 300 },
    );
  });
});
