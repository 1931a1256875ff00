import { describe, expect, it } from '@jest/globals';
import { aPolicy, aRule, minutesAfter, T0 } from '../../../../test/support/escalation-builders.js';
import type { AlertStatus } from '../../../alerts/lifecycle/domain/alert.js';
import { nextStep, type Decision } from './next-step.js';
import { IF_NOT_ACKED, IF_NOT_CLOSED } from './policy.js';
import { freshRun, type EscalationPlan, type RunState } from './run.js';

/** Two rules, at 0 and 5 minutes, in two cycles ten minutes apart. */
const planWith = (condition: string): EscalationPlan => ({
  policy: aPolicy({ repeatCount: 2, rules: [aRule('first', 0, { condition }), aRule('second', 5, { condition })] }),
  responders: [],
});
const at = (cycle: number, ...firedRules: string[]): RunState => ({
  ...freshRun(T0),
  told: true,
  cycle,
  step: firedRules.length,
  firedRules,
  lastFiredAt: firedRules.length === 0 ? null : minutesAfter(firedRules.length === 1 ? 0 : 5),
});

/** Every state that a run can have. */
const PLACES = {
  'a rule is due': { run: at(0, 'first'), now: minutesAfter(5) },
  'a rule is to come': { run: at(0, 'first'), now: minutesAfter(4) },
  'the next cycle is to come': { run: at(0, 'first', 'second'), now: minutesAfter(14) },
  'the next cycle is due': { run: at(0, 'first', 'second'), now: minutesAfter(15) },
  'the end is to come': { run: at(1, 'first', 'second'), now: minutesAfter(14) },
  'the end is due': { run: at(1, 'first', 'second'), now: minutesAfter(15) },
} as const;
type Place = keyof typeof PLACES;
const PLACE_NAMES = Object.keys(PLACES) as Place[];

type Row = Record<Place, Decision['kind']>;
const always = (kind: Decision['kind']): Row => Object.fromEntries(PLACE_NAMES.map((place) => [place, kind])) as Row;
const running: Row = {
  'a rule is due': 'fire',
  'a rule is to come': 'wait',
  'the next cycle is to come': 'wait',
  'the next cycle is due': 'next-cycle',
  'the end is to come': 'wait',
  'the end is due': 'exhausted',
};

const TABLE: Record<AlertStatus, Record<'awake' | 'snoozed', Record<string, Row>>> = {
  open: {
    awake: { [IF_NOT_ACKED]: running, [IF_NOT_CLOSED]: running, 'anything else': running },
    snoozed: {
      [IF_NOT_ACKED]: always('paused'),
      [IF_NOT_CLOSED]: always('paused'),
      'anything else': always('paused'),
    },
  },
  acknowledged: {
    awake: {
      [IF_NOT_ACKED]: always('stopped'),
      [IF_NOT_CLOSED]: { ...running, 'the end is to come': 'stopped', 'the end is due': 'stopped' },
      'anything else': always('stopped'),
    },
    snoozed: {
      [IF_NOT_ACKED]: always('stopped'),
      [IF_NOT_CLOSED]: always('paused'),
      'anything else': always('stopped'),
    },
  },
  closed: {
    awake: {
      [IF_NOT_ACKED]: always('completed'),
      [IF_NOT_CLOSED]: always('completed'),
      'anything else': always('completed'),
    },
    snoozed: {
      [IF_NOT_ACKED]: always('completed'),
      [IF_NOT_CLOSED]: always('completed'),
      'anything else': always('completed'),
    },
  },
};

const CELLS = (Object.keys(TABLE) as AlertStatus[]).flatMap((status) =>
  (['awake', 'snoozed'] as const).flatMap((mode) =>
    Object.entries(TABLE[status][mode]).flatMap(([condition, row]) =>
      PLACE_NAMES.map((place) => ({ status, mode, condition, place, kind: row[place] })),
    ),
  ),
);

