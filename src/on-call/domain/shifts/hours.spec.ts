import { describe, expect, it } from '@jest/globals';
import { atOnce } from '../../../platform/slices/slices.js';
import fc from 'fast-check';
import { aRotation, anOverride, aSchedule, PEOPLE } from '../../../../test/support/schedule-builders.js';
import { businessHoursWithin, hoursWithin } from './hours.js';
import { HOUR_MS, MINUTE_MS } from '../../../platform/durations.js';
import { shiftsWithin } from './shifts.js';
import { prepareSchedules, type OnCallSnapshot, type OverrideData, type ScheduleData } from '../schedule/snapshot.js';
import { TimeZone } from '../../../platform/domain/time-zone.js';

const at = (text: string): number => new Date(text).getTime();
const range = (start: string, end: string) => ({ start: at(start), end: at(end) });

function ready(schedule: ScheduleData): [OnCallSnapshot, NonNullable<ReturnType<OnCallSnapshot['schedules']['get']>>] {
  const snapshot = { ...prepareSchedules([schedule], []), people: PEOPLE };
  return [snapshot, snapshot.schedules.get(schedule.id)!];
}

/** `Name shifts total business`, in hours. */
function report(schedule: ScheduleData, start: string, end: string): string[] {
  return atOnce(hoursWithin(...ready(schedule), range(start, end))).map(
    ({ person, shiftCount, total, business }) =>
      `${person.name} ${shiftCount} ${total / HOUR_MS} ${business / HOUR_MS}`,
  );
}

describe('hours of a schedule', () => {
  it('counts what everybody did, in business hours and beside them', () => {
    // Monday 08:00 to Tuesday 08:00 and so on; the week ends on Monday at 00:00.
    expect(report(aSchedule([aRotation('ada ben')]), '2026-01-05T00:00Z', '2026-01-12T00:00Z')).toEqual([
      'ADA 4 88 24',
      'BEN 3 72 16',
    ]);
  });

  it('counts somebody who is on call twice only once', () => {
    const twice = [aRotation('ada ben'), aRotation('ada', { id: 'second' })];
    expect(report(aSchedule(twice), '2026-01-05T08:00Z', '2026-01-07T08:00Z')).toEqual(['ADA 1 48 16', 'BEN 1 24 8']);
  });

  it('takes an override of oneself for no break, and one of somebody else for theirs', () => {
    const overrides = [
      anOverride('own', 'ada', '2026-01-05T12:00Z', '2026-01-05T13:00Z'),
      anOverride('cover', 'ben', '2026-01-05T16:00Z', '2026-01-05T18:00Z'),
    ];
    const schedule = aSchedule([aRotation('ada')], { overrides });
    expect(report(schedule, '2026-01-05T08:00Z', '2026-01-06T08:00Z')).toEqual(['ADA 2 22 7', 'BEN 1 2 1']);
  });

  it('counts only what lies in the range', () => {
    const schedule = aSchedule([aRotation('ada')]);
    expect(report(schedule, '2026-01-06T16:30Z', '2026-01-06T17:15Z')).toEqual(['ADA 1 0.75 0.5']);
    expect(report(schedule, '2026-01-04T00:00Z', '2026-01-05T08:00Z')).toEqual([]);
  });

  it('has nobody in a disabled schedule', () => {
    const schedule = aSchedule([aRotation('ada')], { enabled: false });
    expect(report(schedule, '2026-01-06T00:00Z', '2026-01-07T00:00Z')).toEqual([]);
  });

  it.each([
    ['America/New_York', '2026-03-07T05:00Z', '2026-03-14T04:00Z', 167, 'is an hour shorter in spring'],
    ['America/New_York', '2026-10-31T04:00Z', '2026-11-07T05:00Z', 169, 'and an hour longer in autumn'],
  ])('in %s from %s to %s lasts %d hours: a week %s', (timezone, from, to, total) => {
    const schedule = aSchedule([aRotation('ada')], { timezone });
    expect(report(schedule, from, to)).toEqual([`ADA 1 ${total} 40`]);
  });
});

/** Around a change of the clock; Apia skipped a Friday, Casey changed on an afternoon and Caracas by half an hour. */
const CHANGES: [string, string][] = [
  ['America/New_York', '2026-03-08T07:00Z'],
  ['America/New_York', '2026-11-01T06:00Z'],
  ['Europe/Berlin', '2026-03-29T01:00Z'],
  ['Europe/Berlin', '2026-10-25T01:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00Z'],
  ['Antarctica/Troll', '2026-03-29T01:00Z'],
  ['Antarctica/Casey', '2010-03-04T15:00Z'],
  ['America/Caracas', '2016-05-01T07:00Z'],
  ['Pacific/Apia', '2011-12-30T10:00Z'],
  ['Pacific/Kwajalein', '1993-08-21T12:00Z'],
  ['Asia/Kolkata', '2026-03-01T00:00Z'],
  ['UTC', '2026-03-01T00:00Z'],
  ['Europe/Berlin', '9999-12-20T00:00Z'],
];

/** Reads the clock on the wall at that minute, as a person would. */
function isOpen(clock: Intl.DateTimeFormat, minute: number): boolean {
  const [weekday = '', hour = ''] = clock.format(minute).split(/[ ,:]+/);
  return !['Sat', 'Sun'].includes(weekday) && Number(hour) >= 9 && Number(hour) < 17;
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit' });
}

