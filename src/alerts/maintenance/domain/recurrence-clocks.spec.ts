import { describe, expect, it } from '@jest/globals';
import { courseOf, type Recurrence } from './recurrence.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A window of that rule. @returns its first times as `[start, end]`, from its own start on */
function times(start: string, end: string, recurrence: Recurrence, most: number): [string, string][] {
  const [startTime, endTime] = [new Date(start), new Date(end)];
  return courseOf({ startTime, endTime, recurrence, endedAt: null })
    .next(startTime, most)
    .map((span) => [span.start.toISOString(), span.end.toISOString()]);
}
const starts = (...given: Parameters<typeof times>): string[] => times(...given).map(([start]) => start);

describe('a recurring window around a change of the clocks', () => {
  it.each([
    [
      'New York, Saturday 22:00, spring',
      'America/New_York',
      'FREQ=WEEKLY;BYDAY=SA',
      '2027-03-07T03:00:00Z',
      1,
      '2027-03-14T03:00:00.000Z',
    ],
    [
      'New York, Saturday 22:00, autumn',
      'America/New_York',
      'FREQ=WEEKLY;BYDAY=SA',
      '2026-10-31T02:00:00Z',
      1,
      '2026-11-08T03:00:00.000Z',
    ],
    [
      'New York, Saturday 22:00, eve of autumn',
      'America/New_York',
      'FREQ=WEEKLY;BYDAY=SA',
      '2027-10-31T02:00:00Z',
      1,
      '2027-11-07T02:00:00.000Z',
    ],
    [
      'New York, 02:30 that is left out',
      'America/New_York',
      'FREQ=DAILY',
      '2027-03-12T07:30:00Z',
      2,
      '2027-03-14T07:30:00.000Z',
    ],
    [
      'Berlin, Sunday 03:00, spring',
      'Europe/Berlin',
      'FREQ=WEEKLY;BYDAY=SU',
      '2027-03-21T02:00:00Z',
      1,
      '2027-03-28T01:00:00.000Z',
    ],
    [
      'Berlin, Sunday 03:00, autumn',
      'Europe/Berlin',
      'FREQ=WEEKLY;BYDAY=SU',
      '2027-10-24T01:00:00Z',
      1,
      '2027-10-31T02:00:00.000Z',
    ],
    [
      'Sydney, Sunday 06:00',
      'Australia/Sydney',
      'FREQ=WEEKLY;BYDAY=SU',
      '2027-09-25T20:00:00Z',
      1,
      '2027-10-02T19:00:00.000Z',
    ],
    [
      'New York, daily 22:00 from the eve of autumn',
      'America/New_York',
      'FREQ=DAILY',
      '2026-11-01T02:00:00Z',
      28,
      '2026-11-29T03:00:00.000Z',
    ],
  ])('%s', (_, timezone, rrule, start, place, expected) => {
    const end = new Date(Date.parse(start) + HOUR).toISOString();
    expect(starts(start, end, { rrule, timezone }, place + 1)[place]).toBe(expected);
  });

  /** @contract operating-75 */
  it('never moves its first time', () => {
    const rule = { rrule: 'FREQ=WEEKLY;BYDAY=SA', timezone: 'America/New_York' };
    expect(starts('2027-03-14T04:30:00Z', '2027-03-14T08:30:00Z', rule, 3)).toEqual([
      ...['2027-03-14T04:30:00.000Z', '2027-03-21T03:30:00.000Z', '2027-03-28T03:30:00.000Z'],
    ]);
    // The second of two times at which the clock shows 02:30.
    const twice = starts('2026-10-25T01:30:00Z', '2026-10-25T02:30:00Z', { ...daily, timezone: 'Europe/Berlin' }, 2);
    expect(twice).toEqual(['2026-10-25T01:30:00.000Z', '2026-10-26T01:30:00.000Z']);
  });

  it('is as long as its first time, or ends at the same local time', () => {
    const long = { rrule: 'FREQ=WEEKLY;BYDAY=SA', timezone: 'Europe/Berlin' };
    const ends = (recurrence: Recurrence, start: string, end: string): string =>
      times(start, end, recurrence, 2)[1]?.[1] ?? '';
    const spring = ['2027-03-20T21:00:00Z', '2027-03-21T05:00:00Z'] as const;
    const autumn = ['2027-10-23T20:00:00Z', '2027-10-24T04:00:00Z'] as const;
    expect(ends(long, ...spring)).toBe('2027-03-28T05:00:00.000Z');
    expect(ends({ ...long, endsAtLocalTime: true }, ...spring)).toBe('2027-03-28T04:00:00.000Z');
    expect(ends(long, ...autumn)).toBe('2027-10-31T04:00:00.000Z');
    expect(ends({ ...long, endsAtLocalTime: true }, ...autumn)).toBe('2027-10-31T05:00:00.000Z');
  });

  describe.each([
    ...['America/New_York', 'America/Anchorage', 'America/St_Johns', 'America/Santiago', 'Europe/London'],
    ...['Europe/Berlin', 'Europe/Helsinki', 'Africa/Cairo', 'Asia/Beirut', 'Australia/Sydney', 'Australia/Lord_Howe'],
    'Pacific/Auckland',
  ])('%s', (timezone) => {
    /** @contract operating-75 */
    it('starts and ends as a calendar says, whatever the hour, at both changes', () => {
      const calendar = new Calendar(timezone);
      const changes = calendar.changesOf(2027);
      expect(changes).toHaveLength(2);
      for (const change of changes) {
        const firstDay = Math.floor(calendar.toLocal(change) / DAY) * DAY - 2 * DAY;
        for (let hour = 0; hour < 24; hour++) {
          const localStart = firstDay + hour * HOUR;
          const localEnd = localStart + 5.5 * HOUR;
          const [start, end] = [calendar.toInstant(localStart), calendar.toInstant(localEnd)];
          const found = courseOf({
            startTime: new Date(start),
            endTime: new Date(end),
            recurrence: { ...daily, timezone, endsAtLocalTime: true },
            endedAt: null,
          }).next(new Date(start), 5);
          const expected = [0, 1, 2, 3, 4].map((day) => ({
            start: new Date(calendar.toInstant(localStart + day * DAY)),
            end: new Date(calendar.toInstant(localEnd + day * DAY)),
          }));
          expect(found).toEqual(expected);
        }
      }
    });
  });
});

