import { describe, expect, it } from '@jest/globals';
import type { MatchableAlert } from '../../../platform/matching/match-criteria.js';
import { compileRules } from '../../../platform/matching/ordered-rules.js';
import fc from 'fast-check';
import {
  AFTER_MATCH,
  compilePolicies,
  effectsOf,
  matchingPolicies,
  type Policy,
  policyWarnings,
  reportEffects,
} from './evaluate-policies.js';
import type { PolicyActions } from './policy-actions.js';

const alert: MatchableAlert = {
  message: 'Disk full',
  priority: 'P3',
  source: null,
  entity: null,
  tags: [],
  teamId: 'ops',
};
const policy = (id: string, change: Partial<Policy> = {}): Policy => ({
  id,
  name: `policy ${id}`,
  teamId: null,
  enabled: true,
  order: 0,
  match: {},
  hours: null,
  afterMatch: null,
  actions: { suppress: true },
  ...change,
});

const NOON = new Date('2026-11-21T12:00:00Z');
const asked = (policies: readonly Policy[]) => (about: MatchableAlert) => compilePolicies(policies).effect(about, NOON);
/** The policies that apply, in their order. */
const applied = (policies: readonly Policy[], about = alert, at = NOON): string[] =>
  effectsOf(compilePolicies(policies), about, at).map((effect) => effect.policy.id);

describe('compilePolicies', () => {
  it('lets the first enabled policy that matches decide, by order, then by id', () => {
    const evaluate = asked([
      policy('d', { order: 2 }),
      policy('c', { order: 1 }),
      policy('b', { order: 1 }),
      policy('a', { order: 0, enabled: false }),
      policy('0', { order: 0, match: { priorities: ['P1'] } }),
    ]);
    expect(evaluate(alert)).toMatchObject({ policy: { id: 'b' } });
  });

  it("applies a team's policy to that team's alerts only", () => {
    const evaluate = asked([policy('ours', { teamId: 'ops' }), policy('all', { order: 1 })]);
    expect(evaluate(alert)).toMatchObject({ policy: { id: 'ours' } });
    expect(evaluate({ ...alert, teamId: 'dev' })).toMatchObject({ policy: { id: 'all' } });
    expect(evaluate({ ...alert, teamId: null })).toMatchObject({ policy: { id: 'all' } });
  });

  it('has no effect when nothing matches', () => {
    expect(asked([policy('a', { match: { tags: ['x'] } })])(alert)).toBeNull();
  });

  it('lists every action, given or not', () => {
    expect(asked([policy('a', { actions: { setPriority: 'P1', suppress: false } })])(alert)).toMatchObject({
      policy: { id: 'a', name: 'policy a' },
      actions: {
        suppress: false,
        delayMinutes: 0,
        autoAck: false,
        autoClose: false,
        addTags: [],
        setPriority: 'P1',
        closeAfterHours: 0,
        setMessage: null,
        addDetails: {},
        replaceTags: false,
      },
    });
  });

  const TAG = { addTags: ['x'] };
  const ours = { teamId: 'ops', actions: TAG };
  it('asks those that follow where a policy says so, and of them the team’s alone where it says that', () => {
    const third = policy('c', { order: 2, ...ours });
    const rest = [policy('b', { order: 1, actions: TAG }), third];
    expect(applied([policy('a', { actions: TAG }), ...rest])).toEqual(['a']);
    expect(applied([policy('a', { actions: TAG, afterMatch: 'next' }), ...rest])).toEqual(['a', 'b']);
    expect(applied([policy('a', { actions: TAG, afterMatch: 'team' }), ...rest])).toEqual(['a', 'c']);
    expect(applied([policy('a', { actions: TAG, afterMatch: 'team' }), ...rest], { ...alert, teamId: 'dev' })).toEqual([
      'a',
    ]);
    expect(applied([policy('a', { afterMatch: 'next' }), ...rest])).toEqual(['a']);
  });

  it('asks about the alert as those before have left it', () => {
    const tags = [policy('a', { actions: TAG, afterMatch: 'next' }), policy('b', { order: 1, match: { tags: ['x'] } })];
    expect(applied(tags)).toEqual(['a', 'b']);
    expect(applied(tags.slice(1))).toEqual([]);
  });

  it('asks a policy in its hours only, and never one whose time zone is unknown', () => {
    const night = { timezone: 'Europe/Berlin', daily: { start: '22:00', end: '06:00' }, weekly: [] };
    const policies = [policy('night', { hours: night }), policy('day', { order: 1 })];
    expect(applied(policies, alert, new Date('2026-11-21T21:30:00Z'))).toEqual(['night']);
    expect(applied(policies, alert, NOON)).toEqual(['day']);
    expect(applied([policy('a', { hours: { ...night, timezone: 'Atlantis/City', daily: null } })])).toEqual([]);
  });

  it('knows whether repeats must pass the policies', () => {
    const changes = (actions: PolicyActions): boolean => compilePolicies([policy('a', { actions })]).changesRepeats;
    expect([{ setAlias: '{{alias}}-night' }, { setMessage: 'x' }, { setDescription: '' }].map(changes)).toEqual([
      true,
      true,
      true,
    ]);
    expect([{ setAlias: '{{ alias }}', setEntity: 'x' }, { addTags: ['x'] }].map(changes)).toEqual([false, false]);
    const off = policy('a', { actions: { setAlias: 'x' }, enabled: false });
    expect(compilePolicies([off]).changesRepeats).toBe(false);
  });

  /** @contract operating-78 */
  it('shows the same policies as applying as apply', () => {
    const some = fc.record({
      order: fc.nat(3),
      teamId: fc.constantFrom(null, 'ops', 'dev'),
      enabled: fc.boolean(),
      afterMatch: fc.constantFrom(null, ...AFTER_MATCH),
      match: fc.constantFrom({}, { tags: ['x'] }, { priorities: ['P1' as const] }),
      hours: fc.constantFrom(null, { timezone: 'UTC', daily: { start: '13:00', end: '14:00' }, weekly: [] }),
      actions: fc.constantFrom<PolicyActions>(TAG, { setPriority: 'P1' }, { suppress: true }, { replaceTags: true }),
    });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 8 }), fc.nat(23), (changes, hour) => {
        const policies = changes.map((change, index) => policy(`p${index}`, change));
        const at = new Date(Date.UTC(2026, 10, 21, hour, 30));
        const shown = matchingPolicies(compileRules(policies), alert, at).filter(({ decides }) => decides);
        const order = shown.map((each) => each.policy.id);
        expect(order).toEqual(applied(policies, alert, at));
        expect(new Set(order).size).toBe(order.length);
      }),
    );
  });
});