const weeks = fc.constantFrom(...CHANGES).chain(([zone, change]) =>
  fc
    .tuple(fc.integer({ min: -4 * 1440, max: 1440 }), fc.integer({ min: 1, max: 5 * 1440 }))
    .map(([offset, minutes]) => {
      const start = at(change) + offset * MINUTE_MS;
      return { zone, start, end: start + minutes * MINUTE_MS };
    }),
);

/** Up to three rotations, most of them of overlapping people, and some overrides. */
function schedules(zone: string, start: number): fc.Arbitrary<ScheduleData> {
  const people = fc.array(fc.constantFrom('ada', 'ben', 'cyd'), { minLength: 1, maxLength: 3 });
  const minute = fc.integer({ min: 0, max: 6 * 1440 }).map((minutes) => new Date(start + minutes * MINUTE_MS));
  const rotation = fc
    .record({ people, type: fc.constantFrom('hourly', 'daily'), length: fc.constantFrom(1, 3, 12), startDate: minute })
    .map(({ people: names, ...given }) => aRotation(names.join(' '), given));
  const override = fc.record({
    id: fc.uuid(),
    userId: fc.constantFrom('ada', 'dan'),
    userName: fc.constant(null),
    startTime: minute,
    endTime: minute,
  });
  return fc
    .tuple(fc.array(rotation, { maxLength: 3 }), fc.array(override, { maxLength: 3 }))
    .map(([rotations, overrides]) => aSchedule(rotations, { timezone: zone, overrides }));
}

describe('business hours', () => {
  /** @contract reports-16 */
  it('are the minutes at which a clock on the wall shows them', () => {
    fc.assert(
      fc.property(weeks, ({ zone, start, end }) => {
        const clock = clockOf(zone);
        let minutes = 0;
        for (let minute = start; minute < end; minute += MINUTE_MS) if (isOpen(clock, minute)) minutes++;
        const windows = businessHoursWithin(TimeZone.of(zone), { start, end });
        expect(windows.reduce((sum, window) => sum + window.end - window.start, 0)).toBe(minutes * MINUTE_MS);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the report', () => {
  const cases = weeks.chain((week) =>
    fc.record({ week: fc.constant(week), schedule: schedules(week.zone, week.start - 1440 * MINUTE_MS) }),
  );

  it('agrees with the shifts, minute by minute', () => {
    fc.assert(
      fc.property(cases, ({ week: { zone, ...week }, schedule }) => {
        const [snapshot, ready_] = ready(schedule);
        const shifts = atOnce(shiftsWithin(snapshot, ready_, week));
        const clock = clockOf(zone);
        const counted = new Map<string, { shiftCount: number; total: number; business: number }>();
        let before = new Set<string>();
        for (let minute = week.start; minute < week.end; minute += MINUTE_MS) {
          const now = new Set(shifts.filter((s) => s.start <= minute && minute < s.end).map((s) => s.person.userId));
          const open = now.size > 0 && isOpen(clock, minute);
          for (const userId of now) {
            const layer = counted.get(userId) ?? { shiftCount: 0, total: 0, business: 0 };
            counted.set(userId, layer);
            if (!before.has(userId)) layer.shiftCount++;
            layer.total += MINUTE_MS;
            if (open) layer.business += MINUTE_MS;
          }
          before = now;
        }
        const reported = atOnce(hoursWithin(snapshot, ready_, week)).map(
          ({ person, ...row }) => [person.userId, row] as const,
        );
        expect(new Map(reported)).toEqual(counted);
        expect(reported).toHaveLength(counted.size);
      }),
      { numRuns: 60 },
    );
  });

  it('agrees with the shifts to the millisecond', () => {
    const odd = fc.integer({ min: 0, max: 6 * 86_400_000 });
    const overrides = (start: number): fc.Arbitrary<OverrideData[]> => {
      const override = fc.record({
        id: fc.uuid(),
        userId: fc.constantFrom('ada', 'ben', 'dan'),
        userName: fc.constant(null),
        startTime: odd.map((after) => new Date(start + after)),
        endTime: odd.map((after) => new Date(start + after)),
      });
      return fc.array(override, { maxLength: 5 });
    };
    const exact = cases.chain(({ week, schedule }) =>
      fc.record({ week: fc.constant(week), schedule: fc.constant(schedule), overrides: overrides(week.start) }),
    );
    fc.assert(
      fc.property(exact, ({ week, schedule, overrides }) => {
        const [snapshot, ready_] = ready({ ...schedule, overrides });
        const shifts = atOnce(shiftsWithin(snapshot, ready_, week));
        const edges = [...new Set(shifts.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
        const totals = new Map<string, number>();
        edges.slice(1).forEach((end, i) => {
          const start = edges[i]!;
          const running = shifts.filter((s) => s.start <= start && end <= s.end);
          for (const userId of new Set(running.map(({ person }) => person.userId))) {
            totals.set(userId, (totals.get(userId) ?? 0) + end - start);
          }
        });
        const reported = atOnce(hoursWithin(snapshot, ready_, week));
        expect(new Map(reported.map(({ person, total }) => [person.userId, total]))).toEqual(totals);
      }),
    );
  });
});
