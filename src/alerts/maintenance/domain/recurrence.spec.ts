import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { allowed, workedMs } from '../../../../test/support/worked-time.js';
import { courseOf, type Course, type Times } from './recurrence.js';
import { keptRecurrence } from './window-course.js';
import { RecurrenceError } from './rrule.js';

const HOUR = 3_600_000;
const again = (rrule: string, start: string, timezone = 'Europe/Berlin', more: Partial<Times> = {}): Course => {
  const startTime = new Date(start);
  const endTime = new Date(startTime.getTime() + 2 * HOUR);
  return courseOf({ startTime, endTime, recurrence: { rrule, timezone }, endedAt: null, ...more });
};
const starts = (course: Course, from: string, most = 4): string[] =>
  course.next(new Date(from), most).map(({ start }) => start.toISOString());

describe('a recurring window', () => {
  /** @contract operating-75 */
  it('keeps its local time over a change of the clocks, and its length', () => {
    const course = again('FREQ=WEEKLY;BYDAY=SU', '2026-10-11T20:00:00Z');
    const spans = course.next(new Date('2026-10-12T00:00:00Z'), 2);
    expect(spans.map(({ start }) => start.toISOString())).toEqual([
      '2026-10-18T20:00:00.000Z',
      '2026-10-25T21:00:00.000Z',
    ]);
    expect(spans.every(({ start, end }) => end.getTime() - start.getTime() === 2 * HOUR)).toBe(true);
  });

  it.each([
    ['+02:00', '2026-03-30T20:00:00.000Z', '2026-10-26T20:00:00.000Z'],
    ['-0330', '2026-03-30T20:00:00.000Z', '2026-10-26T20:00:00.000Z'],
    ['+05', '2026-03-30T20:00:00.000Z', '2026-10-26T20:00:00.000Z'],
  ])('keeps an offset that older rows have for a zone: %s', (offset, spring, autumn) => {
    const course = again('FREQ=DAILY', '2026-03-27T20:00:00Z', offset);
    expect(starts(course, '2026-03-30T00:00:00Z', 1)).toEqual([spring]);
    expect(starts(course, '2026-10-26T00:00:00Z', 1)).toEqual([autumn]);
  });

  it.each(['+2', '02:00', '+02:60', '+99:00', 'Mars/Base', ''])('has no times in %j', (zone) => {
    expect(() => again('FREQ=DAILY', '2026-03-27T20:00:00Z', zone)).toThrow(RecurrenceError);
  });

  it('at a time that does not exist comes an hour later, and of one that comes twice at the first', () => {
    const course = again('FREQ=DAILY', '2026-03-27T01:30:00Z');
    expect(starts(course, '2026-03-28T04:00:00Z', 2)).toEqual(['2026-03-29T01:30:00.000Z', '2026-03-30T00:30:00.000Z']);
    expect(starts(course, '2026-10-24T04:00:00Z', 2)).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z']);
  });

  it.each([
    ['FREQ=MONTHLY;BYMONTHDAY=31', ['2026-01-31', '2026-03-31', '2026-05-31', '2026-07-31']],
    ['FREQ=MONTHLY;BYDAY=-1FR', ['2026-01-30', '2026-02-27', '2026-03-27', '2026-04-24']],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', ['2026-01-05', '2026-01-08', '2026-01-19', '2026-01-22']],
    ['rrule:freq=yearly;bymonth=2;bymonthday=29', ['2028-02-29', '2032-02-29', '2036-02-29', '2040-02-29']],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1', ['2026-02-02', '2026-03-02', '2026-04-01', '2026-05-01']],
    ['FREQ=DAILY;COUNT=2', ['2026-01-05', '2026-01-06']],
    ['FREQ=DAILY;UNTIL=20260107', ['2026-01-05', '2026-01-06', '2026-01-07']],
    ['FREQ=DAILY;UNTIL=20260107T090000Z', ['2026-01-05', '2026-01-06']],
    ['FREQ=WEEKLY;UNTIL=99991231T235959Z', ['2026-01-05', '2026-01-12', '2026-01-19', '2026-01-26']],
    ['FREQ=WEEKLY;UNTIL=99991231', ['2026-01-05', '2026-01-12', '2026-01-19', '2026-01-26']],
    ['FREQ=DAILY;UNTIL=00000101T000000Z', []],
  ])('%s', (rule, days) => {
    const found = starts(again(rule, '2026-01-05T09:30:00Z', 'UTC'), '2026-01-01T00:00:00Z');
    expect(found).toEqual(days.map((day) => `${day}T09:30:00.000Z`));
  });

  it('is in force from its start to its end, and not for what somebody ended', () => {
    const course = again('FREQ=DAILY', '2026-01-05T09:00:00Z', 'UTC', { endedAt: new Date('2026-01-07T10:00:00Z') });
    const at = (time: string): string | undefined => course.at(new Date(time))?.end.toISOString();
    expect(at('2026-01-06T08:59:59Z')).toBeUndefined();
    expect(at('2026-01-06T09:00:00Z')).toBe('2026-01-06T11:00:00.000Z');
    expect(at('2026-01-06T11:00:00Z')).toBeUndefined();
    expect(at('2026-01-07T09:30:00Z')).toBe('2026-01-07T10:00:00.000Z');
    expect(at('2026-01-07T10:00:00Z')).toBeUndefined();
    expect(at('2026-01-08T10:00:00Z')).toBe('2026-01-08T11:00:00.000Z');
    expect(at('2026-01-06T10:00:00Z')).toBe('2026-01-06T11:00:00.000Z');
  });

  it('that overlaps itself ends with the last of its times', () => {
    const long = again('FREQ=DAILY', '2026-01-05T09:00:00Z', 'UTC', { endTime: new Date('2026-01-07T12:00:00Z') });
    expect(long.at(new Date('2026-01-08T10:00:00Z'))?.end.toISOString()).toBe('2026-01-10T12:00:00.000Z');
    expect(long.between(new Date('2026-01-08T10:00:00Z'), new Date('2026-01-08T11:00:00Z'), 9)).toHaveLength(3);
  });

  it('lists the same times however they are asked for', () => {
    const rule = fc.constantFrom(
      'FREQ=DAILY',
      'FREQ=WEEKLY;BYDAY=MO,SA',
      'FREQ=MONTHLY;BYMONTHDAY=-1',
      'FREQ=DAILY;COUNT=90',
    );
    fc.assert(
      fc.property(
        rule,
        fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York'),
        fc.nat(300),
        (rrule, zone, day) => {
          const course = again(rrule, '2026-01-01T01:30:00Z', zone);
          const from = new Date(Date.UTC(2026, 0, 1 + day));
          const listed = course.next(from, 3);
          expect(course.between(from, listed.at(-1)?.end ?? from, 9).slice(0, 3)).toEqual(listed);
          for (const span of listed) expect(course.at(span.start)).toEqual(span);
        },
      ),
      { numRuns: 30 },
    );
  });

  it.each([
    ['', 'an empty part'],
    ['FREQ=HOURLY', 'FREQ cannot be HOURLY'],
    ['FREQ=DAILY;FREQ=DAILY', 'twice'],
    ['INTERVAL=2', 'FREQ is required'],
    ['FREQ=DAILY;INTERVAL=0', 'INTERVAL'],
    ['FREQ=DAILY;INTERVAL=1001', 'at most 1000'],
    ['FREQ=DAILY;COUNT=101', 'at most 100'],
    ['FREQ=DAILY;COUNT=2;UNTIL=20260101', 'not both'],
    ['FREQ=DAILY;UNTIL=20261399', 'no date'],
    ['FREQ=DAILY;BYHOUR=3', 'BYHOUR is not supported'],
    ['FREQ=DAILY\nEXDATE:20260101T000000', 'FREQ cannot be'],
    ['FREQ=DAILY;constructor=1', 'not supported'],
    ['FREQ=WEEKLY;BYDAY=2MO', 'BYDAY'],
  ])('refuses %j', (rule, reason) => {
    expect(() => again(rule, '2026-01-05T09:30:00Z')).toThrow(RecurrenceError);
    expect(() => again(rule, '2026-01-05T09:30:00Z')).toThrow(reason);
  });

  it('refuses a rule that is too long', () => {
    const rule = `FREQ=DAILY;BYMONTHDAY=${'1,'.repeat(400)}1`;
    expect(() => again(rule, '2026-01-05T09:30:00Z')).toThrow('at most 500');
  });

  it.each(['Mars/Olympus', '__proto__', 'constructor', 'toString'])('refuses a zone that is none: %s', (zone) => {
    expect(() => again('FREQ=DAILY', '2026-01-05T09:30:00Z', zone)).toThrow('timezone: is no IANA time zone');
  });

  it('is kept with the last of its times where it has a COUNT, and has the same times', () => {
    const rules = fc.constantFrom(
      ...['FREQ=DAILY', 'FREQ=DAILY;INTERVAL=3', 'FREQ=WEEKLY;BYDAY=SU,MO', 'FREQ=MONTHLY;BYMONTHDAY=31'],
      ...['FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1', 'FREQ=YEARLY;BYMONTH=3,10;BYDAY=-1SU'],
    );
    // Around the changes of the clocks, at every quarter of an hour.
    const begins = fc.constantFrom('2026-03-27', '2026-10-23', '2024-02-29');
    const zones = fc.constantFrom('Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'UTC', 'Asia/Kathmandu');
    fc.assert(
      fc.property(
        fc.record({ rule: rules, count: fc.integer({ min: 1, max: 12 }), day: begins, timezone: zones }),
        fc.integer({ min: 0, max: 95 }),
        ({ rule, count, day, timezone }, quarter) => {
          const startTime = new Date(Date.parse(day) + (quarter * HOUR) / 4);
          const endTime = new Date(startTime.getTime() + HOUR);
          const recurrence = { rrule: `${rule};COUNT=${count}`, timezone };
          const times = { startTime, endTime, recurrence, endedAt: null };
          const kept = keptRecurrence(times);
          expect(kept).toEqual({ ...recurrence, last: expect.any(Number) });
          const all = (each: typeof kept) => courseOf({ ...times, recurrence: each }).next(startTime, count + 5);
          expect(all(kept)).toEqual(all(recurrence));
        },
      ),
      { numRuns: 20 },
    );
  });

  /** @contract operating-75 */
  it.each([
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', '1970-01-01'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', '1970-01-01'],
    ['FREQ=YEARLY;INTERVAL=1000;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=366', '1900-01-01'],
    ['FREQ=DAILY;COUNT=100', '1970-01-01'],
    ['FREQ=YEARLY;COUNT=100;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=-366,366', '1970-01-01'],
    ['FREQ=WEEKLY;INTERVAL=1000;BYMONTH=2;BYDAY=5MO', '1970-01-01'],
    ['FREQ=MONTHLY;INTERVAL=1000;BYMONTHDAY=31;BYMONTH=2,4,6,9,11', '0001-01-01'],
    ['FREQ=DAILY', '0001-01-01'],
    ['FREQ=DAILY;INTERVAL=999;BYDAY=MO;BYMONTHDAY=13;BYMONTH=2', '1970-01-01'],
  ])('computes no longer than 50 ms: %s', (rule, day) => {
    const from = new Date('2026-11-23T12:00:00Z');
    const ask = (): number => {
      const begun = workedMs();
      try {
        const course = again(rule, `${day}T01:30:00Z`);
        expect([course.next(from, 5), course.at(from)]).toBeDefined();
      } catch (error) {
        expect(error).toBeInstanceOf(RecurrenceError);
      }
      return workedMs() - begun;
    };
    // The first times the library is compiled.
    const taken = Math.min(...Array.from({ length: 8 }, ask));
    expect(taken).toBeLessThan(allowed(50, taken));
  });
});
