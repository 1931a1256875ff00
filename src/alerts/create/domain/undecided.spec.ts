import { describe, expect, it } from '@jest/globals';
import { compilePolicies, matchingPolicies } from '../../policies/domain/evaluate-policies.js';
import { compileNotifications } from '../../policies/notification/domain/notification-policies.js';
import { conditionReasons, type ConditionList } from '../../../platform/matching/conditions.js';
import { compileRules } from '../../../platform/matching/ordered-rules.js';
import { decideAtOnce, MOST_OF_A_DECISION, spend } from '../../../platform/matching/decision.js';
import { compileIncidentRules } from '../../../incidents/rules/domain/matching-rules.js';
import { compileIntegrationRules } from '../../integrations/domain/compile-rules.js';
import { matcherOf } from '../../maintenance/domain/silence.js';
import { whyNot } from '../../../paging/notifications/domain/rule-match.js';
import { compileRouter } from '../../routing/domain/choose-route.js';
import { compileTeamRouter } from '../../routing/team-rules/domain/team-router.js';

/*
 * What rules say where the first one cannot be decided any more, and one after it fits everything: nothing that could lose a page, or
 * send it elsewhere. Each is asked with all that a decision may take, too, where the first one decides.
 */
const now = new Date('2026-11-29T12:00:00Z');
const alert = {
  ...({
    message: 'Disk full',
    priority: 'P2',
    source: null,
    entity: null,
    tags: [],
    teamId: 'team',
    details: {},
  } as const),
  integrationId: null,
};
const conditions: ConditionList = {
  type: 'match-all-conditions',
  conditions: [{ field: 'message', operation: 'matches', expectedValue: '[A-Z].*' }],
};
const rule = { enabled: true, teamId: null, hours: null };
const first = { ...rule, id: 'first', name: 'First', order: 0, match: { conditions } };
const last = { ...rule, id: 'last', name: 'Last', order: 1, match: {} };

/** What it says with enough left, and without. */
function both<T>(ask: () => T): [T, T] {
  const late = (): T => {
    spend(MOST_OF_A_DECISION);
    return ask();
  };
  return [decideAtOnce(ask), decideAtOnce(late)];
}

const neverBroken = (): never => {
  throw new Error('A rule is broken');
};

describe('where the first rule cannot be decided', () => {
  /** @contract routing-13 */
  it('an alert is routed nowhere', () => {
    const router = compileRouter([
      { ...first, targetTeamId: 'a' },
      { ...last, targetTeamId: 'b' },
    ]);
    const routed = both(() => router({ ...alert, teamId: null }));
    expect(routed).toMatchObject([{ kind: 'routed', teamId: 'a' }, { kind: 'unrouted' }]);
  });

  it('no routing rule of its team says who is told', () => {
    const notify = { type: 'none', id: null } as const;
    const own = { teamId: 'team', isDefault: false, notify };
    const router = compileTeamRouter(
      [
        { ...first, ...own },
        { ...last, ...own },
      ],
      neverBroken,
    );
    expect(both(() => router(alert, now)?.id ?? null)).toEqual(['first', null]);
  });

  /** @contract routing-13 */
  it('no alert policy suppresses it', () => {
    const actions = { suppress: true };
    const policies = [first, last].map((each) => ({ ...each, actions, afterMatch: null }));
    const compiled = compilePolicies(policies);
    expect(both(() => compiled.effect(alert, now)?.policy.id ?? null)).toEqual(['first', null]);
    const rules = compileRules(policies);
    const matching = both(() => matchingPolicies(rules, alert, now).map(({ policy }) => policy.id));
    expect(matching).toEqual([['first', 'last'], []]);
  });

  it('no notification policy, and no maintenance, silences it', () => {
    const decide = compileNotifications(
      [first, last].map((each) => ({ ...each, actions: { suppress: true } })),
      neverBroken,
    );
    expect(both(() => decide(alert, now)?.policy.id ?? null)).toEqual(['first', null]);
    const silence = { match: { conditions }, pageAfter: false };
    const silences = matcherOf({ teamId: null, serviceId: null, serviceName: null, silence });
    expect(both(() => silences(alert))).toEqual([true, false]);
  });

  it('a rule of an integration creates it, and none ignores it', () => {
    const filter = conditions;
    const stored = { ignore: [{ name: 'Ignored', filter }], create: [{ name: 'Created', filter }] };
    const { choose } = compileIntegrationRules(stored, neverBroken)!;
    expect(both(() => choose(alert))).toMatchObject([{ kind: 'ignore' }, { kind: 'create' }]);
  });

  it('a notification rule fits', () => {
    const criteria = {
      ...{ priorities: [], tags: [], sources: [], actionTypes: [], teamIds: [], timeWindows: [], scheduleId: null },
      ...{
        criteriaType: 'match-all',
        conditions: { ...conditions, conditions: [{ ...conditions.conditions![0]!, not: true }] },
      },
    };
    const asked = { enabled: true, userId: 'ann', criteria } as unknown as Parameters<typeof whyNot>[0];
    const event = { ...alert, actionType: 'create-alert', alert } as const;
    const owner = {} as Parameters<typeof whyNot>[2];
    expect(both(() => whyNot(asked, event, owner))).toEqual([['conditions'], []]);
  });

  it('no incident is opened, and no reason is given', () => {
    const fitting = compileIncidentRules([{ ...first, serviceId: 'service' }], neverBroken)!;
    expect(both(() => fitting(alert))).toEqual([['first'], []]);
    expect(both(() => conditionReasons(conditions, alert)).map(({ length }) => length)).toEqual([1, 0]);
  });
});
