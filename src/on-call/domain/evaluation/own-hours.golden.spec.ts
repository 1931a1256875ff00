import { describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import { aRotation, anOverride, aSchedule, PEOPLE } from '../../../../test/support/schedule-builders.js';
import { atOnce } from '../../../platform/slices/slices.js';
import { calendarOf } from '../calendar/calendar.js';
import { gapsWithin } from '../gaps/gaps.js';
import { hoursWithin } from '../shifts/hours.js';
import { MINUTE_MS } from '../../../platform/durations.js';
import { ALWAYS, type Interval } from '../intervals.js';
import { whoIsOnCall } from './who-is-on-call.js';
import type { RotationData } from '../rotation/rotation.js';
import { shiftsWithin } from '../shifts/shifts.js';
import { prepareSchedules, type OnCallSnapshot, type ScheduleData } from '../schedule/snapshot.js';

/**
 * Windows in the zone of each participant, compared with a slow calculation: it reads the wall clock of every person every
 * minute, by `Intl` alone, and asks whether that reading lies in a window.
 */

const ZONES: Readonly<Record<string, string>> = {
  ...{ ada: 'Europe/London', ben: 'America/New_York', cyd: 'Asia/Kolkata', dan: 'Pacific/Auckland' },
};
const NIGHTS = { start: '22:00', end: '06:00', timezone: 'participant' } as const;
const DAYS = { start: '09:00', end: '17:00', timezone: 'participant' } as const;

const clocks = new Map<string, Intl.DateTimeFormat>();
/** Such as `Mon 09:30`. */
function wallClock(zone: string, at: number): { day: string; time: string } {
  let clock = clocks.get(zone);
  if (!clock) {
    const shown = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...shown });
    clocks.set(zone, clock);
  }
  const [day = '', time = ''] = clock.format(at).replace(',', '').split(' ');
  return { day: day.toLowerCase(), time };
}

const isBetween = (time: string, start: string, end: string): boolean =>
  start < end ? start <= time && time < end : time >= start || time < end;

/** A daily window of that person, at that minute. */
const isOn = (user: string, at: number, { start, end }: { start: string; end: string }): boolean =>
  isBetween(wallClock(ZONES[user]!, at).time, start, end);

function worldOf(schedule: ScheduleData): OnCallSnapshot {
  const people = {
    ...PEOPLE,
    nameOf: (id: string) => id,
    zonesOf: (id: string) => (ZONES[id] ? [{ ...ALWAYS, zone: ZONES[id] }] : []),
  };
  return { ...prepareSchedules([schedule], []), people };
}

const range = (start: string, end: string): Interval => ({ start: Date.parse(start), end: Date.parse(end) });
const iso = (at: number): string => new Date(at).toISOString().slice(5, 16);
const holds =
  (at: number) =>
  ({ start, end }: Interval): boolean =>
    start <= at && at < end;

/** Compares all views of a schedule, minute by minute. @param slow who is on call at that minute, in any order */
function compare(schedule: ScheduleData, within: Interval, slow: (at: number) => string[]): void {
  const snapshot = worldOf(schedule);
  const prepared = snapshot.schedules.get(schedule.id)!;
  const shifts = atOnce(shiftsWithin(snapshot, prepared, within));
  const gaps = atOnce(gapsWithin(snapshot, prepared, within));
  const text = atOnce(calendarOf(snapshot, prepared, within, new Date(within.start)));
  const events = new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent').map((each) => {
    const { summary, startDate, endDate } = new ICAL.Event(each);
    const [start, end] = [startDate, endDate].map((time) => time.toJSDate().getTime());
    return { user: summary.replace('On call: ', ''), start: start!, end: end! };
  });
  const minutes = new Map<string, number>();
  const wrong: object[] = [];
  for (let at = within.start; at < within.end; at += MINUTE_MS) {
    const expected = slow(at).sort();
    for (const user of expected) minutes.set(user, (minutes.get(user) ?? 0) + 1);
    const said = {
      resolver: whoIsOnCall(snapshot, schedule.id, new Date(at)).recipients.map(({ userId }) => userId),
      shifts: shifts.filter(holds(at)).map(({ person }) => person.userId),
      calendar: events.filter(holds(at)).map(({ user }) => user),
    };
    const texts = Object.values(said).map((users) => users.sort().join());
    const isGap = gaps.some(holds(at));
    if (texts.some((users) => users !== expected.join()) || isGap !== (expected.length === 0))
      wrong.push({ at: iso(at), expected, ...said, isGap });
  }
  expect(wrong.slice(0, 3)).toEqual([]);
  const hours = atOnce(hoursWithin(snapshot, prepared, within));
  expect(new Map(hours.map(({ person, total }) => [person.userId, total / MINUTE_MS]))).toEqual(minutes);
}

function shiftsOf(schedule: ScheduleData, within: Interval): string[] {
  const snapshot = worldOf(schedule);
  return atOnce(shiftsWithin(snapshot, snapshot.schedules.get(schedule.id)!, within)).map(
    ({ person, start, end }) => `${person.userId} ${iso(start)} ${iso(end)}`,
  );
}

const alone = (user: string, given: Partial<RotationData> = {}): RotationData =>
  aRotation(user, { id: user, startDate: new Date('2026-01-05T00:00Z'), ...given });

