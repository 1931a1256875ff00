import { describe, expect, it } from '@jest/globals';
import { aRotation, anOverride, aSchedule, PEOPLE } from '../../../../test/support/schedule-builders.js';
import { atOnce } from '../../../platform/slices/slices.js';
import { gapsWithin, isOutsideHours } from './gaps.js';
import type { Participant } from '../schedule/participants.js';
import { ALWAYS } from '../intervals.js';
import { prepareSchedules, type ScheduleData } from '../schedule/snapshot.js';

/** The gaps of the first schedule from Monday 5 January 2026 to the end of Thursday, such as `5T00:00/5T08:00`. */
function gapsOf(...schedules: ScheduleData[]): string {
  const snapshot = { ...prepareSchedules(schedules, []), people: PEOPLE };
  const range = { start: Date.parse('2026-01-05T00:00Z'), end: Date.parse('2026-01-09T00:00Z') };
  const gaps = atOnce(gapsWithin(snapshot, snapshot.schedules.get(schedules[0]!.id)!, range));
  const text = (at: number) => new Date(at).toISOString().slice(9, 16);
  return gaps.map(({ start, end }) => `${text(start)}/${text(end)}`).join(' ');
}

const turns = (...participants: Participant[]) => aRotation('', { participants });
const NOBODY = { id: '', type: 'none' };

it('begin and end where somebody is on call, and are cut at the range', () => {
  const endDate = new Date('2026-01-07T08:00Z');
  const cover = anOverride('o', 'eve', '2026-01-08T00:00Z', '2026-01-08T12:00Z');
  expect(gapsOf(aSchedule([aRotation('ada', { endDate })], { overrides: [cover] }))).toBe(
    '5T00:00/5T08:00 7T08:00/8T00:00 8T12:00/9T00:00',
  );
});

it('are the hours that no rotation covers', () => {
  const day = aRotation('ada', { timeRestriction: { start: '08:00', end: '20:00' } });
  const night = aRotation('ben', { timeRestriction: { start: '20:00', end: '07:00' } });
  expect(gapsOf(aSchedule([day, night]))).toBe('5T00:00/5T08:00 6T07:00/6T08:00 7T07:00/7T08:00 8T07:00/8T08:00');
});

/** @contract operating-48 */
it('are not turns of none, in this schedule or a nested one', () => {
  expect(gapsOf(aSchedule([turns({ id: 'ada' }, NOBODY)]))).toBe('5T00:00/5T08:00');
  const inner = aSchedule([turns(NOBODY, { id: 'ada' })], { id: 'inner' });
  expect(gapsOf(aSchedule([turns({ id: 'inner', type: 'schedule' })]), inner)).toBe('5T00:00/5T08:00');
});

it('are what a turn of none leaves of its hours', () => {
  const rotation = { ...turns(NOBODY), timeRestriction: { start: '00:00', end: '12:00' } };
  expect(gapsOf(aSchedule([rotation]))).toBe(
    '5T00:00/5T08:00 5T12:00/6T00:00 6T12:00/7T00:00 7T12:00/8T00:00 8T12:00/9T00:00',
  );
});

it('are turns of those who are gone, and of an empty team', () => {
  expect(gapsOf(aSchedule([turns({ id: 'gone' })]))).toBe('5T00:00/9T00:00');
  expect(gapsOf(aSchedule([turns({ id: 'empty', type: 'team' })]))).toBe('5T00:00/9T00:00');
});

it('do not exist in a disabled schedule; one without rotations is a gap; schedules that name each other end', () => {
  expect(gapsOf(aSchedule([], { enabled: false }))).toBe('');
  expect(gapsOf(aSchedule([]))).toBe('5T00:00/9T00:00');
  const [one, two] = ['s', 't'].map((id) =>
    aSchedule([turns({ id: id === 's' ? 't' : 's', type: 'schedule' })], { id }),
  );
  expect(gapsOf(one!, two!)).toBe('5T00:00/9T00:00');
});

