import { expect, it } from '@jest/globals';
import { aRotation, anOverride, aSchedule, PEOPLE } from '../../../../test/support/schedule-builders.js';
import { involvedIn, schedulesOfUser } from './involved.js';
import { prepareSchedules, type OnCallSnapshot } from './snapshot.js';

const nesting = (id: string, inner: string) =>
  aSchedule([aRotation('', { participants: [{ id: inner, type: 'schedule' }] })], { id });

/** @contract operating-19, operating-23 */
it('finds every schedule in which somebody may be on call', () => {
  const schedules = [
    aSchedule([aRotation('ada ben')], { id: 'named' }),
    aSchedule([aRotation('cyd')], { id: 'others' }),
    aSchedule([aRotation('', { participants: [{ id: 'crew', type: 'team' }] })], { id: 'team' }),
    aSchedule([aRotation('cyd')], {
      id: 'override',
      overrides: [anOverride('o', 'ben', '2026-01-05T00:00Z', '2026-01-06T00:00Z')],
    }),
    nesting('outer', 'middle'),
    nesting('middle', 'named'),
    nesting('round', 'round'),
  ];
  const snapshot: OnCallSnapshot = { ...prepareSchedules(schedules, []), people: PEOPLE };
  const idsOf = (userId: string) => schedulesOfUser(snapshot, userId).map(({ id }) => id);
  expect(idsOf('ben')).toEqual(['named', 'team', 'override', 'outer', 'middle']);
  expect(idsOf('ada')).toEqual(['named', 'outer', 'middle']);
  expect(idsOf('crew')).toEqual([]);
  // One schedule asked for one person says the same.
  for (const id of ['ada', 'ben', 'cyd', 'crew', 'nobody']) {
    const found = [...snapshot.schedules.values()].filter((each) => involvedIn(snapshot, each, -Infinity)(id));
    expect(found).toEqual(schedulesOfUser(snapshot, id));
  }
  const override = schedules.findIndex(({ id }) => id === 'override');
  const isBen = (at: string) =>
    involvedIn(snapshot, [...snapshot.schedules.values()][override]!, Date.parse(at))('ben');
  expect([isBen('2026-01-05T23:59Z'), isBen('2026-01-06T00:00Z')]).toEqual([true, false]);
});
