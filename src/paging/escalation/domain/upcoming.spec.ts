import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aPolicy, aRule, aWorld, minutesAfter, T0 } from '../../../../test/support/escalation-builders.js';
import { snoozedFrom } from '../../../alerts/lifecycle/domain/snoozes.js';
import { advance } from './advance.js';
import { WHEN_NOBODY } from './policy.js';
import { freshRun, type EscalationPlan } from './run.js';
import { notifiesSomebody } from './fire.js';
import { nextNotifying, upcoming } from './upcoming.js';

const OPEN = { status: 'open', snoozedUntil: null, snoozes: null, priority: 'P3' } as const;

describe('the steps to come', () => {
  /** @contract operating-17 */
  it('are those that the engine fires, minute by minute, until it ends as predicted', () => {
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
        const alert = snooze === null ? OPEN : { ...OPEN, ...snoozedFrom(OPEN, T0, minutesAfter(snooze)) };
        const isStaffed = (at: Date): boolean => ((at.getTime() - T0.getTime()) / 60_000) % length >= from % length;
        const world = aWorld({ schedules: { shift: { onCall: (at) => (isStaffed(at) ? ['ben'] : []) } } });
        const told = upcoming(plan, freshRun(T0), alert, world, T0);
        const fired: object[] = [];
        let [run, end]: [ReturnType<typeof freshRun>, Date | null] = [freshRun(T0), null];
        for (let minute = 0; minute < 2000 && end === null; minute++) {
          const ahead = advance(plan, run, alert, world, minutesAfter(minute));
          run = ahead.run;
          if (ahead.fired) fired.push({ at: minutesAfter(minute), ...ahead.fired });
          if (ahead.runStatus.kind === 'exhausted') end = minutesAfter(minute);
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

  /** @contract operating-32 */
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
    expect(nextNotifying(told)).toMatchObject({ at: minutesAfter(15), recipients: ['ann'] });
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

describe('the next step that tells somebody', () => {
  const planOf = (...args: Parameters<typeof aPolicy>): EscalationPlan => ({
    policy: aPolicy(...args),
    responders: [],
  });
  type Ahead = Parameters<typeof upcoming>;
  /** The prediction after everything due at the start is done. */
  const afterStart = (plan: EscalationPlan, world = aWorld(), alert: Ahead[2] = OPEN): ReturnType<typeof upcoming> => {
    const { run } = advance(plan, freshRun(T0), OPEN, world, T0);
    return upcoming(plan, run, alert, world, minutesAfter(1), notifiesSomebody);
  };
  const NIGHT = { ann: () => ({ kind: 'held', reason: 'quiet-hours', until: minutesAfter(600) }) as const };

  it('is the next rule, with the people on call at that time, and nothing behind it is asked', () => {
    const rules = [aRule('ann'), aRule('b', 5, { recipientType: 'schedule', recipientId: 'secondary' }), aRule('c', 9)];
    const onCall = (at: Date): string[] => (at < minutesAfter(5) ? ['cid'] : ['bob']);
    const ahead = afterStart(planOf({ rules }), aWorld({ schedules: { secondary: { onCall } } }));
    expect(nextNotifying(ahead)).toMatchObject({ at: minutesAfter(5), recipients: ['bob'] });
    expect([ahead.steps.length, ahead.end]).toEqual([1, null]);
  });

  it('passes over rules that reach nobody', () => {
    const rules = [aRule('ann'), aRule('nobody', 5), aRule('bob', 10)];
    const world = aWorld({ users: { ann: { blocked: false }, bob: { blocked: false }, nobody: { blocked: true } } });
    expect(nextNotifying(afterStart(planOf({ rules }), world))).toMatchObject({
      at: minutesAfter(5),
      recipients: ['bob'],
    });
  });

  it('is the end of a policy whose people are all held: others are told instead, after those who are not held', () => {
    const world = aWorld({ silences: NIGHT });
    const alone = nextNotifying(
      afterStart(planOf({ rules: [aRule('ann')], repeatCount: 9, repeatInterval: 2 }), world),
    );
    expect(alone).toMatchObject({ at: minutesAfter(18), recipients: [], outcomes: [] });
    const two = [aRule('ann'), aRule('bob', 7)];
    expect(nextNotifying(afterStart(planOf({ rules: two }), world))).toMatchObject({ recipients: ['bob'] });
    expect(nextNotifying(afterStart(planOf({ rules: [aRule('ann')] })))).toBeNull();
  });

  it('is none after the last; whoever was told last has a minute, and the end says whether the alert is closed', () => {
    const last = { rules: [aRule('ann')], repeatInterval: 10 };
    const end = { reason: 'end-of-policy', at: minutesAfter(10), closesAlert: false };
    expect(afterStart(planOf(last))).toEqual({ steps: [], end });
    expect(afterStart(planOf({ ...last, closeAlertAfterAll: true })).end).toEqual({ ...end, closesAlert: true });
    const alone: EscalationPlan = { policy: null, responders: [aRule('ann')] };
    expect(upcoming(alone, freshRun(T0), OPEN, aWorld(), T0)).toMatchObject({
      ...{ steps: [{ at: T0, recipients: ['ann'] }], end: { reason: 'end-of-policy', at: minutesAfter(1) } },
    });
    expect(afterStart(alone)).toEqual({ steps: [], end: { ...end, at: null } });
  });

  it('is what the engine then does, and it does nothing before', () => {
    const rule = fc.record({
      delayMinutes: fc.integer({ min: 0, max: 30 }),
      recipientId: fc.constantFrom('ann', 'bob', 'gone'),
    });
    const policies = fc.record({
      repeatInterval: fc.integer({ min: 0, max: 20 }),
      repeatCount: fc.integer({ min: 1, max: 3 }),
      rules: fc.array(rule, { minLength: 1, maxLength: 5 }),
    });
    const world = aWorld({ users: { ann: { blocked: false }, bob: { blocked: false } }, silences: NIGHT });
    fc.assert(
      fc.property(policies, fc.integer({ min: 0, max: 40 }), ({ rules, ...rest }, minutes) => {
        const plan = planOf({ ...rest, rules: rules.map((each, i) => aRule(`r${i}`, each.delayMinutes, each)) });
        const now = minutesAfter(minutes);
        const { run } = advance(plan, freshRun(T0), OPEN, world, now);
        const next = nextNotifying(upcoming(plan, run, OPEN, world, now, notifiesSomebody));
        let state = run;
        for (let at = now; at <= (next?.at ?? minutesAfter(200, now)); at = minutesAfter(1, at)) {
          const step = advance(plan, state, OPEN, world, at);
          const tells = step.fired !== null && notifiesSomebody(step.fired);
          expect([tells, step.fired?.recipients ?? []]).toEqual(
            next === null || at < next.at ? [false, []] : [true, next.recipients],
          );
          state = step.run;
        }
      }),
    );
  });
});
