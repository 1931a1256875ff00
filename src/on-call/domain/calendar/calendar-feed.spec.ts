import { expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import { atOnce } from '../../../platform/slices/slices.js';
import { aRotation, anOverride, aSchedule, PEOPLE } from '../../../../test/support/schedule-builders.js';
import { feedOf } from './calendar-feed.js';
import { prepareSchedules, type AbsenceData, type OnCallSnapshot, type ScheduleData } from '../schedule/snapshot.js';

const RANGE = { start: Date.parse('2026-01-05T08:00Z'), end: Date.parse('2026-01-09T08:00Z') };

function read(schedules: ScheduleData[], userId: string | null, absences: AbsenceData[] = []) {
  const snapshot: OnCallSnapshot = { ...prepareSchedules(schedules, absences), people: PEOPLE };
  const feed = { name: 'Ada', schedules: [...snapshot.schedules.values()], userId };
  const text = atOnce(feedOf(snapshot, feed, RANGE, new Date('2026-01-01T00:00Z')));
  const calendar = new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0]);
  const events = calendar
    .getAllSubcomponents('vevent')
    .map((event) => [
      event.getFirstPropertyValue('uid'),
      String(event.getFirstPropertyValue('summary')),
      event.getFirstPropertyValue('status') ?? 'planned',
    ]);
  return { text, events };
}

const [FIRST, THIRD] = ['r:ada:2026-01-05T08:00:00.000Z', 'r:ada:2026-01-07T08:00:00.000Z'];

it('shows one person’s shifts over all schedules, and tells programs when to ask again', () => {
  const { text, events } = read(
    [aSchedule([aRotation('ada ben')]), aSchedule([aRotation('ben')], { id: 't', name: 'Other' })],
    'ada',
  );
  expect(events).toEqual([
    [FIRST, 'On call: Ops', 'planned'],
    [THIRD, 'On call: Ops', 'planned'],
  ]);
  expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT60M');
});

/** @contract operating-76 */
it('cancels a shift that an override or time off has given to somebody else', () => {
  const overrides = [anOverride('o', 'cyd', '2026-01-07T08:00Z', '2026-01-08T08:00Z')];
  const taken = read([aSchedule([aRotation('ada ben')], { overrides })], 'ada');
  expect(taken.events).toEqual([
    [FIRST, 'On call: Ops', 'planned'],
    [THIRD, 'On call: Ops', 'CANCELLED'],
  ]);
  const off = { userId: 'ada', startDate: new Date('2026-01-07T00:00Z'), endDate: new Date('2026-01-09T00:00Z') };
  expect(read([aSchedule([aRotation('ada ben')])], 'ada', [off]).events).toEqual(taken.events);
});

it('does not cancel the part of a shift that takes place', () => {
  const overrides = [anOverride('o', 'ben', '2026-01-05T10:00Z', '2026-01-05T12:00Z')];
  const { events } = read([aSchedule([aRotation('ada')], { overrides })], 'ada');
  expect(events.map(([uid, , status]) => [uid, status])).toEqual([
    [FIRST, 'planned'],
    ['r:ada:2026-01-05T12:00:00.000Z', 'planned'],
  ]);
});

it('shows everybody in the calendar of a schedule or team', () => {
  const { events } = read([aSchedule([aRotation('ada ben')])], null);
  expect(events.map(([, summary]) => summary)).toEqual([
    'On call: ADA',
    'On call: BEN',
    'On call: ADA',
    'On call: BEN',
  ]);
});
