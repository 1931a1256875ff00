import { describe, expect, it } from '@jest/globals';
import { atOnce } from '../../../platform/slices/slices.js';
import { anOverride, aRotation, aSchedule, PEOPLE } from '../../../../test/support/schedule-builders.js';
import { prepareSchedules, type AbsenceData, type ScheduleData } from '../schedule/snapshot.js';
import { staysOnCall } from './stays-on-call.js';

const DAYS = { start: Date.parse('2026-01-06T00:00Z'), end: Date.parse('2026-01-09T00:00Z') };

function stays(schedules: ScheduleData[], absences: AbsenceData[] = [], range = DAYS): string[] {
  return atOnce(staysOnCall({ ...prepareSchedules(schedules, absences), people: PEOPLE }, 'ada', range)).map(
    ({ name }) => name,
  );
}

describe('who stays on call though away', () => {
  it('is nobody where another one can take over', () => {
    expect(stays([aSchedule([aRotation('ada ben')]), aSchedule([aRotation('ben')], { id: 'other' })])).toEqual([]);
  });

  it('is who is alone in a rotation, or alone because the others are away', () => {
    const alone = aSchedule([aRotation('ada')], { name: 'Alone' });
    const both = aSchedule([aRotation('ada ben')], { id: 'both', name: 'Both' });
    expect(stays([alone, both])).toEqual(['Alone']);
    const absence = { userId: 'ben', startDate: new Date(DAYS.start), endDate: new Date(DAYS.end) };
    expect(stays([alone, both], [absence])).toEqual(['Alone', 'Both']);
  });

  it('is whom an override names', () => {
    const overrides = [anOverride('o', 'ada', '2026-01-08T10:00Z', '2026-01-08T12:00Z')];
    expect(stays([aSchedule([aRotation('ben')], { overrides })])).toEqual(['Ops']);
  });

  it('is nobody where the absence lies outside of the turns', () => {
    const hours = { timeRestriction: { start: '08:00', end: '10:00' } };
    const range = { start: Date.parse('2026-01-06T12:00Z'), end: Date.parse('2026-01-06T20:00Z') };
    expect(stays([aSchedule([aRotation('ada', hours)])], [], range)).toEqual([]);
  });
});
