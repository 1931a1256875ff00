import { expect, it } from '@jest/globals';
import { aRotation, anOverride, aSchedule, PEOPLE } from '../../../../test/support/schedule-builders.js';
import { atOnce } from '../../../platform/slices/slices.js';
import { gapsWithin } from './gaps.js';
import type { Participant } from '../schedule/participants.js';
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
