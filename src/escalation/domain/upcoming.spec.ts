import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aPolicy, aRule, aWorld, minutesAfter, T0 } from '../../../test/support/escalation-builders.js';
import { advance } from './advance.js';
import { foresee } from './foresee.js';
import { WHEN_NOBODY } from './policy.js';
import { freshRun, type EscalationPlan } from './run.js';
import { upcoming } from './upcoming.js';

const OPEN = { status: 'open', snoozedUntil: null, priority: 'P3' } as const;

describe('the steps to come', () => {
  it('are those that the engine fires, minute by minute, until it ends as foretold', () => {
    const delays = fc.array(fc.record({ minutes: fc.nat(12), who: fc.constantFrom('ann', 'shift') }), { maxLength: 4 });
    const settings = fc.record({
      delays,
      repeatInterval: fc.nat(6),
      repeatCount: fc.integer({ min: 1, max: 3 }),
      closeAlertAfterAll: fc.boolean(),
      snooze: fc.option(fc.integer({ min: 1, max: 30 })),
      whenNobody: fc.constantFrom(...WHEN_NOBODY),
      // Somebody is on call in the second part of each such time.
      shift: fc.record({ length: fc.integer({ min: 2, max: 25 }), from: fc.nat(24) }),
    });
    fc.assert(
      fc.property(settings, ({ delays: given, snooze, shift: { length, from }, ...policy }) => {
        const rules = given.map(({ minutes, who }, place) =>
          aRule(`${place}`, minutes, { recipientType: who === 'ann' ? 'user' : 'schedule', recipientId: who }),
        );
        const plan: EscalationPlan = { policy: aPolicy({ ...policy, rules }), responders: [] };
        const snoozedUntil = snooze === null ? null : minutesAfter(snooze);
        const alert = { status: 'open', snoozedUntil, priority: 'P3' } as const;
        const isStaffed = (at: Date): boolean => ((at.getTime() - T0.getTime()) / 60_000) % length >= from % length;
        const world = aWorld({ schedules: { shift: { onCall: (at) => (isStaffed(at) ? ['ben'] : []) } } });
        const told = upcoming(plan, freshRun(T0), alert, world, T0);
        const fired: object[] = [];
        let [run, end]: [ReturnType<typeof freshRun>, Date | null] = [freshRun(T0), null];
        for (let minute = 0; minute < 2000 && end === null; minute++) {
          const ahead = advance(plan, run, alert, world, minutesAfter(minute));
          run = ahead.run;
          if (ahead.fired) fired.push({ at: minutesAfter(minute), ...ahead.fired });
          if (ahead.standing.kind === 'exhausted') end = minutesAfter(minute);
        }
        expect(told.steps).toEqual(fired);
        expect(told.end).toEqual({ reason: 'end-of-policy', at: end, closesAlert: policy.closeAlertAfterAll });
      }),
    );
  });

  it('end within a year: a policy may wait for longer than there are dates', () => {
    const rules = [aRule('ann', 0), aRule('ben', 2 ** 31 - 1)];
    const plan: EscalationPlan = {
      policy: aPolicy({ rules, repeatInterval: 2 ** 31 - 1, repeatCount: 50 }),
      responders: [],
    };
    const told = upcoming(plan, freshRun(T0), OPEN, aWorld(), T0);
    expect(told.end).toBeNull();
    expect(told.steps.map(({ at, recipients }) => ({ at, recipients }))).toEqual([{ at: T0, recipients: ['ann'] }]);
  });

  it('of an acknowledged alert begin with the next cycle, where the policy takes acknowledgements back', () => {
    const rules = [aRule('ann', 0), aRule('ben', 5)];
    const plan = (policy: object): EscalationPlan => ({
      policy: aPolicy({ rules, repeatInterval: 10, repeatCount: 3, resetAcknowledgements: true, ...policy }),
      responders: [],
    });
    const { run } = advance(plan({}), freshRun(T0), OPEN, aWorld(), T0);
    const acknowledged = { ...OPEN, status: 'acknowledged' } as const;
    const told = upcoming(plan({}), run, acknowledged, aWorld(), minutesAfter(2));
    expect(told.steps.map(({ at, cycle, recipients }) => [at, cycle, ...recipients])).toEqual([
      [minutesAfter(15), 1, 'ann'],
      [minutesAfter(20), 1, 'ben'],
      [minutesAfter(30), 2, 'ann'],
      [minutesAfter(35), 2, 'ben'],
    ]);
    expect(told.end).toEqual({ reason: 'end-of-policy', at: minutesAfter(45), closesAlert: false });
    expect(foresee(plan({}), run, acknowledged, aWorld(), minutesAfter(2))).toMatchObject({
      ...{ kind: 'page', at: minutesAfter(15), userIds: ['ann'] },
    });
    const none = { steps: [], end: { reason: 'acknowledged', at: null, closesAlert: false } };
    const last = upcoming(plan({ repeatCount: 1 }), run, acknowledged, aWorld(), minutesAfter(2));
    expect(last).toEqual(none);
    const snoozed = { ...acknowledged, snoozedUntil: minutesAfter(25) };
    expect(upcoming(plan({}), run, snoozed, aWorld(), minutesAfter(2)).steps[0]?.at).toEqual(minutesAfter(25));
  });

  it('are none of an alert that is acknowledged or closed', () => {
    const plan: EscalationPlan = { policy: aPolicy({ rules: [aRule('ann', 5)] }), responders: [] };
    for (const status of ['acknowledged', 'closed'] as const) {
      const told = upcoming(plan, freshRun(T0), { ...OPEN, status }, aWorld(), T0);
      expect(told).toEqual({ steps: [], end: { reason: status, at: null, closesAlert: false } });
    }
  });
});