describe('nextStep', () => {
  it.each(CELLS)('$status, $mode, $condition, $place: $kind', ({ status, mode, condition, place, kind }) => {
    const { run, now } = PLACES[place];
    const snoozedUntil = mode === 'snoozed' ? minutesAfter(60) : null;
    expect(nextStep(planWith(condition), run, { status, snoozedUntil, snoozes: null, priority: 'P3' }, now).kind).toBe(
      kind,
    );
  });

  const open = { status: 'open', snoozedUntil: null, snoozes: null, priority: 'P3' } as const;
  const acknowledged = { status: 'acknowledged', snoozedUntil: null, snoozes: null, priority: 'P3' } as const;
  const plan = planWith(IF_NOT_ACKED);

  it('names the instant and the cause of a wait', () => {
    const until = (run: RunState) => nextStep(plan, run, open, minutesAfter(4));
    expect(until(at(0, 'first'))).toEqual({ kind: 'wait', until: minutesAfter(5), for: 'next-rule' });
    expect(until(at(0, 'first', 'second'))).toEqual({ kind: 'wait', until: minutesAfter(15), for: 'next-cycle' });
    expect(until(at(1, 'first', 'second'))).toEqual({ kind: 'wait', until: minutesAfter(15), for: 'last-answer' });
  });

  it('fires rules with the same due time together, as the ruleset orders them', () => {
    const together = {
      policy: aPolicy({ rules: [aRule('late', 5), aRule('a', 1), aRule('b', 1)] }),
      responders: [],
    };
    const decision = nextStep(together, freshRun(T0), open, minutesAfter(1));
    expect(decision).toEqual({ kind: 'fire', rules: [aRule('a', 1), aRule('b', 1)] });
  });

  it('fires everything that came due in an outage as one step', () => {
    const decision = nextStep(plan, freshRun(T0), open, minutesAfter(60));
    expect(decision).toMatchObject({ kind: 'fire', rules: [{ id: 'first' }, { id: 'second' }] });
  });

  it('fires the alert’s own responders at step zero of the first cycle, before the policy’s rules', () => {
    const withResponders = { policy: plan.policy, responders: [aRule('responder-0')] };
    expect(nextStep(withResponders, freshRun(T0), open, T0)).toMatchObject({
      rules: [{ id: 'responder-0' }, { id: 'first' }],
    });
    expect(nextStep(withResponders, at(1), open, T0)).toMatchObject({ rules: [{ id: 'first' }] });
  });

  it('is complete without a policy once the responders have been paged', () => {
    const alone = { policy: null, responders: [aRule('responder-0')] };
    expect(nextStep(alone, at(0, 'responder-0'), open, T0)).toEqual({ kind: 'completed', reason: 'no-policy' });
  });

  /** @contract escalations-10 */
  it('fires only if-not-closed rules while acknowledged, and the others when that is taken back', () => {
    const mixed = {
      policy: aPolicy({
        rules: [aRule('soft', 0), aRule('hard', 0, { condition: IF_NOT_CLOSED }), aRule('softer', 5)],
      }),
      responders: [],
    };
    expect(nextStep(mixed, freshRun(T0), acknowledged, minutesAfter(5))).toMatchObject({ rules: [{ id: 'hard' }] });
    expect(nextStep(mixed, at(0, 'hard'), open, minutesAfter(5))).toMatchObject({
      rules: [{ id: 'soft' }, { id: 'softer' }],
    });
  });

  it('starts the next cycle of an acknowledged run after the last rule, fired or held back', () => {
    const rules = [aRule('hard', 0, { condition: IF_NOT_CLOSED }), aRule('soft', 5)];
    const mixed = { policy: aPolicy({ repeatCount: 2, rules }), responders: [] };
    expect(nextStep(mixed, at(0, 'hard'), acknowledged, minutesAfter(1))).toEqual({
      kind: 'wait',
      until: minutesAfter(15),
      for: 'next-cycle',
    });
  });

  it('leaves a minute after the last page where the repeat interval is 0', () => {
    const hasty = { policy: aPolicy({ repeatInterval: 0, rules: [aRule('first')] }), responders: [] };
    expect(nextStep(hasty, at(0, 'first'), open, T0)).toMatchObject({ kind: 'wait', until: minutesAfter(1) });
    expect(nextStep(hasty, at(0, 'first'), open, minutesAfter(1))).toEqual({ kind: 'exhausted', closeAlert: false });
  });

  it('says that the alert is to be closed when the policy asks so', () => {
    const closing = { policy: aPolicy({ closeAlertAfterAll: true, rules: [aRule('first')] }), responders: [] };
    expect(nextStep(closing, at(0, 'first'), open, minutesAfter(10))).toEqual({ kind: 'exhausted', closeAlert: true });
  });

  it('gives the whole time for an answer anew after a pause', () => {
    const resumed = { ...at(1, 'first', 'second'), resumedAt: minutesAfter(100) };
    expect(nextStep(plan, resumed, open, minutesAfter(100))).toMatchObject({ kind: 'wait', until: minutesAfter(110) });
  });

  it('ends at once, without a spin of cycles, where the policy has no rules', () => {
    const empty = { policy: aPolicy({ repeatCount: 1000 }), responders: [] };
    expect(nextStep(empty, freshRun(T0), open, T0)).toMatchObject({ kind: 'wait', for: 'last-answer' });
    expect(nextStep(empty, freshRun(T0), open, minutesAfter(10))).toMatchObject({ kind: 'exhausted' });
  });
});