const daily = { rrule: 'FREQ=DAILY' };

/** A zone by nothing but what `Intl` shows at each quarter of an hour. */
class Calendar {
  private readonly shown: Intl.DateTimeFormat;
  private readonly offsets = new Map<number, number>();

  constructor(timeZone: string) {
    const fields = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
    this.shown = new Intl.DateTimeFormat('sv-SE', { timeZone, ...fields });
  }

  toLocal(instant: number): number {
    const known = this.offsets.get(instant);
    if (known !== undefined) return instant + known;
    const local = Date.parse(`${this.shown.format(instant).replace(' ', 'T')}Z`);
    this.offsets.set(instant, local - instant);
    return local;
  }

  changesOf(year: number): number[] {
    const changes: number[] = [];
    const offset = (instant: number): number => this.toLocal(instant) - instant;
    for (let at = Date.UTC(year, 0); at < Date.UTC(year + 1, 0); at += 6 * HOUR)
      if (offset(at) !== offset(at + 6 * HOUR)) changes.push(at);
    return changes;
  }

  /** Walks to the first moment at which the clock shows that time or, where it is left out, a later one. */
  toInstant(local: number): number {
    let at = local - 16 * HOUR;
    while (this.toLocal(at + 15 * MINUTE) <= local && this.toLocal(at) !== local) at += 15 * MINUTE;
    return this.toLocal(at) === local ? at : at + local - this.toLocal(at);
  }
}
