import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { inQuietHours, quietHoursEnd } from './quiet-hours.js';

const at = (text: string): Date => new Date(text);

describe('quiet hours', () => {
  it('contain their start and not their end', () => {
    expect(inQuietHours('13:00', '14:30', 'UTC', at('2026-01-10T12:59:59.999Z'))).toBe(false);
    expect(inQuietHours('13:00', '14:30', 'UTC', at('2026-01-10T13:00:00.000Z'))).toBe(true);
    expect(inQuietHours('13:00', '14:30', 'UTC', at('2026-01-10T14:29:59.999Z'))).toBe(true);
    expect(inQuietHours('13:00', '14:30', 'UTC', at('2026-01-10T14:30:00.000Z'))).toBe(false);
  });

  it('may cross midnight', () => {
    const quiet = (time: string): boolean => inQuietHours('22:00', '07:00', 'UTC', at(`2026-01-10T${time}:00Z`));
    expect(['21:59', '22:00', '23:59', '00:00', '06:59', '07:00'].map(quiet)).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it('are read on the wall clock of the person, whatever the season', () => {
    // Berlin is UTC+1 in winter, UTC+2 in summer: 22:00 there is 21:00Z, then 20:00Z.
    expect(inQuietHours('22:00', '07:00', 'Europe/Berlin', at('2026-01-10T21:00:00Z'))).toBe(true);
    expect(inQuietHours('22:00', '07:00', 'Europe/Berlin', at('2026-01-10T20:59:00Z'))).toBe(false);
    expect(inQuietHours('22:00', '07:00', 'Europe/Berlin', at('2026-07-10T20:00:00Z'))).toBe(true);
    expect(inQuietHours('22:00', '07:00', 'Asia/Kolkata', at('2026-07-10T16:30:00Z'))).toBe(true);
  });

  it('end at 07:00 on the morning when the clock is put forward, an hour of night earlier', () => {
    expect(inQuietHours('22:00', '07:00', 'Europe/Berlin', at('2026-03-29T04:59:00Z'))).toBe(true);
    expect(inQuietHours('22:00', '07:00', 'Europe/Berlin', at('2026-03-29T05:00:00Z'))).toBe(false);
  });

  it.each<[string | null, string | null]>([
    [null, null],
    ['22:00', null],
    [null, '07:00'],
    ['08:00', '08:00'],
    ['25:00', '07:00'],
    ['late', 'early'],
  ])('are none for %j to %j', (start, end) => {
    expect(inQuietHours(start, end, 'UTC', at('2026-01-10T23:00:00Z'))).toBe(false);
  });

  it('count in UTC when the zone is unknown', () => {
    expect(inQuietHours('22:00', '07:00', 'Mars/Olympus', at('2026-01-10T23:00:00Z'))).toBe(true);
    expect(inQuietHours('22:00', '07:00', '', at('2026-01-10T12:00:00Z'))).toBe(false);
  });

  it('and the rest of the day share every minute between them', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    const text = (m: number): string =>
      `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`;
    fc.assert(
      fc.property(minute, minute, minute, (a, b, m) => {
        fc.pre(a !== b);
        const now = new Date(Date.UTC(2026, 0, 10, 0, m));
        expect(inQuietHours(text(a), text(b), 'UTC', now)).toBe(!inQuietHours(text(b), text(a), 'UTC', now));
      }),
    );
  });
});

describe('the end of quiet hours', () => {
  const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'America/Santiago'];
  const time = fc.nat({ max: 24 * 60 - 1 }).map((minute) => {
    const [hours, minutes] = [Math.floor(minute / 60), minute % 60];
    return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
  });
  /** Around clock changes of all these zones. */
  const at = fc
    .constantFrom(
      '2026-03-08T04:00:00Z',
      '2026-03-28T20:00:00Z',
      '2026-04-04T12:00:00Z',
      '2026-10-24T20:00:00Z',
      '2026-11-01T03:00:00Z',
    )
    .chain((day) => fc.nat({ max: 24 * 60 }).map((minute) => new Date(Date.parse(day) + minute * 60_000)));

  it('is the first minute outside, on every clock change too', () => {
    fc.assert(
      fc.property(time, time, fc.constantFrom(...zones), at, (start, end, zone, now) => {
        fc.pre(inQuietHours(start, end, zone, now));
        let expected = now.getTime() + 60_000;
        while (inQuietHours(start, end, zone, new Date(expected))) expected += 60_000;
        expect(quietHoursEnd(start, end, zone, now).toISOString()).toBe(new Date(expected).toISOString());
      }),
      { numRuns: 60 },
    );
  });
});
