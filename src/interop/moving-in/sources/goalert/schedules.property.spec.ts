import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type GoOverride,
  type GoRotation,
  type GoSchedule,
  handoffsOf,
  shiftsOf,
} from '../../../../../test/support/goalert-shifts.js';
import { joinedTurns, turnsHere } from '../../../../../test/support/org-schedule-shifts.js';
import { WireObject } from '../../../codec/wire-object.js';
import { Differences } from '../../domain/differences.js';
import { idHere } from './ids.js';
import { readOverride, readRotation, readSchedule } from './read-schedules.js';

const DAY = 24 * 3_600_000;
const USERS = ['UA', 'UB', 'UC', 'UD'];
const NAMES = new Map(USERS.map((user) => [idHere('user', user), user]));
/** The clocks change while they are compared. */
const now = Date.parse('2026-09-14T00:00Z');
const range = { start: now, end: now + 90 * DAY };
const instant = (quarters: number): string => new Date(now + quarters * 900_000).toISOString();

const users = fc.array(fc.constantFrom(...USERS), { minLength: 1, maxLength: 4 });
/** Some begin in the future, by which turns before it are counted as well. */
const rotations: fc.Arbitrary<GoRotation> = fc
  .record({
    days: fc.integer({ min: -300, max: 200 }),
    type: fc.constantFrom('hourly', 'daily', 'weekly', 'weekly', 'monthly'),
    shiftLength: fc.integer({ min: 1, max: 3 }),
    userIDs: users,
    index: fc.nat(3),
  })
  .map(({ days, index, shiftLength, ...rotation }) => {
    const date = new Date(now + days * DAY + 15 * 3_600_000);
    if (rotation.type === 'monthly') date.setUTCDate(Math.min(28, date.getUTCDate()));
    return {
      ...{ id: 'R', timeZone: 'UTC', start: date.toISOString(), ...rotation },
      shiftLength: rotation.type === 'hourly' ? shiftLength * 4 : shiftLength,
      activeUserIndex: index % rotation.userIDs.length,
    };
  });
const clocks = fc.constantFrom('00:00', '05:00', '08:00', '09:30', '17:00', '20:00', '23:00');
const rules = fc.array(
  fc.record({
    start: clocks,
    end: clocks,
    weekdayFilter: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
  }),
  { minLength: 1, maxLength: 2 },
);
const spans = fc
  .record({ from: fc.integer({ min: -200, max: 7000 }), quarters: fc.integer({ min: 1, max: 1400 }) })
  .map(({ from, quarters }) => ({ start: instant(from), end: instant(from + quarters) }));

/** One at a time: GoAlert takes no second one for the same person meanwhile. */
const overrides = fc.tuple(spans, fc.constantFrom(['UA', 'UB'], ['UC', ''], ['', 'UA'], ['UD', 'UD'], ['UB', 'UC']));
const temporaries = fc
  .tuple(spans, fc.array(fc.tuple(fc.nat(1000), fc.integer({ min: 1, max: 300 }), fc.nat(3))))
  .map(([{ start, end }, shifts]) => ({
    ...{ start, end },
    shifts: shifts.map(([from, quarters, user]) => {
      const begin = Date.parse(start) + from * 900_000;
      return {
        userID: USERS[user]!,
        start: new Date(begin).toISOString(),
        end: new Date(begin + quarters * 900_000).toISOString(),
      };
    }),
  }));

interface Given {
  targets: readonly { rotation: GoRotation | null; rules: GoSchedule['targets'][number]['rules'] }[];
  overrides: readonly GoOverride[];
  temporarySchedules: GoSchedule['temporarySchedules'];
  timeZone: string;
}

function moved({ targets, overrides: given, temporarySchedules, timeZone }: Given) {
  const all = targets.flatMap(({ rotation }, place) => (rotation ? [{ ...rotation, id: `R${place}`, timeZone }] : []));
  const schedule: GoSchedule = {
    ...{ id: 'S', timeZone, temporarySchedules },
    targets: targets.map(({ rotation, rules: own }, place) => ({
      target: rotation ? { type: 'rotation', id: `R${place}` } : { type: 'user', id: 'UD' },
      rules: own,
    })),
  };
  const there = shiftsOf(schedule, all, given, { now, ...range }).map(({ userID, start, end }) => ({
    ...{ user: userID, start: Date.parse(start), end: Date.parse(end) },
  }));
  const noted = {
    schedules: new Differences('schedules'),
    rotations: new Differences('rotations'),
    overrides: new Differences('overrides'),
  };
  const known = all.map((rotation) => {
    const nextHandoffTimes = handoffsOf(rotation, now, 3).map((each) => new Date(each).toISOString());
    return readRotation(WireObject.forgiving({ name: rotation.id, ...rotation, nextHandoffTimes }))!;
  });
  const read = readSchedule(WireObject.forgiving({ name: 'Ops', ...schedule }), {
    rotations: new Map(known.map((each) => [each.id, each])),
    overrides: given.map((each, place) => readOverride(WireObject.forgiving({ id: `O${place}`, ...each }))!),
    ...{ now, noted },
  });
  const ours = turnsHere(read, (id) => NAMES.get(id) ?? '', range);
  return { there: joinedTurns(there), ours, noted: Object.values(noted).flatMap((each: Differences) => each.list()) };
}

describe('schedules of GoAlert', () => {
  it('have the same people on call here at the same minutes, with all that stands in for them', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ rotation: fc.option(rotations, { freq: 6 }), rules }), { minLength: 0, maxLength: 3 }),
        fc.array(overrides, { maxLength: 2 }),
        fc.array(temporaries, { maxLength: 1 }),
        fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York'),
        (targets, changes, temporarySchedules, timeZone) => {
          const alone = targets.filter(
            ({ rotation }, place) => rotation || targets.findIndex((each) => !each.rotation) === place,
          );
          const given = changes
            .filter(([, [remove]], place) => changes.findIndex(([, [other]]) => other === remove) === place)
            .map(([span, [removeUserID, addUserID]]) => ({
              ...{ ...span, removeUserID, addUserID, target: { id: 'S' } },
            }));
          const { there, ours, noted } = moved({ targets: alone, overrides: given, temporarySchedules, timeZone });
          expect(noted).toEqual([]);
          expect(ours).toEqual(there);
        },
      ),
      { numRuns: 60 },
    );
  }, 120_000);
});
