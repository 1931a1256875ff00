import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aRule } from '../../../../test/support/escalation-builders.js';
import { allRules, notifyTypeReason, policyWarnings, stepsWithout, splitRoomRules } from './policy.js';

const WHOLE = { teamId: null, priorities: null, isDefault: false, rules: [{ recipientType: 'user' as const }] };
const OPS = { name: 'Ops', teamId: null };

describe('rules for chat rooms', () => {
  const rules = fc.array(fc.constantFrom('user', 'room', 'team'), { maxLength: 8 });

  it('are stored apart from those that page people, and come back to their places', () => {
    fc.assert(
      fc.property(rules, (types) => {
        const all = types.map((recipientType, place) => aRule(`rule-${place}`, 0, { recipientType }));
        const stored = splitRoomRules(all);
        expect(stored.rules.some(({ recipientType }) => recipientType === 'room')).toBe(false);
        expect(allRules(stored)).toEqual(all);
      }),
    );
  });

  it('stay where a version that does not know them has changed the others', () => {
    const { roomRules } = splitRoomRules([aRule('a'), aRule('b'), aRule('r', 5, { recipientType: 'room' })]);
    expect(allRules({ rules: [aRule('c')], roomRules }).map(({ id }) => id)).toEqual(['c', 'r']);
  });

  it('are not for some of the people in a room', () => {
    expect(notifyTypeReason({ recipientType: 'room', notifyType: 'random' })).toContain('as a whole');
    expect(notifyTypeReason({ recipientType: 'room', notifyType: 'default' })).toBeNull();
  });
});

describe('policyWarnings', () => {
  it('has nothing to say of a policy that pages somebody and takes nothing from another', () => {
    expect(policyWarnings(WHOLE)).toEqual([]);
    expect(policyWarnings({ ...WHOLE, teamId: 't', priorities: ['P1'] })).toEqual([]);
  });

  it('says whom a policy without rules leaves it to', () => {
    expect(policyWarnings({ ...WHOLE, rules: [] })).toEqual([
      "rules: there are none, so the alert's team, or else the administrators, are notified at once",
    ]);
  });

  it('says the same of a policy that only posts to chat rooms', () => {
    const room = { recipientType: 'room' } as const;
    expect(policyWarnings({ ...WHOLE, rules: [room] })).toEqual([
      "rules: none pages people, so the alert's team, or else the administrators, are notified at once",
    ]);
    expect(policyWarnings({ ...WHOLE, rules: [room, { recipientType: 'user' }] })).toEqual([]);
  });

  it('says that a policy of no priority is for no alert by itself', () => {
    expect(policyWarnings({ ...WHOLE, priorities: [] })).toEqual([
      'priorities: is an empty list, so this policy is only for alerts that name it; null means all',
    ]);
  });

  it('names the policy that lost the flag, and says whether a default for everybody is left', () => {
    const lost = 'isDefault: the policy "Ops" was the default until now; there is one for all teams';
    expect(policyWarnings(WHOLE, [OPS])).toEqual([lost]);
    expect(policyWarnings({ ...WHOLE, teamId: 't' }, [{ ...OPS, teamId: 'u' }])).toEqual([lost]);
    expect(policyWarnings({ ...WHOLE, teamId: 't' }, [OPS])).toEqual([
      `${lost}, and this one is only for alerts of its team, so others have no default now`,
    ]);
  });

  it("says that a team's default is none for alerts of no team", () => {
    const gap = 'isDefault: this policy is only for alerts of its team, so alerts of no team have no default';
    const ofTeam = { ...WHOLE, teamId: 't', isDefault: true };
    expect(policyWarnings(ofTeam)).toEqual([gap]);
    expect(policyWarnings(ofTeam, [{ ...OPS, teamId: 'u' }])).toEqual([expect.stringContaining('"Ops"'), gap]);
    expect(policyWarnings({ ...WHOLE, isDefault: true })).toEqual([]);
  });
});

it('what is said of policies that name what cannot be paged any more', () => {
  const rule = (recipientId: string, recipientType: 'user' | 'room' = 'user') =>
    aRule(`${recipientType}-${recipientId}`, 0, { recipientType, recipientId });
  const gone = { type: 'user', id: 'zoe' } as const;
  const said = (...rules: ReturnType<typeof rule>[]): string[] => stepsWithout([{ name: 'P', rules }], gone);
  expect(said(rule('yan'))).toEqual([]);
  expect(said(rule('zoe', 'room'))).toEqual([]);
  expect(said(rule('zoe'), rule('hall', 'room'))).toEqual([
    "The escalation policy P names nobody else: the alert's team, or else the administrators, are notified",
  ]);
  expect(said(rule('yan'), rule('zoe'))).toEqual(['Step 2 of the escalation policy P pages nobody']);
  expect(said(rule('zoe'), rule('yan'), rule('zoe'), rule('zoe'))).toEqual([
    'Steps 1, 3 and 4 of the escalation policy P page nobody',
  ]);
});
