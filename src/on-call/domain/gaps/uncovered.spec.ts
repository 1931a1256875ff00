import { describe, expect, it } from '@jest/globals';
import { aRotation, anOverride, aSchedule, PEOPLE } from '../../../../test/support/schedule-builders.js';
import { atOnce } from '../../../platform/slices/slices.js';
import { prepareSchedules, type AbsenceData, type OnCallSnapshot, type ScheduleData } from '../schedule/snapshot.js';
import { effectsOfTimeOff } from './time-off.js';
import { uncoveredWithin } from './uncovered.js';

const RANGE = { start: Date.parse('2026-01-05T08:00Z'), end: Date.parse('2026-01-09T08:00Z') };
const text = (at: number): string => new Date(at).toISOString().slice(9, 13);
const spans = (list: readonly { start: number; end: number }[]): string =>
  list.map(({ start, end }) => `${text(start)}/${text(end)}`).join(' ');
const away = (userId: string, start: string, end: string): AbsenceData => ({
  ...{ userId, startDate: new Date(`2026-01-0${start}:00Z`), endDate: new Date(`2026-01-0${end}:00Z`) },
});
const worldOf = (schedules: ScheduleData[], absences: AbsenceData[]): OnCallSnapshot => ({
  ...prepareSchedules(schedules, absences),
  people: PEOPLE,
});

describe('a page reaches nobody who is there', () => {
  const unanswered = (schedule: ScheduleData, ...absences: AbsenceData[]): string => {
    const snapshot = worldOf([schedule], absences);
    return spans(atOnce(uncoveredWithin(snapshot, snapshot.schedules.get('s')!, RANGE)));
  };

  /** @contract operating-49 */
  it('in gaps, and where all on call are away, by whatever rotation or override', () => {
    const primary = aRotation('ada', { endDate: new Date('2026-01-08T08:00Z') });
    const secondary = aRotation('ben', { ...{ id: 'r2', endDate: new Date('2026-01-08T08:00Z') } });
    expect(unanswered(aSchedule([primary]), away('ada', '6T00', '6T12'))).toBe('6T00/6T12 8T08/9T08');
    const both = [away('ada', '6T00', '6T12'), away('ben', '6T06', '7T00')];
    expect(unanswered(aSchedule([primary, secondary]), ...both)).toBe('6T06/6T12 8T08/9T08');
    const override = anOverride('o', 'cyd', '2026-01-06T00:00Z', '2026-01-09T08:00Z');
    expect(unanswered(aSchedule([primary], { overrides: [override] }), away('cyd', '6T10', '6T11'))).toBe('6T10/6T11');
  });

  it('but not in turns of nobody', () => {
    const meant = aRotation('', { participants: [{ id: 'ada' }, { id: '', type: 'none' }] });
    expect(unanswered(aSchedule([meant]))).toBe('');
  });
});

describe('time off', () => {
  const told = (schedules: ScheduleData[], absence: [string, string], ...absences: AbsenceData[]): string[] => {
    const [start, end] = absence.map((at) => Date.parse(`2026-01-0${at}:00Z`));
    const { affectedShifts, uncovered } = atOnce(
      effectsOfTimeOff(worldOf(schedules, absences), 'ada', { start: start!, end: end! }),
    );
    return [
      ...affectedShifts.map(({ schedule, shift, cover, stays }) =>
        [
          `${schedule.id} ${spans([shift])}:`,
          ...cover.map((each) => `${each.person.userId} ${spans([each])}`),
          ...(stays.length > 0 ? [`stays ${spans(stays)}`] : []),
        ].join(' '),
      ),
      ...uncovered.map(({ schedule, when }) => `nobody in ${schedule.id} ${spans(when)}`),
    ];
  };
  const weekly = (people: string) => aRotation(people, { type: 'weekly' });

  it('hits shifts that others cover, in part somebody who is away, too', () => {
    const schedule = aSchedule([weekly('ada ben cyd')]);
    expect(told([schedule], ['6T00', '8T00'], away('ben', '7T00', '7T12'))).toEqual([
      's 6T00/8T00: ben 6T00/7T00 cyd 7T00/7T12 ben 7T12/8T00',
    ]);
  });

  /** @contract operating-49 */
  it('leaves nobody where nobody else is there, and says the same once it is approved', () => {
    const alone = [aSchedule([weekly('ada')]), aSchedule([weekly('ada'), aRotation('ben', { id: 'r2' })], { id: 't' })];
    const expected = ['s 6T00/7T00: stays 6T00/7T00', 't 6T00/7T00: stays 6T00/7T00', 'nobody in s 6T00/7T00'];
    expect(told(alone, ['6T00', '7T00'])).toEqual(expected);
    expect(told(alone, ['6T00', '7T00'], away('ada', '6T00', '7T00'))).toEqual(expected);
    // The absence of somebody else is the first to leave ada alone.
    expect(told([alone[1]!], ['6T00', '7T00'], away('ben', '6T00', '6T12')).at(-1)).toBe('nobody in t 6T00/6T12');
  });

  it('hits an override in one’s name, which stays, and nothing of schedules without one’s shifts', () => {
    const override = anOverride('o', 'ada', '2026-01-06T00:00Z', '2026-01-06T06:00Z');
    const schedules = [aSchedule([weekly('ben')], { overrides: [override] }), aSchedule([weekly('ben')], { id: 't' })];
    expect(told(schedules, ['5T20', '7T00'])).toEqual(['s 6T00/6T06: stays 6T00/6T06', 'nobody in s 6T00/6T06']);
  });
});
