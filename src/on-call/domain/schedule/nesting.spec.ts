import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aRotation, aSchedule, PEOPLE } from '../../../../test/support/schedule-builders.js';
import { QUARTER, referenceOnCall, Season } from '../../../../test/support/on-call-reference.js';
import { atOnce } from '../../../platform/slices/slices.js';
import { whoIsOnCall } from '../evaluation/who-is-on-call.js';
import type { Participant } from './participants.js';
import { shiftsWithin } from '../shifts/shifts.js';
import { prepareSchedules, type AbsenceData, type OnCallSnapshot, type ScheduleData } from './snapshot.js';
import { Budget } from '../evaluation/budget.js';

const AT = Date.parse('2026-01-05T12:00Z');

const nested = (id: string): Participant => ({ id, type: 'schedule' });

function schedule(id: string, ...lists: Participant[][]): ScheduleData {
  return aSchedule(
    lists.map((participants, n) => aRotation('', { id: `${id} ${n}`, participants })),
    { id },
  );
}

function snapshotOf(schedules: ScheduleData[], absences: AbsenceData[] = []): OnCallSnapshot {
  return { ...prepareSchedules(schedules, absences), people: PEOPLE };
}

function onCall(schedules: ScheduleData[], id: string, absences: AbsenceData[] = []): string[] {
  return whoIsOnCall(snapshotOf(schedules, absences), id, new Date(AT)).recipients.map(({ userId }) => userId);
}

describe('who is on call in nested schedules', () => {
  /** @contract on-call-27 */
  it('is found however many paths lead there: each schedule is read once', () => {
    const levels = Array.from({ length: 60 }, (_, n) => schedule(`s${n}`, ...Array(100).fill([nested(`s${n + 1}`)])));
    expect(onCall([...levels, schedule('s60', [{ id: 'ada' }])], 's0')).toEqual(['ada']);
  });

  /** @contract on-call-27 */
  it('is found however deep they nest', () => {
    const chain = Array.from({ length: 5000 }, (_, n) => schedule(`s${n}`, [nested(`s${n + 1}`)]));
    expect(onCall([...chain, schedule('s5000', [{ id: 'ada' }])], 's0')).toEqual(['ada']);
  });

  it.each([150, 3000])('is found at the other end of a ring of %i', (length) => {
    const ring = Array.from({ length }, (_, n) => schedule(`s${n}`, [nested(`s${(n + 1) % length}`)]));
    const last = schedule(`s${length - 1}`, [nested('s0')], [{ id: 'ada' }]);
    expect(onCall([...ring.slice(0, -1), last], 's0')).toEqual(['ada']);
  });

  it('is everybody where all nest all, below a schedule outside of it too', () => {
    const members = Array.from({ length: 30 }, (_, n) => `s${n}`);
    const tangle = members.map((id) => schedule(id, ...members.map((other) => [nested(other)]), [{ id: `of ${id}` }]));
    const everybody = members.map((id) => `of ${id}`).sort();
    expect(onCall(tangle, 's7').sort()).toEqual(everybody);
    expect(onCall([...tangle, schedule('outside', [nested('s3')])], 'outside').sort()).toEqual(everybody);
  });

  /** @contract on-call-27 */
  it('is never nobody in a tangle, where going all ways would find somebody', () => {
    const season = new Season('UTC', Date.UTC(2026, 0, 1));
    const members = Array.from({ length: 7 }, (_, n) => `s${n}`);
    const place = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...members).map(nested) },
      { weight: 1, arbitrary: fc.constantFrom('ada', 'ben', 'cyd', 'gone').map((id) => ({ id })) },
      { weight: 1, arbitrary: fc.constant({ id: '', type: 'none' }) },
    );
    const lists = fc.array(fc.array(place, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 });
    const worlds = fc.record({
      schedules: fc.tuple(
        ...members.map((id, n) =>
          // A ring beside, so that all of them belong together.
          lists.map((some) => schedule(id, ...some, ...members.filter((_, m) => m !== n).map((m) => [nested(m)]))),
        ),
      ),
      away: fc.subarray(['ada', 'ben', 'cyd']),
    });
    fc.assert(
      fc.property(worlds, ({ schedules, away }) => {
        const [startDate, endDate] = [new Date(AT - 96 * QUARTER), new Date(AT + 96 * QUARTER)];
        const absences = away.map((userId) => ({ userId, startDate, endDate }));
        const world = { season, schedules, absences, teams: {}, leads: [], escalations: {}, gone: ['gone'], own: {} };
        const found = onCall(schedules, 's0', absences).length > 0;
        // It may find somebody where nobody is meant: rather too many than nobody.
        if (referenceOnCall(world, 's0', AT).users.length > 0) expect(found).toBe(true);
      }),
      { numRuns: 3 },
    );
  });
});

describe('a range of nested schedules', () => {
  /** @contract on-call-27 */
  it('is worked out once for each of them, not once for each stretch or way', () => {
    const [levels, rotations, hours] = [20, 10, 24];
    const hourly = Array.from({ length: levels }, (_, n) => {
      const participants = n === levels - 1 ? [{ id: 'ada' }, { id: 'ben' }] : [nested(`s${n + 1}`)];
      const each = aRotation('', { participants, type: 'hourly' });
      return aSchedule(
        Array.from({ length: rotations }, (_, r) => ({ ...each, id: `r${r}` })),
        { id: `s${n}` },
      );
    });
    const snapshot = snapshotOf(hourly);
    const range = { start: AT, end: AT + hours * 3_600_000 };
    const budget = new Budget({ turns: levels * hours * rotations * 6, entries: rotations * hours });
    const shifts = atOnce(shiftsWithin(snapshot, snapshot.schedules.get('s0')!, range, budget));
    expect(shifts).toHaveLength(rotations * hours);
  });
});
