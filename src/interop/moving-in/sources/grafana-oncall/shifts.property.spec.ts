import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { finalShifts, type OnCallShift } from '../../../../../test/support/oncall-final-shifts.js';
import { joinedTurns, turnsHere } from '../../../../../test/support/org-schedule-shifts.js';
import { WireObject } from '../../../codec/wire-object.js';
import { Differences } from '../../domain/differences.js';
import type { OrgSchedule } from '../../domain/org.js';
import { idOf } from './ids.js';
import { readSchedule } from './read-schedules.js';
import { readShift, type Shift } from './shifts.js';

const HOUR = 3600;
const DAY = 24 * HOUR;
const USERS = ['UA', 'UB', 'UC', 'UD'];
const NAMES = new Map(USERS.map((user) => [idOf('user', user), user]));
const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const range = { start: Date.parse('2026-09-14T00:00Z'), end: Date.parse('2026-12-14T00:00Z') };

const groups = fc.array(fc.uniqueArray(fc.constantFrom(...USERS), { minLength: 1, maxLength: 2 }), {
  minLength: 1,
  maxLength: 4,
});
const byDay = fc.option(fc.uniqueArray(fc.constantFrom(...DAYS), { minLength: 1 }), { nil: null });
/** Shifts that began long ago, in summer, so that the clock changes while they are compared. */
const shifts: fc.Arbitrary<OnCallShift> = fc
  .record({
    type: fc.constantFrom('rolling_users', 'rolling_users', 'recurrent_event'),
    start: fc.integer({ min: 0, max: 20 * 48 }),
    until: fc.constantFrom(null, null, null, '2026-07-01T08:00:00', '2026-11-03T17:30:00'),
    frequency: fc.constantFrom('daily', 'weekly'),
    interval: fc.integer({ min: 1, max: 3 }),
    hours: fc.constantFrom(6, 8, 12, 24, 48, 7 * 24, 14 * 24),
    by_day: byDay,
    week_start: fc.constantFrom(...DAYS),
    level: fc.constantFrom(0, 0, 1),
    groups,
    index: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ start, hours, groups: all, index, ...shift }) => ({
    ...{ id: 'O', time_zone: null, rolling_users: all, users: all[0] ?? [], ...shift },
    start: new Date(Date.parse('2026-06-01T00:00Z') + start * 1_800_000).toISOString().slice(0, 19),
    ...{ duration: hours * HOUR, start_rotation_from_user_index: index % all.length },
  }));

const read = (shift: OnCallShift): Shift => readShift(WireObject.forgiving({ ...shift })) as Shift;

function moved(all: readonly OnCallShift[], timezone: string) {
  const there = finalShifts(all, timezone, range, () => true);
  const differences = new Differences('schedules');
  const told = there.map(({ start, end, user }) => ({
    ...{ user_pk: user, shift_start: new Date(start).toISOString(), shift_end: new Date(end).toISOString() },
  }));
  const wire = WireObject.forgiving({
    ...{ id: 'S', name: 'Ops', type: 'web', time_zone: timezone },
    final_shifts: { from: '2026-09-14', to: '2026-12-14', results: told },
  });
  const parts = { shifts: all.map(read), swaps: [], now: range.start, differences };
  const schedule = readSchedule(wire, parts) as OrgSchedule;
  return {
    there: joinedTurns(there),
    here: turnsHere(schedule, (id) => NAMES.get(id) ?? '', range),
    isByRotations: differences.list().length === 0,
  };
}

describe('schedules of Grafana OnCall', () => {
  it('have the same people on call here at the same minutes, whatever their shifts are', () => {
    let byRotations = 0;
    fc.assert(
      fc.property(
        fc.array(shifts, { minLength: 1, maxLength: 3 }),
        fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York'),
        (some, timezone) => {
          const all = some.map((each, place) => ({ ...each, id: `O${place}` }));
          const { there, here: ours, isByRotations } = moved(all, timezone);
          byRotations += Number(isByRotations);
          expect(ours).toEqual(there);
        },
      ),
      { numRuns: 150 },
    );
    expect(byRotations).toBeGreaterThan(20);
  });

  it.each([
    ['a week that begins on Sunday', { by_day: ['SU', 'SA'], week_start: 'SU', frequency: 'weekly', duration: DAY }],
    ['days one after the other', { by_day: ['MO', 'WE', 'FR'], frequency: 'daily', duration: 10 * HOUR }],
    ['two days each', { interval: 2, frequency: 'daily', duration: 2 * DAY }],
    ['every other week', { interval: 2, frequency: 'weekly', duration: 7 * DAY }],
    ['nights', { frequency: 'daily', duration: 12 * HOUR, start: '2026-06-01T20:00:00' }],
    ['every six hours', { interval: 6, frequency: 'hourly', duration: 6 * HOUR }],
  ])('are moved by rotations: %s', (_name, more) => {
    const shift = {
      ...{ id: 'O', type: 'rolling_users', start: '2026-06-01T09:00:00', time_zone: null, until: null, interval: 1 },
      ...{ rolling_users: [['UA'], ['UB', 'UC'], ['UD']], week_start: 'MO', by_day: null, ...more },
    };
    const { there, here: ours, isByRotations } = moved([shift], 'UTC');
    expect(isByRotations).toBe(true);
    expect(ours).toEqual(there);
  });
});