describe('whether nobody is meant to be on call in a gap', () => {
  const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;
  const nights = { timeRestriction: { start: '18:00', end: '08:00' } };
  const own = { timezone: 'participant' as const };
  const ZONES: Record<string, string> = { ada: 'Europe/Berlin', ben: 'America/New_York', cyd: 'Asia/Kolkata' };

  /** Of each gap from `from` to `to`: its times, and `meant` or `missed`. */
  function judged(schedule: ScheduleData, from: string, to: string): string[] {
    const people = { ...PEOPLE, zonesOf: (id: string) => (ZONES[id] ? [{ ...ALWAYS, zone: ZONES[id] }] : []) };
    const snapshot = { ...prepareSchedules([schedule], []), people };
    const prepared = snapshot.schedules.get(schedule.id)!;
    const range = { start: Date.parse(from), end: Date.parse(to) };
    const text = (at: number) => new Date(at).toISOString().slice(5, 16);
    return atOnce(gapsWithin(snapshot, prepared, range)).map((gap) => {
      const kind = isOutsideHours(snapshot, prepared, gap) ? 'meant' : 'missed';
      return `${text(gap.start)}/${text(gap.end)} ${kind}`;
    });
  }
  const ofWeek = (...rotations: ScheduleData['rotations'][number][]) =>
    judged(aSchedule(rotations), '2026-01-07T08:00Z', '2026-01-08T08:00Z');

  /** @contract operating-48 */
  it('is so where every rotation has other hours', () => {
    expect(ofWeek(aRotation('ada', nights))).toEqual(['01-07T08:00/01-07T18:00 meant']);
    const weekends = {
      restrictions: [
        { startDay: 'fri', startTime: '18:00', endDay: 'mon', endTime: '08:00' } as const,
        { startDay: 'wed', startTime: '20:00', endDay: 'wed', endTime: '21:00' } as const,
      ],
    };
    expect(ofWeek(aRotation('ada', weekends))).toEqual([
      '01-07T08:00/01-07T20:00 meant',
      '01-07T21:00/01-08T08:00 meant',
    ]);
  });

  it('is so where the hours are on the clocks of the people, who are in another zone than the schedule', () => {
    const hours = { timeRestriction: { ...nights.timeRestriction, ...own } };
    const ofDay = (day: string) => judged(aSchedule([aRotation('ada', hours)]), `${day}T00:00Z`, `${day}T23:00Z`);
    expect(ofDay('2026-02-04')).toEqual(['02-04T07:00/02-04T17:00 meant']);
    expect(ofDay('2026-07-08')).toEqual(['07-08T06:00/07-08T16:00 meant']);
  });

  it('is not so where a rotation has these hours and nobody: all gone, ended, or not begun', () => {
    const days = WEEKDAYS.map((day) => ({ startDay: day, startTime: '08:00', endDay: day, endTime: '18:00' }));
    for (const missing of [
      aRotation('gone', { restrictions: days }),
      aRotation('ben', { restrictions: days, endDate: new Date('2026-01-06T12:00Z') }),
      aRotation('ben', { restrictions: days, startDate: new Date('2026-02-02T08:00Z') }),
      aRotation('ben', { endDate: new Date('2026-01-06T12:00Z') }),
    ])
      expect(ofWeek(aRotation('ada', { ...nights, id: 'n' }), missing)).toEqual(['01-07T08:00/01-07T18:00 missed']);
    expect(ofWeek(aRotation('gone', nights))).toEqual(['01-07T08:00/01-08T08:00 missed']);
    expect(ofWeek()).toEqual(['01-07T08:00/01-08T08:00 missed']);
  });

  /** @contract operating-48 */
  it('is not so where only the clocks open the gap, for some weeks or half a year', () => {
    const sun = [
      aRotation('ada', { timeRestriction: { start: '08:00', end: '20:00', ...own } }),
      aRotation('ben', { id: 'b', timeRestriction: { start: '14:00', end: '02:00', ...own } }),
    ];
    const berlin = (from: string, to: string) => judged(aSchedule(sun, { timezone: 'Europe/Berlin' }), from, to);
    expect(berlin('2026-02-10T12:00Z', '2026-02-11T06:00Z')).toEqual([]);
    // America's clocks are forward, Europe's are not.
    expect(berlin('2026-03-11T00:00Z', '2026-03-12T00:00Z')).toEqual(['03-11T06:00/03-11T07:00 missed']);
    // Kolkata's clocks never change.
    const winter = [
      aRotation('ada', { timeRestriction: { start: '12:00', end: '22:00', ...own } }),
      aRotation('cyd', { id: 'c', timeRestriction: { start: '01:30', end: '16:00', ...own } }),
    ];
    const inWinter = judged(aSchedule(winter, { timezone: 'Europe/Berlin' }), '2026-01-14T06:00Z', '2026-01-15T06:00Z');
    expect(inWinter).toEqual(['01-14T10:30/01-14T11:00 missed']);
    // Half a year after the end of March it is summer still.
    const summer = [
      aRotation('ada', { timeRestriction: { start: '08:00', end: '20:00', ...own } }),
      aRotation('cyd', { id: 'c', timeRestriction: { start: '00:30', end: '12:30', ...own } }),
    ];
    for (const day of ['2026-03-30', '2026-07-08', '2026-10-20'])
      expect(judged(aSchedule(summer, { timezone: 'Europe/Berlin' }), `${day}T10:00Z`, `${day}T23:00Z`)).toEqual([
        `${day.slice(5)}T18:00/${day.slice(5)}T19:00 missed`,
      ]);
  });
});
