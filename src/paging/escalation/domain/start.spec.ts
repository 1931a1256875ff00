import { describe, expect, it } from '@jest/globals';
import { aPolicy, aRule, aWorld, T0 } from '../../../../test/support/escalation-builders.js';
import type { Responder } from '../../../platform/domain/responder.js';
import type { PolicyEntry } from './policy.js';
import type { PagingDirectory } from './recipients.js';
import type { Names } from './named-responders.js';
import { type AlertToEscalate, startEscalation } from './start.js';

const world = aWorld({
  users: { u1: { blocked: false }, u2: { blocked: false }, ann: { blocked: false } },
  teams: { t1: ['u1', 'u2'] },
  rooms: ['ops'],
  schedules: { s1: { onCall: ['u2'] }, vacant: { onCall: [] } },
});
const byName = (ids: Record<string, string>) => (name: string) => (ids[name] ? { id: ids[name] } : undefined);
const who: PagingDirectory & Names = {
  random: world.random,
  canReach: world.canReach,
  quietStatusOf: world.quietStatusOf,
  rooms: world.rooms,
  users: { ...world.users, byUsername: byName({ 'u1@example.org': 'u1' }) },
  teams: { ...world.teams, byName: byName({ Ops: 't1' }) },
  onCall: { ...world.onCall, byName: byName({ Day: 's1' }) },
};
const tenantDefault = (...rules: PolicyEntry['rules']) => aPolicy({ isDefault: true, rules });

const start = (policies: PolicyEntry[], responders: Responder[] = [], skipEscalation = false) =>
  startEscalation({ teamId: null, priority: 'P3', responders, skipEscalation }, policies, who, T0);
const recipients = (...args: Parameters<typeof start>) => {
  const started = start(...args);
  return started.kind === 'started' ? started.first.fired?.recipients : started.because;
};

const roomRule = (delayMinutes: number) =>
  aRule(`room-${delayMinutes}`, delayMinutes, { recipientType: 'room', recipientId: 'ops' });

