import { describe, expect, it } from '@jest/globals';
import { aRotation, aSchedule, PEOPLE } from '../../../../test/support/schedule-builders.js';
import { Handoffs } from '../rotation/handoffs.js';
import { HOUR_MS } from '../../../platform/durations.js';
import { whoIsOnCall } from './who-is-on-call.js';
import { ActiveHours, type WeeklyRestriction } from '../rotation/restrictions.js';
import { prepareSchedules } from '../schedule/snapshot.js';
import { TimeZone } from '../../../platform/domain/time-zone.js';

/** Worked examples from published tests of peers; every row of the project's golden page. */

function handoffs(zone: string, type: string, length: number, startDate: string): Handoffs {
  return new Handoffs({ startDate: Date.parse(startDate), type, length }, TimeZone.of(zone));
}

function starts(all: Handoffs, count: number): string[] {
  return Array.from({ length: count }, (_, turn) => iso(all.startOf(turn)));
}

function iso(instant: number): string {
  return new Date(instant).toISOString().slice(0, 16) + 'Z';
}

function windows(hours: ActiveHours, from: string, to: string): string[] {
  return hours.within({ start: Date.parse(from), end: Date.parse(to) }).map((w) => `${iso(w.start)} ${iso(w.end)}`);
}

describe('golden handoffs', () => {
  it('America/Chicago, daily at 01:30 through the end of summer time', () => {
    expect(starts(handoffs('America/Chicago', 'daily', 1, '2020-10-30T06:30Z'), 5)).toEqual([
      '2020-10-30T06:30Z',
      '2020-10-31T06:30Z',
      '2020-11-01T06:30Z',
      '2020-11-02T07:30Z',
      '2020-11-03T07:30Z',
    ]);
  });

  /** @contract on-call-17 */
  it('America/Chicago, daily at 02:30, which does not exist on one day', () => {
    expect(starts(handoffs('America/Chicago', 'daily', 1, '2020-03-06T08:30Z'), 4)).toEqual([
      '2020-03-06T08:30Z',
      '2020-03-07T08:30Z',
      '2020-03-08T08:30Z',
      '2020-03-09T07:30Z',
    ]);
  });

  it.each([
    ['2017-03-10T14:00Z', 167],
    ['2017-11-04T13:00Z', 169],
  ])('America/Chicago, weekly at 08:00: the turn from %s lasts %i hours', (start, hours) => {
    const weekly = handoffs('America/Chicago', 'weekly', 1, start);
    expect((weekly.startOf(1) - weekly.startOf(0)) / HOUR_MS).toBe(hours);
  });

  /** @contract on-call-17 */
  it('America/New_York, every 12 hours through both changes', () => {
    expect(starts(handoffs('America/New_York', 'hourly', 12, '2026-03-08T01:00Z'), 3)).toEqual([
      '2026-03-08T01:00Z',
      '2026-03-08T12:00Z',
      '2026-03-09T00:00Z',
    ]);
    expect(starts(handoffs('America/New_York', 'hourly', 12, '2026-11-01T00:00Z'), 3)).toEqual([
      '2026-11-01T00:00Z',
      '2026-11-01T13:00Z',
      '2026-11-02T01:00Z',
    ]);
  });

  /** @contract on-call-17 */
  it('Europe/London, Mondays at 09:00', () => {
    const mondays = handoffs('Europe/London', 'weekly', 1, '2026-03-16T09:00Z');
    expect(starts(mondays, 3)).toEqual(['2026-03-16T09:00Z', '2026-03-23T09:00Z', '2026-03-30T08:00Z']);
    expect([iso(mondays.startOf(31)), iso(mondays.startOf(32))]).toEqual(['2026-10-19T08:00Z', '2026-10-26T09:00Z']);
  });

  it('Australia/Lord_Howe, whose summer time is half an hour', () => {
    expect(starts(handoffs('Australia/Lord_Howe', 'daily', 1, '2020-10-02T01:30Z'), 3)).toEqual([
      '2020-10-02T01:30Z',
      '2020-10-03T01:30Z',
      '2020-10-04T01:00Z',
    ]);
  });
});

describe('golden restrictions', () => {
  const newYork = TimeZone.of('America/New_York');

  /** @contract on-call-21 */
  it('22:00 to 06:00 is one unbroken window of nine hours in the night of the change', () => {
    const nights = ActiveHours.of({ start: '22:00', end: '06:00' }, [], newYork);
    expect(windows(nights, '2026-10-31T16:00Z', '2026-11-01T16:00Z')).toEqual(['2026-11-01T02:00Z 2026-11-01T11:00Z']);
  });

  /** @contract on-call-21 */
  it('Friday 20:00 to Monday 08:00 over the change', () => {
    const weekend: WeeklyRestriction = { startDay: 'fri', startTime: '20:00', endDay: 'mon', endTime: '08:00' };
    const hours = ActiveHours.of(null, [weekend], newYork);
    expect(windows(hours, '2026-03-04T00:00Z', '2026-03-11T00:00Z')).toEqual(['2026-03-07T01:00Z 2026-03-09T12:00Z']);
  });

  /** @contract on-call-22 */
  it('a restricted day consumes its turn: five people, Monday to Friday, and the next Monday is the third', () => {
    const weekdays = aRotation('A B C D E', {
      startDate: new Date('2026-01-05T00:00Z'),
      restrictions: [{ startDay: 'mon', startTime: '00:00', endDay: 'sat', endTime: '00:00' }],
    });
    const snapshot = { ...prepareSchedules([aSchedule([weekdays])], []), people: PEOPLE };
    const holder = (day: string): string => {
      const { recipients } = whoIsOnCall(snapshot, 's', new Date(`2026-01-${day}T12:00Z`));
      return recipients.map(({ userId }) => userId).join() || '-';
    };
    expect(['05', '06', '07', '08', '09', '10', '11', '12'].map(holder).join('')).toBe('ABCDE--C');
  });
});
