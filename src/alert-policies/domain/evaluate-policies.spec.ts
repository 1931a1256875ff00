import { describe, expect, it } from '@jest/globals';
import type { MatchableAlert } from '../../common/matching/match-criteria.js';
import { reportEffect, compilePolicies, type Policy, policyWarnings } from './evaluate-policies.js';
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
  actions: { suppress: true },
  ...change,
});

describe('compilePolicies', () => {
  it('lets the first enabled policy that matches decide, by order, then by id', () => {
    const evaluate = compilePolicies([
      policy('d', { order: 2 }),
      policy('c', { order: 1 }),
      policy('b', { order: 1 }),
      policy('a', { order: 0, enabled: false }),
      policy('0', { order: 0, match: { priorities: ['P1'] } }),
    ]);
    expect(evaluate(alert)).toMatchObject({ policy: { id: 'b' } });
  });

  it("applies a team's policy to that team's alerts only", () => {
    const evaluate = compilePolicies([policy('ours', { teamId: 'ops' }), policy('all', { order: 1 })]);
    expect(evaluate(alert)).toMatchObject({ policy: { id: 'ours' } });
    expect(evaluate({ ...alert, teamId: 'dev' })).toMatchObject({ policy: { id: 'all' } });
    expect(evaluate({ ...alert, teamId: null })).toMatchObject({ policy: { id: 'all' } });
  });

  it('has no effect when nothing matches', () => {
    expect(compilePolicies([policy('a', { match: { tags: ['x'] } })])(alert)).toBeNull();
  });

  it('lists every action, given or not', () => {
    expect(compilePolicies([policy('a', { actions: { setPriority: 'P1', suppress: false } })])(alert)).toMatchObject({
      policy: { id: 'a', name: 'policy a' },
      actions: {
        suppress: false,
        delayMinutes: 0,
        autoAck: false,
        autoClose: false,
        addTags: [],
        setPriority: 'P1',
        closeAfterHours: 0,
      },
    });
  });
});

describe('reportEffect', () => {
  const now = new Date('2026-11-21T10:00:00.000Z');
  const report = (actions: PolicyActions) => reportEffect(compilePolicies([policy('a', { actions })])(alert), now);

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
    expect(reportEffect(null, now)).toEqual({ outcome: 'none' });
  });
});

const warnings = (actions: PolicyActions, change: Partial<Policy> = {}): string[] =>
  policyWarnings({ id: 'a', name: 'a', teamId: null, enabled: true, order: 0, match: {}, actions, ...change });

describe('policyWarnings', () => {
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
