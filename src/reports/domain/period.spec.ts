import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { datesOf, lastDays, utcDays } from './period.js';

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

describe('UTC days', () => {
  it('end with today, or before', () => {
    const now = new Date('2026-03-01T00:00:00.000Z');
    expect(datesOf(utcDays(3, 0, now))).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(datesOf(utcDays(2, 2, now))).toEqual(['2026-02-26', '2026-02-27']);
    expect(datesOf(utcDays(1, 0, new Date('2026-02-28T23:59:59.999Z')))).toEqual(['2026-02-28']);
  });

  it('are as many as asked for, one after the other, and an offset goes on where the later window began', () => {
    fc.assert(
      fc.property(instant, count, fc.nat(1000), (now, days, offset) => {
        const dates = datesOf(utcDays(days, offset, now));
        expect(dates).toHaveLength(days);
        expect(Date.parse(dates.at(-1) ?? '')).toBe(Math.floor(now.getTime() / DAY) * DAY - offset * DAY);
        expect(utcDays(days, offset + days, now).until).toEqual(utcDays(days, offset, now).since);
      }),
    );
  });
});
