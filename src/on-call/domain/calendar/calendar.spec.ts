import { describe, expect, it } from '@jest/globals';
import { atOnce } from '../../../platform/slices/slices.js';
import ICAL from 'ical.js';
import { aRotation, anOverride, aSchedule, PEOPLE } from '../../../../test/support/schedule-builders.js';
import { calendarOf } from './calendar.js';
import { DAY_MS } from '../../../platform/durations.js';
import { prepareSchedules, type AbsenceData, type ScheduleData } from '../schedule/snapshot.js';
import { LimitExceeded } from '../evaluation/budget.js';

const NOW = Date.parse('2026-01-05T12:00Z');
const REVISED = new Date('2026-01-04T10:00:07Z');

function textOf(schedule: ScheduleData, absences: AbsenceData[] = [], from = NOW, days = 30): string {
  const snapshot = { ...prepareSchedules([schedule], absences), people: PEOPLE };
  const range = { start: from, end: from + days * DAY_MS };
  return atOnce(calendarOf(snapshot, snapshot.schedules.get('s')!, range, REVISED));
}

/** As a calendar program reads it. */
function eventsOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((each) => {
    const { uid, startDate, endDate, summary, description, sequence } = new ICAL.Event(each);
    const [start, end] = [startDate, endDate].map((time) => time.toJSDate().toISOString().slice(0, 16));
    const stamp = each.getFirstPropertyValue('dtstamp')?.toString();
    return { uid, from: start, to: end, summary, description, sequence, stamp };
  });
}
const told = (...given: Parameters<typeof textOf>) =>
  eventsOf(textOf(...given)).map(({ summary, from, to }) => `${summary.replace('On call: ', '')} ${from} ${to}`);

describe('the calendar', () => {
  it('has the shifts of rotations, and the people of overrides in their place', () => {
    const overrides = [anOverride('o', 'eve', '2026-01-06T00:00Z', '2026-01-07T00:00Z')];
    const events = eventsOf(textOf(aSchedule([aRotation('ada')], { overrides })));
    const stamps = { sequence: (REVISED.getTime() - Date.UTC(2020, 0)) / 1000, stamp: '2026-01-04T10:00:07Z' };
    expect(events).toEqual([
      {
        ...{ uid: 'ovr:o', from: '2026-01-06T00:00', to: '2026-01-07T00:00' },
        ...{ summary: 'On call: EVE', description: 'Ops, override', ...stamps },
      },
      {
        ...{ uid: 'r:ada:2026-01-05T08:00:00.000Z', from: '2026-01-05T08:00', to: '2026-01-06T00:00' },
        ...{ summary: 'On call: ADA', description: 'Ops, Primary', ...stamps },
      },
      {
        // Its end is unknown: it ends with the range, to a whole day.
        ...{ uid: 'r:ada:2026-01-07T00:00:00.000Z', from: '2026-01-07T00:00', to: '2026-02-05T00:00' },
        ...{ summary: 'On call: ADA', description: 'Ops, Primary', ...stamps },
      },
    ]);
  });

  /** @contract on-call-15 */
  it('keeps people free for meetings, whoever is on call', () => {
    const overrides = [anOverride('o', 'eve', '2026-01-06T00:00Z', '2026-01-07T00:00Z')];
    const text = textOf(aSchedule([aRotation('ada ben')], { overrides }));
    const events = new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent');
    const said = events.map((each) =>
      ['transp', 'x-microsoft-cdo-busystatus'].map((name) => each.getFirstPropertyValue(name)),
    );
    expect(said.length).toBeGreaterThan(2);
    expect(new Set(said.map(String))).toEqual(new Set(['TRANSPARENT,FREE']));
  });

  it('has those who stand in for the absent', () => {
    const away = { userId: 'ada', startDate: new Date('2026-01-05T20:00Z'), endDate: new Date('2026-01-06T02:00Z') };
    expect(told(aSchedule([aRotation('ada ben')]), [away], NOW, 1)).toEqual([
      'ADA 2026-01-05T08:00 2026-01-05T20:00',
      'BEN 2026-01-05T20:00 2026-01-06T02:00',
      'ADA 2026-01-06T02:00 2026-01-06T08:00',
      'BEN 2026-01-06T08:00 2026-01-07T08:00',
    ]);
  });

  it('shows each piece of an override that a newer one cuts in two', () => {
    const overrides = [
      anOverride('wide', 'eve', '2026-01-06T00:00Z', '2026-01-09T00:00Z'),
      anOverride('narrow', 'fay', '2026-01-07T00:00Z', '2026-01-08T00:00Z'),
    ];
    const events = eventsOf(textOf(aSchedule([], { overrides })));
    expect(events.map(({ uid, summary }) => `${uid} ${summary}`)).toEqual([
      'ovr:wide On call: EVE',
      'ovr:narrow On call: FAY',
      'ovr:wide:2026-01-08T00:00:00.000Z On call: EVE',
    ]);
  });

  it('keeps its events as they are from one download to the next', () => {
    const overrides = [anOverride('o', 'eve', '2026-01-06T00:00Z', '2026-01-06T04:00Z')];
    const schedule = aSchedule([aRotation('ada ben'), aRotation('cyd', { id: 'always' })], { overrides });
    const now = new Map(eventsOf(textOf(schedule)).map((event) => [event.uid, event]));
    const later = eventsOf(textOf(schedule, [], NOW + DAY_MS / 4));
    const kept = later.filter(({ uid }) => now.has(uid));
    expect(kept.length).toBeGreaterThan(30);
    expect(kept).toEqual(kept.map(({ uid }) => now.get(uid)));
  });

  it('is empty for a schedule that is disabled, or without shifts', () => {
    expect(told(aSchedule([aRotation('ada')], { enabled: false }))).toEqual([]);
    expect(told(aSchedule([]))).toEqual([]);
  });

  it('is not written when it would be too long for any program', () => {
    const many = Array.from({ length: 20 }, (_, index) => aRotation('ada ben', { id: `r${index}`, type: 'hourly' }));
    expect(textOf(aSchedule(many), [], NOW, 31).match(/^BEGIN:VEVENT/gm)).toHaveLength(20 * 31 * 24);
    expect(() => textOf(aSchedule(many), [], NOW, 32)).toThrow(new LimitExceeded('entries', 15_000));
  });

  it('lets no name or id begin a property of its own', () => {
    const evil = 'x\r\nATTACH:evil\nBEGIN:VEVENT\rEND:VCALENDAR\u2028ATTACH:evil;,\\';
    const participants = [{ id: evil, name: evil }];
    const text = textOf(aSchedule([aRotation('', { participants, name: evil })], { name: evil }));
    const [event, ...more] = eventsOf(text);
    expect(more).toEqual([]);
    const flat = 'x ATTACH:evil BEGIN:VEVENT END:VCALENDAR ATTACH:evil;,\\';
    expect(event).toMatchObject({ summary: `On call: ${flat}`, description: `${flat}, ${flat}` });
    const lines = text.replaceAll('\r\n ', '').split('\r\n');
    expect(lines.filter((line) => /^(ATTACH|BEGIN:V|END:V)/.test(line))).toEqual([
      ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'END:VEVENT', 'END:VCALENDAR'],
    ]);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\n\r\u2028]/);
  });
});