describe('reportEffects', () => {
  const now = new Date('2026-11-21T10:00:00.000Z');
  const report = (...all: PolicyActions[]) => {
    const policies = all.map((actions, order) => policy(`p${order}`, { order, actions, afterMatch: 'next' }));
    return reportEffects(effectsOf(compilePolicies(policies), alert, now), now);
  };

  it.each<[string, PolicyActions, unknown]>([
    ['suppress', { suppress: true, addTags: ['x'] }, { outcome: 'suppressed' }],
    ['a delay', { delayMinutes: 90 }, { outcome: 'handled', delayedUntil: '2026-11-21T11:30:00.000Z' }],
    ['a delay of nothing', { delayMinutes: 0 }, { outcome: 'continue' }],
    ['autoAck', { autoAck: true, addTags: ['x'] }, { outcome: 'handled', mutations: { addTags: ['x'] } }],
    ['autoClose', { autoClose: true }, { outcome: 'handled' }],
    ['setPriority', { setPriority: 'P1' }, { outcome: 'continue', mutations: { setPriority: 'P1' } }],
    ['a close without repeats', { closeAfterHours: 12 }, { outcome: 'continue', mutations: { closeAfterHours: 12 } }],
    ['addTags', { addTags: ['x'] }, { outcome: 'continue', mutations: { addTags: ['x'] } }],
  ])('tells the outcome of %s', (_name, actions, expected) => {
    expect(report(actions)).toEqual(expected);
  });

  it('says that nothing matched', () => {
    expect(report()).toEqual({ outcome: 'none' });
  });

  it('tells the outcome of several, of each action the last value', () => {
    const delayed = { outcome: 'handled', delayedUntil: '2026-11-21T10:20:00.000Z' };
    expect(report({ delayMinutes: 10 }, { delayMinutes: 20, addTags: ['x'] })).toEqual({
      ...delayed,
      mutations: { addTags: ['x'] },
    });
    expect(report({ addTags: ['x'] }, { suppress: true }, { autoAck: true })).toEqual({ outcome: 'suppressed' });
  });
});

const warnings = (actions: PolicyActions, change: Partial<Policy> = {}): string[] =>
  policyWarnings(policy('a', { actions, ...change }));

describe('policyWarnings', () => {
  /** @contract policies-4 */
  it.each<[PolicyActions, string]>([
    [{ suppress: true, autoClose: true }, 'suppresses'],
    [{ autoClose: true, autoAck: true }, 'closes'],
    [{ autoAck: true }, 'acknowledges'],
  ])('says that %j is done to every alert', (actions, verb) => {
    expect(warnings(actions)).toEqual([`match: is empty, so this policy ${verb} every alert`]);
    expect(warnings(actions, { teamId: 't' })).toEqual([
      `match: is empty, so this policy ${verb} every alert of its team`,
    ]);
    expect(warnings(actions, { match: { tags: [], messageRegex: '' } })).toHaveLength(1);
  });

  it('has nothing to say of a policy that is off, asks for something, or hides nothing', () => {
    expect(warnings({ suppress: true }, { enabled: false })).toEqual([]);
    expect(warnings({ suppress: true }, { match: { tags: ['a'] } })).toEqual([]);
    expect(warnings({ suppress: true }, { match: { messageRegex: 'a' } })).toEqual([]);
    expect(warnings({ suppress: false, setPriority: 'P1', delayMinutes: 5 })).toEqual([]);
  });
});
