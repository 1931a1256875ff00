import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aPolicy, aRule, aWorld, minutesAfter, T0 } from '../../../test/support/escalation-builders.js';
import { advance } from './advance.js';
import { foresee, type Foresight } from './foresee.js';
import { freshRun, type EscalationPlan } from './run.js';

const OPEN = { status: 'open', snoozedUntil: null, priority: 'P3' } as const;
const planOf = (...args: Parameters<typeof aPolicy>): EscalationPlan => ({ policy: aPolicy(...args), responders: [] });
/** What is foreseen once everything that was due at the start is done. */
function afterStart(
  plan: EscalationPlan,
  world = aWorld(),
  alert: Parameters<typeof foresee>[2] = OPEN,
): Foresight | null {
  return foresee(plan, advance(plan, freshRun(T0), OPEN, world, T0).run, alert, world, minutesAfter(1));
}

describe('what an escalation does next', () => {
  it('is the next rule, with the people on call at that time', () => {
    const rules = [aRule('ann'), aRule('b', 5, { recipientType: 'schedule', recipientId: 'secondary' })];
    const onCall = (at: Date): string[] => (at < minutesAfter(5) ? ['cid'] : ['bob']);
    const world = aWorld({ schedules: { secondary: { onCall } } });
    expect(afterStart(planOf({ rules }), world)).toEqual({
      kind: 'page',
      at: minutesAfter(5),
      userIds: ['bob'],
      via: rules[1],
    });
  });

  it('is the first rule again where the cycle repeats', () => {
    const plan = planOf({ rules: [aRule('ann')], repeatCount: 2, repeatInterval: 15 });
    expect(afterStart(plan)).toMatchObject({ kind: 'page', at: minutesAfter(15), userIds: ['ann'] });
  });

  it('passes over rules that reach nobody', () => {
    const rules = [aRule('ann'), aRule('nobody', 5), aRule('bob', 10)];
    const world = aWorld({ users: { ann: { blocked: false }, bob: { blocked: false }, nobody: { blocked: true } } });
    expect(afterStart(planOf({ rules }), world)).toMatchObject({ at: minutesAfter(5), userIds: ['bob'] });
  });

  it('names a rule that picks one of many, not the one', () => {
    const pick = aRule('x', 5, { recipientType: 'team', recipientId: 'ops', notifyType: 'random' });
    const world = aWorld({ teams: { ops: ['ann', 'bob'] } });
    expect(afterStart(planOf({ rules: [aRule('ann'), pick] }), world)).toMatchObject({ userIds: [], via: pick });
  });

  it('is nobody after the last, and says when the alert is closed over it', () => {
    const last = { rules: [aRule('ann')], repeatInterval: 10 };
    expect(afterStart(planOf(last))).toEqual({ kind: 'nobody', closesAt: null });
    expect(afterStart(planOf({ ...last, closeAlertAfterAll: true }))).toEqual({
      kind: 'nobody',
      closesAt: minutesAfter(10),
    });
    expect(afterStart({ policy: null, responders: [aRule('ann')] })).toEqual({ kind: 'nobody', closesAt: null });
  });

  it('is not said of an alert that somebody has, that is closed, or that is snoozed', () => {
    const plan = planOf({ rules: [aRule('ann'), aRule('bob', 5)] });
    for (const status of ['acknowledged', 'closed'] as const) {
      expect(afterStart(plan, aWorld(), { status, snoozedUntil: null, priority: 'P3' })).toBeNull();
    }
    expect(afterStart(plan, aWorld(), { status: 'open', snoozedUntil: minutesAfter(60), priority: 'P3' })).toBeNull();
  });

  it('is what the engine then does, and does not do before', () => {
    const rule = fc.record({
      delayMinutes: fc.integer({ min: 0, max: 30 }),
      recipientId: fc.constantFrom('ann', 'bob', 'gone'),
    });
    const policies = fc.record({
      repeatInterval: fc.integer({ min: 0, max: 20 }),
      repeatCount: fc.integer({ min: 1, max: 3 }),
      rules: fc.array(rule, { minLength: 1, maxLength: 5 }),
    });
    const world = aWorld({ users: { ann: { blocked: false }, bob: { blocked: false } } });
    fc.assert(
      fc.property(policies, fc.integer({ min: 0, max: 40 }), ({ rules, ...rest }, minutes) => {
        const plan = planOf({ ...rest, rules: rules.map((each, i) => aRule(`r${i}`, each.delayMinutes, each)) });
        const now = minutesAfter(minutes);
        const { run } = advance(plan, freshRun(T0), OPEN, world, now);
        const told = foresee(plan, run, OPEN, world, now);
        if (told?.kind !== 'page') return;
        let state = run;
        for (let at = now; at <= told.at; at = minutesAfter(1, at)) {
          const step = advance(plan, state, OPEN, world, at);
          expect(step.fired?.recipients ?? []).toEqual(at < told.at ? [] : told.userIds);
          state = step.run;
        }
      }),
    );
  });
});
