import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TimeZone } from '../../platform/domain/time-zone.js';
import { lastDays, wholeDays } from './period.js';

const DAY = 86_400_000;
const instant = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
const count = fc.integer({ min: 1, max: 365 });

describe('the last days', () => {
  it('end with this very millisecond', () => {
    expect(lastDays(30, new Date('2026-03-30T01:30:00.000Z'))).toEqual({
      since: new Date('2026-02-28T01:30:00.000Z'),
      until: new Date('2026-03-30T01:30:00.001Z'),
    });
  });
});

describe('whole days of a zone', () => {
  const datesOf = (days: number, offset: number, now: Date, zone = 'UTC'): string[] =>
    wholeDays(days, offset, now, zone).days.map(({ date }) => date);

  it('end with today, or before', () => {
    const now = new Date('2026-03-01T00:00:00.000Z');
    expect(datesOf(3, 0, now)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(datesOf(2, 2, now)).toEqual(['2026-02-26', '2026-02-27']);
    expect(datesOf(1, 0, new Date('2026-02-28T23:59:59.999Z'))).toEqual(['2026-02-28']);
    expect(datesOf(1, 0, new Date('2026-02-28T23:59:59.999Z'), 'Asia/Kolkata')).toEqual(['2026-03-01']);
    expect(datesOf(1, 0, now, 'America/New_York')).toEqual(['2026-02-28']);
  });

  it('are as many as asked for, each from its midnight to the next, and an offset goes on where the later window began', () => {
    const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/Sao_Paulo');
    fc.assert(
      fc.property(instant, count, fc.nat(1000), zone, (now, length, offset, name) => {
        const { days, since, until } = wholeDays(length, offset, now, name);
        const clock = TimeZone.of(name);
        expect(days).toHaveLength(length);
        for (const [place, { date, start }] of days.entries()) {
          expect(new Date(clock.toLocal(start.getTime())).toISOString().slice(0, 10)).toBe(date);
          const hours = ((days[place + 1]?.start ?? until).getTime() - start.getTime()) / 3_600_000;
          expect(hours >= 23 && hours <= 25).toBe(true);
        }
        expect(days[0]?.start).toEqual(since);
        expect(wholeDays(length, offset + length, now, name).until).toEqual(since);
        const today = Math.floor(clock.toLocal(now.getTime()) / DAY) * DAY;
        expect(Date.parse(days.at(-1)!.date)).toBe(today - offset * DAY);
      }),
      { numRuns: 30 },
    );
  });
});