describe('startEscalation', () => {
  it.each([
    ['whoever is concerned is told where a policy names only chat rooms', [roomRule(0)], true],
    ['the same where their time is still to come', [roomRule(5)], true],
    ['nobody else is told where people follow a chat room', [roomRule(0), aRule('ann', 5)], false],
    ['but where nobody beside a chat room is reached', [roomRule(0), aRule('gone')], true],
  ])('%s', (_what, rules, broadcast) => {
    expect(start([tenantDefault(...rules)])).toMatchObject({ kind: 'started', broadcast });
  });

  it('fires the first due rules at once', () => {
    const started = start([tenantDefault(aRule('ann'), aRule('u1', 5))]);
    expect(started).toMatchObject({
      kind: 'started',
      broadcast: false,
      plan: { policy: { policyId: 'policy' } },
      first: { fired: { cycle: 0, step: 0, recipients: ['ann'] }, runStatus: { kind: 'wait' } },
    });
  });

  it('is escalated, with nobody paged yet, where the first rule is not due', () => {
    expect(start([tenantDefault(aRule('ann', 5))])).toMatchObject({ broadcast: false, first: { fired: null } });
  });

  it('pages nobody yet where a reopened alert has been acknowledged meanwhile', () => {
    const acknowledged = {
      teamId: null,
      priority: 'P3',
      responders: [],
      skipEscalation: false,
      status: 'acknowledged',
    } as const;
    expect(startEscalation(acknowledged, [tenantDefault(aRule('ann'))], who, T0)).toMatchObject({
      first: { fired: null, runStatus: { kind: 'stopped' } },
    });
  });

  describe('by a routing rule of the team', () => {
    const byRule = (type: 'escalation' | 'schedule' | 'none', id: string | null, responders: Responder[] = []) => {
      const routed = { id: 'rule', name: 'Rule', match: {}, notify: { type, id } };
      const alert: AlertToEscalate = {
        ...{ teamId: 'ops', priority: 'P3', responders, skipEscalation: false },
        routeOf: (teamId) => (teamId === 'ops' ? routed : null),
      };
      return startEscalation(alert, [tenantDefault(aRule('ann'))], who, T0);
    };

    it('pages whoever is on call there, or else tells the team', () => {
      expect(byRule('schedule', 's1')).toMatchObject({
        kind: 'started',
        plan: { policy: null },
        routed: [{ id: 'rule' }],
        first: { fired: { recipients: ['u2'] } },
      });
      expect(byRule('schedule', 'vacant')).toMatchObject({ kind: 'none', because: 'nobody-reached' });
    });

    it('pages nobody but whom the alert names', () => {
      expect(byRule('none', null)).toMatchObject({ kind: 'none', because: 'nobody-to-page', routed: [{ id: 'rule' }] });
      expect(byRule('none', null, [{ type: 'user', id: 'ann' }])).toMatchObject({
        kind: 'started',
        plan: { policy: null },
        first: { fired: { recipients: ['ann'] } },
      });
    });

    it('is chosen without it where what the rule names is gone', () => {
      for (const type of ['escalation', 'schedule'] as const)
        expect(byRule(type, 'gone')).toMatchObject({ plan: { policy: { policyId: 'policy' } }, routed: [] });
    });
  });

  describe('with teams as responders of which a routing rule fits', () => {
    const policyOf = (policyId: string, ...rules: PolicyEntry['rules']) => aPolicy({ policyId, rules });
    const policies = [
      policyOf('ops', aRule('ann'), aRule('u2', 5)),
      policyOf('dev', aRule('u1', 0), aRule('u2', 10)),
      policyOf('other', aRule('u2')),
    ];
    type Notify = Parameters<typeof aRoute>[1];
    const aRoute = (id: string, notify: { type: 'escalation' | 'schedule' | 'none'; id: string | null }) =>
      ({ id, name: id, match: {}, notify }) as const;
    const started = (routes: Record<string, Notify>, responders: Responder[], teamId: string | null = null) =>
      startEscalation(
        {
          ...{ teamId, priority: 'P3', responders, skipEscalation: false },
          routeOf: (id) => (routes[id] ? aRoute(id, routes[id]) : null),
        },
        policies,
        {
          ...who,
          teams: { ...who.teams, get: (id) => who.teams.get(id) ?? (id in routes ? { members: [] } : undefined) },
        },
        T0,
      );
    const ofPlan = (begun: ReturnType<typeof started>) =>
      begun.kind === 'started'
        ? [begun.plan.policy?.policyId ?? null, begun.plan.responders.map(({ id, delayMinutes }) => [id, delayMinutes])]
        : begun.because;
    const ops: Responder = { type: 'team', id: 'ops' };
    const dev: Responder = { type: 'team', id: 'dev' };
    const byPolicies: Record<string, Notify> = {
      ops: { type: 'escalation', id: 'ops' },
      dev: { type: 'escalation', id: 'dev' },
    };

    it('follows the policy of the rule instead of paging the members, and says which rule', () => {
      const begun = started(byPolicies, [ops]);
      expect(ofPlan(begun)).toEqual(['ops', []]);
      expect(begun).toMatchObject({ first: { fired: { recipients: ['ann'] } }, routed: [{ id: 'ops' }] });
    });

    it('follows those of all other teams beside it, with their delays', () => {
      expect(ofPlan(started(byPolicies, [ops, dev]))).toEqual([
        'ops',
        [
          ['dev/u1', 0],
          ['dev/u2', 10],
        ],
      ]);
      expect(ofPlan(started(byPolicies, [dev], 'ops'))).toEqual([
        'ops',
        [
          ['dev/u1', 0],
          ['dev/u2', 10],
        ],
      ]);
    });

    it('follows a policy once, however many name it', () => {
      const all: Responder[] = [ops, { type: 'escalation', id: 'ops' }, ops];
      expect(ofPlan(started(byPolicies, all, 'ops'))).toEqual(['ops', []]);
    });

    it('takes for a name that several policies have the oldest of them, and follows that one alone', () => {
      const twins = [2, 1].map((day) =>
        aPolicy({
          policyId: `day ${day}`,
          name: 'Twin',
          createdAt: new Date(Date.UTC(2026, 0, day)),
          rules: [aRule('ann')],
        }),
      );
      const alert = {
        teamId: null,
        priority: 'P3',
        responders: [{ type: 'escalation', name: 'Twin' }],
        skipEscalation: false,
      };
      expect(ofPlan(startEscalation(alert as AlertToEscalate, twins, who, T0))).toEqual(['day 1', []]);
    });

    /** @contract operating-38 */
    it('follows every policy that responders name', () => {
      const named: Responder[] = ['other', 'ops'].map((id) => ({ type: 'escalation', id }));
      expect(ofPlan(started({}, named))).toEqual([
        'other',
        [
          ['ops/ann', 0],
          ['ops/u2', 5],
        ],
      ]);
    });

    it('pages whoever is on call in the schedule of the rule', () => {
      const begun = started({ ops: { type: 'schedule', id: 's1' } }, [ops]);
      expect(begun).toMatchObject({ plan: { policy: null }, first: { fired: { recipients: ['u2'] } } });
    });

    it('tells nobody where the rule says so, and pages whom else the alert names', () => {
      const silent = { ops: { type: 'none', id: null } } as const;
      expect(started(silent, [ops])).toMatchObject({ because: 'nobody-to-page', routed: [{ id: 'ops' }] });
      expect(started(silent, [ops, { type: 'user', id: 'ann' }])).toMatchObject({
        first: { fired: { recipients: ['ann'] } },
      });
    });

    it('pages the members of a team without a rule that fits, or whose rule names what is gone', () => {
      expect(ofPlan(started({}, [{ type: 'team', id: 't1' }]))).toEqual([null, [['responder-0', 0]]]);
      const gone = { t1: { type: 'escalation', id: 'gone' } } as const;
      const begun = started(gone, [{ type: 'team', id: 't1' }]);
      expect([ofPlan(begun), begun.routed]).toEqual([[null, [['responder-0', 0]]], []]);
    });
  });

  it('is a broadcast where the first due rules and all others reach nobody, or there is no rule', () => {
    expect(start([tenantDefault(aRule('gone'), aRule('gone-too', 5))])).toMatchObject({ broadcast: true });
    expect(start([tenantDefault()])).toMatchObject({ kind: 'started', broadcast: true });
  });

  it('is escalated where the next rule reaches somebody instead', () => {
    const started = start([tenantDefault(aRule('gone'), aRule('ann', 5))]);
    expect(started).toMatchObject({ broadcast: false, first: { fired: { recipients: ['ann'] } } });
  });

  it('pages responders beside the first due rules, each person once', () => {
    const responders: Responder[] = [{ type: 'team', id: 't1' }];
    expect(recipients([tenantDefault(aRule('ann'), aRule('u1'))], responders)).toEqual(['u1', 'u2', 'ann']);
    expect(recipients([tenantDefault(aRule('ann', 5))], responders)).toEqual(['u1', 'u2']);
  });

  it('pages responders alone, once and for all, without a policy', () => {
    expect(start([], [{ type: 'user', id: 'u1' }])).toMatchObject({
      plan: { policy: null },
      first: { fired: { recipients: ['u1'] }, runStatus: { kind: 'completed', reason: 'no-policy' } },
    });
  });

  it.each([
    [{ type: 'user', username: 'u1@example.org' }, ['u1']],
    [{ type: 'user', name: 'u1@example.org' }, ['u1']],
    [{ type: 'user', id: 'nobody', username: 'u1@example.org' }, ['u1']],
    [{ type: 'user', id: 'u1@example.org' }, ['u1']],
    [{ type: 'team', name: 'Ops' }, ['u1', 'u2']],
    [{ type: 'schedule', name: 'Day' }, ['u2']],
    [{ type: 'schedule', id: 's1', name: 'wrong' }, ['u2']],
  ] satisfies [Responder, string[]][])('finds the responder %j', (responder, expected) => {
    expect(recipients([], [responder])).toEqual(expected);
  });

  it('lists the responders who are unknown, and pages the others', () => {
    const gone: Responder[] = [
      { type: 'team', id: 'gone' },
      { type: 'schedule', name: 'Night' },
      { type: 'escalation', name: 'policy of old' },
    ];
    expect(start([], [...gone, { type: 'user', id: 'u1' }])).toMatchObject({
      unresolved: gone,
      first: { fired: { recipients: ['u1'] } },
    });
    const named: Responder = { type: 'escalation', id: 'policy' };
    expect(start([tenantDefault(aRule('ann'))], [named])).toMatchObject({ unresolved: [] });
    expect(start([], gone)).toMatchObject({ because: 'nobody-reached', unresolved: gone });
  });

  it('has nothing to do without a policy and a responder who can be reached, or when told to skip', () => {
    expect(recipients([])).toBe('nobody-to-page');
    expect(
      recipients(
        [],
        [
          { type: 'user', name: 'zoe' },
          { type: 'schedule', id: 'vacant' },
        ],
      ),
    ).toBe('nobody-reached');
    expect(recipients([tenantDefault(aRule('ann'))], [], true)).toBe('skipped');
  });
});
