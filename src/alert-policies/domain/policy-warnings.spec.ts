import { describe, expect, it } from '@jest/globals';
import type { Policy } from './evaluate-policies.js';
import type { PolicyActions } from './policy-actions.js';
import { policyWarnings } from './policy-warnings.js';

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