describe('a window in the zone of each participant', () => {
  /** @contract operating-46 */
  it('follows the sun: each has the day of their own zone, over the clock change of one of them', () => {
    const rotations = ['ada', 'ben', 'dan'].map((user) => alone(user, { timeRestriction: DAYS }));
    const schedule = aSchedule(rotations);
    // In New York the clocks go forward on Sunday the 8th, in Auckland back on 5 April, in London forward on 29 March.
    expect(shiftsOf(schedule, range('2026-03-07T12:00Z', '2026-03-09T22:00Z'))).toEqual([
      'ada 03-07T12:00 03-07T17:00',
      'ben 03-07T14:00 03-07T22:00',
      'dan 03-07T20:00 03-08T04:00',
      'ada 03-08T09:00 03-08T17:00',
      'ben 03-08T13:00 03-08T21:00',
      'dan 03-08T20:00 03-09T04:00',
      'ada 03-09T09:00 03-09T17:00',
      'ben 03-09T13:00 03-09T21:00',
      'dan 03-09T20:00 03-09T22:00',
    ]);
    const slow = (at: number) => ['ada', 'ben', 'dan'].filter((user) => isOn(user, at, DAYS));
    compare(schedule, range('2026-03-07T12:00Z', '2026-03-10T12:00Z'), slow);
    compare(schedule, range('2026-03-28T12:00Z', '2026-03-30T12:00Z'), slow);
  });

  /** @contract operating-46 */
  it('is that of whoever has the turn, and an override knows no hours', () => {
    const everyDay = aRotation('ada cyd', { startDate: new Date('2026-03-27T00:00Z'), timeRestriction: NIGHTS });
    const overrides = [anOverride('o', 'ben', '2026-03-29T12:00Z', '2026-03-29T18:30Z')];
    const schedule = aSchedule([everyDay], { overrides });
    compare(schedule, range('2026-03-27T00:00Z', '2026-03-31T00:00Z'), (at) => {
      if (holds(at)(range('2026-03-29T12:00Z', '2026-03-29T18:30Z'))) return ['ben'];
      const turn = Math.floor((at - Date.parse('2026-03-27T00:00Z')) / (24 * 60 * MINUTE_MS));
      const user = turn % 2 === 0 ? 'ada' : 'cyd';
      return isOn(user, at, NIGHTS) ? [user] : [];
    });
  });

  /** @contract operating-46 */
  it('stands beside one in the zone of the schedule: both must hold, of weekly ones any', () => {
    const weekdays = (timezone: 'schedule' | 'participant') =>
      ({ startDay: 'mon', startTime: '00:00', endDay: 'sat', endTime: '00:00', timezone }) as const;
    const sunday = { startDay: 'sun', startTime: '00:00', endDay: 'mon', endTime: '00:00' } as const;
    const rotation = aRotation('', {
      participants: [{ id: 'crew', type: 'team' }],
      startDate: new Date('2026-03-02T00:00Z'),
      timeRestriction: DAYS,
      restrictions: [weekdays('participant'), sunday],
    });
    const schedule = aSchedule([rotation], { timezone: 'Pacific/Auckland' });
    const team = ['ben', 'cyd'];
    compare(schedule, range('2026-03-06T00:00Z', '2026-03-10T00:00Z'), (at) =>
      team.filter((user) => {
        const { day } = wallClock(ZONES[user]!, at);
        const isSunday = wallClock('Pacific/Auckland', at).day === 'sun';
        return isOn(user, at, DAYS) && (isSunday || !['sat', 'sun'].includes(day));
      }),
    );
  });

  it('is that of the person who takes over, and the schedule’s for a turn of nobody and for an unknown zone', () => {
    const startDate = new Date('2026-03-02T00:00Z');
    const rotation = aRotation('ada ben', { startDate, type: 'weekly', timeRestriction: DAYS });
    const absence = { userId: 'ada', startDate, endDate: new Date('2026-03-03T00:00Z') };
    const snapshot = { ...worldOf(aSchedule([rotation])), ...prepareSchedules([aSchedule([rotation])], [absence]) };
    const at = (time: string) => whoIsOnCall(snapshot, 's', new Date(`2026-03-02T${time}Z`)).recipients;
    expect([at('09:00'), at('13:59'), at('21:59')].map(([person]) => person?.userId)).toEqual([
      ...[undefined, undefined, 'ben'],
    ]);

    const nobody = { ...rotation, participants: [{ id: '', type: 'none' }] };
    const empty = worldOf(aSchedule([nobody], { timezone: 'Asia/Kolkata' }));
    const gaps = atOnce(gapsWithin(empty, empty.schedules.get('s')!, range('2026-03-02T00:00Z', '2026-03-03T00:00Z')));
    expect(gaps.map(({ start, end }) => `${iso(start)} ${iso(end)}`)).toEqual([
      '03-02T00:00 03-02T03:30',
      '03-02T11:30 03-03T00:00',
    ]);
    expect(
      shiftsOf(aSchedule([{ ...rotation, participants: [{ id: 'eve' }] }]), range('2026-03-02', '2026-03-03')),
    ).toEqual(['eve 03-02T09:00 03-02T17:00']);
  });
});
