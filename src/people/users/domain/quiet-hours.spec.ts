import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TimeZone } from '../../../platform/domain/time-zone.js';
import { inQuietHours, quietHoursEnd } from './quiet-hours.js';

const SIXTEEN = [
  ...[
    'UTC',
    'Europe/Berlin',
    'Europe/London',
    'Europe/Lisbon',
    'America/New_York',
    'America/St_Johns',
    'America/Santiago',
  ],
  ...[
    'America/Havana',
    'Australia/Lord_Howe',
    'Australia/Sydney',
    'Pacific/Auckland',
    'Pacific/Chatham',
    'Africa/Casablanca',
  ],
  ...['Asia/Kolkata', 'Atlantic/Azores', 'Asia/Beirut'],
];

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

  it.each([
    ['03:00', '02:00', '2027-03-28T01:00:00Z', '2027-03-29T00:00:00Z'],
    ['03:00', '02:00', '2027-03-27T12:00:00Z', '2027-03-29T00:00:00Z'],
    ['02:30', '02:29', '2027-10-31T00:30:00Z', '2027-10-31T01:29:00Z'],
  ])('in Berlin of %s to %s, from %s, is %s', (start, end, now, ends) => {
    expect(quietHoursEnd(start, end, 'Europe/Berlin', new Date(now)).toISOString()).toBe(new Date(ends).toISOString());
  });

  it.each(SIXTEEN)('in %s is what each minute around the clock changes of 2027 says', (zone) => {
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    const year = { start: Date.UTC(2027, 0), end: Date.UTC(2028, 0) };
    const pieces = TimeZone.of(zone).steadyWithin(year);
    const changes = pieces
      .filter(({ offset }, i) => i > 0 && pieces[i - 1]!.offset !== offset)
      .map(({ start }) => start);
    for (const change of changes.length > 0 ? changes : [Date.UTC(2027, 2, 28, 1)]) {
      const first = change - 20 * 3_600_000;
      const times = Array.from({ length: 96 * 60 }, (_, minute) => clock.format(first + minute * 60_000));
      // As the clock reads just before and after the change, and at other hours.
      const near = [-60, -30, -1, 0, 29, 30, 60].map((minute) => times[20 * 60 + minute]!);
      const hours = [...new Set([...near, '00:00', '07:00', '22:00'])];
      for (const from of hours)
        for (const to of hours.filter((each) => each !== from)) {
          const isQuiet = (minute: number): boolean => {
            const time = times[minute]!;
            return from <= to ? from <= time && time < to : from <= time || time < to;
          };
          for (let now = 0; now < 40 * 60; now += 197) {
            const quiet = inQuietHours(from, to, zone, new Date(first + now * 60_000));
            if (quiet !== isQuiet(now)) throw new Error(`${from} to ${to} at ${times[now]}: ${quiet}`);
            if (!quiet) continue;
            let ends = now + 1;
            while (isQuiet(ends)) ends++;
            const found = quietHoursEnd(from, to, zone, new Date(first + now * 60_000 + 12_345));
            if (found.getTime() !== first + ends * 60_000)
              throw new Error(
                `${from} to ${to} at ${new Date(first + now * 60_000).toISOString()}: ${found.toISOString()}`,
              );
          }
        }
    }
  });
});
