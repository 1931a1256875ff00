import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CreateAlertPolicyDto } from '../../../alerts/policies/dto/alert-policy.dto.js';
import { CreateNotificationPolicyDto } from '../../../alerts/policies/notification/notification-policy.dto.js';
import type { DelayDay } from '../../../alerts/policies/notification/domain/delay.js';
import { checkedBody } from '../../../configuration/bodies.js';
import type { Ref } from '../../codec/refs.js';
import type { WireConditions } from '../../codec/conditions.js';
import type { AlertEffects, NotificationEffects, OrgEscalationRule, OrgPersonalRule, OrgPolicy } from './org.js';
import { options, NOTHING, ref, user, rule, email, said, mapOrg } from '../../../../test/support/moving-in-builders.js';

describe('a policy', () => {
  const text = fc.constantFrom(
    undefined,
    '{{message}}',
    'x',
    '{{message.extract("x")}}',
    '{{details.a}}',
    'x'.repeat(70_000),
  );
  const limit = fc.nat({ max: 700_000 });
  const delays = fc.constantFrom('next-time', 'next-friday', 'next-month');
  const team = { id: 't', name: 'There', members: [], roles: [], routingRules: [] };
  const texts = fc.record({ message: text, alias: text, description: text, entity: text, source: text });
  const alert = fc.record<AlertEffects>({
    ...{ type: fc.constant('alert'), texts, priority: fc.constantFrom(undefined, 'P1', 'P9') },
    ...{ tags: fc.array(fc.constantFrom('a', '{{entity}}', 'long '.repeat(20)), { maxLength: 30 }) },
    ...{ actions: fc.constant([]), details: fc.dictionary(fc.string({ maxLength: 3 }), fc.string()) },
    responders: fc.array(fc.constantFrom(null, ref('team', 'There'), ref('user', 'who'), ref('robot', 'R2'))),
    replaces: fc.record({
      ...{ replaceTags: fc.boolean(), replaceDetails: fc.boolean() },
      ...{ replaceActions: fc.boolean(), replaceResponders: fc.boolean() },
    }),
    continues: fc.boolean(),
  });
  const notification = fc.record<NotificationEffects>({
    ...{
      type: fc.constant('notification'),
      suppress: fc.boolean(),
      closeAfterMinutes: fc.option(limit, { nil: undefined }),
    },
    delay: fc.oneof(
      fc.constant(undefined),
      fc.record({ option: fc.constant('for-duration'), minutes: limit }),
      fc.record({
        option: delays,
        day: fc.constantFrom<(DelayDay | undefined)[]>('any', 'fri', undefined),
        time: fc.constant('09:00'),
      }),
    ),
    restart: fc.option(fc.record({ afterMinutes: limit, times: fc.nat(50) }), { nil: undefined }),
    deduplicate: fc.option(fc.record({ count: fc.nat(200), withinMinutes: fc.option(limit) }), { nil: undefined }),
  });
  const policy = fc.record<OrgPolicy>({
    ...{ id: fc.uuid(), name: fc.constantFrom('A', 'B'), description: fc.constantFrom(undefined, 'd'.repeat(2000)) },
    ...{
      enabled: fc.boolean(),
      order: fc.nat(5),
      ownerTeam: fc.constantFrom(null, ref('team', 'There'), ref('team', 'Gone')),
    },
    conditions: fc.constantFrom<WireConditions>(
      { type: 'match-all', conditions: [] },
      {
        type: 'match-all-conditions',
        conditions: [{ not: false, operation: 'equals', expectedValue: 'x', order: 0 }],
      },
    ),
    sent: fc.constant({}),
    hours: fc.constantFrom(undefined, { timeRestriction: { start: '09:00', end: '17:00' }, restrictions: [] }),
    effects: fc.oneof(alert, notification, fc.constant({ type: 'other' as const, named: 'modify' })),
  });

  it('is one that can be made here, or is named', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(policy, { maxLength: 5 }), async (policies) => {
        const { configuration, differences } = mapOrg({ ...NOTHING, teams: [team], policies }, options);
        const moved = [...(configuration['alertPolicies'] ?? []), ...(configuration['notificationPolicies'] ?? [])];
        const lost = differences.filter(({ kind, verdict }) => kind === 'policies' && verdict === 'not-movable');
        const gone = new Set(lost.map(({ id }) => id));
        for (const { id } of policies) expect(moved.some((each) => each['id'] === id) || gone.has(id)).toBe(true);
        for (const { match, hours, actions, afterMatch, name, description } of moved) {
          const body = { name, description, match, hours, actions, ...(afterMatch !== undefined && { afterMatch }) };
          await checkedBody(afterMatch === undefined ? CreateNotificationPolicyDto : CreateAlertPolicyDto, body);
        }
      }),
    );
  });

  it('whose pattern would take long to compile is named, and not moved', () => {
    const dear = { field: 'message', not: false, operation: 'matches', order: 0 };
    const conditions = [{ ...dear, expectedValue: '\\pL'.repeat(160) }];
    const own = {
      id: 'p',
      name: 'Dear',
      ownerTeam: null,
      conditions: { type: 'match-all-conditions', conditions },
    };
    const policies = fc.sample(policy, 5).map((each) => ({ ...each, ...own }));
    for (const each of policies.filter(({ effects }) => effects.type !== 'other')) {
      const { configuration, differences } = mapOrg({ ...NOTHING, teams: [team], policies: [each] }, options);
      expect([configuration['alertPolicies'] ?? [], configuration['notificationPolicies'] ?? []]).toEqual([[], []]);
      expect(JSON.stringify(differences.filter(({ id }) => id === 'p'))).toContain('the pattern is too large');
    }
  });
});

describe('an escalation', () => {
  const types = ['default', 'all', 'random', 'admins', 'next', 'previous', 'users', 'newer'];
  const someRule = fc.record<OrgEscalationRule>({
    condition: fc.constantFrom('if-not-acked', 'if-not-closed'),
    notifyType: fc.constantFrom(...types),
    delayMinutes: fc.nat(2000),
    recipient: fc.constantFrom(
      { type: 'user', id: null, name: 'a@b.example' },
      { type: 'user', id: null, name: null },
      { type: 'team', id: null, name: 'There' },
      { type: 'team', id: null, name: 'Lost/Team' },
      { type: 'schedule', id: 'gone', name: null },
      { type: 'robot', id: null, name: 'R2' },
    ),
  });

  /** @contract operating-40, operating-42 */
  it('loses no rule without a word, and says so where one pages otherwise', () => {
    fc.assert(
      fc.property(fc.array(someRule, { maxLength: 8 }), (rules) => {
        const team = { id: 't', name: 'There', members: [], roles: [], routingRules: [] };
        const escalation = { id: 'e', name: 'E', description: undefined, ownerTeam: null, rules, repeat: undefined };
        const org = { ...NOTHING, users: [user('a@b.example')], teams: [team], escalations: [escalation] };
        const { configuration, differences } = mapOrg(org, options);
        const moved = configuration['escalationPolicies']?.[0]?.['rules'] as object[];
        const own = differences.filter(({ kind }) => kind === 'escalations');
        const lost = own.filter(({ verdict }) => verdict === 'not-movable');
        expect(moved.length + lost.length).toBe(rules.length);
        expect(own.filter(({ pages }) => pages).length > 0).toBe(
          rules.length === 0 ||
            lost.length > 0 ||
            rules.some(
              ({ notifyType, recipient }) =>
                types.indexOf(notifyType) > 3 && !(notifyType === 'users' && recipient?.type === 'team'),
            ),
        );
      }),
    );
  });
});

describe('notification rules', () => {
  const rulesOf = (...rules: OrgPersonalRule[]) =>
    mapOrg({ ...NOTHING, users: [user('a', { contacts: [email], rules })] }, options);
  const priority = { field: 'priority', not: false, operation: 'equals', expectedValue: 'P1', order: 0 };
  const conditional = rule({ name: 'P1', conditions: { type: 'match-any-condition', conditions: [priority] } });
  const odd = rule({
    conditions: {
      type: 'match-all-conditions',
      conditions: [{ ...priority, operation: 'matches', expectedValue: '(?=P1).*' }],
    },
  });

  it('keep conditions that can be said, and hours', () => {
    const timeWindows = [{ start: '22:00', end: '07:00' }];
    const { people, differences } = rulesOf({ ...conditional, timeWindows, repeatMinutes: 10 });
    expect(people[0]?.rules).toMatchObject([
      {
        ...{ name: 'P1', timeWindows: [{ start: '22:00', end: '07:00' }], repeatMinutes: 10 },
        conditions: {
          type: 'match-any-condition',
          conditions: [{ field: 'priority', not: false, operation: 'equals', expectedValue: 'P1', order: 0 }],
        },
      },
    ]);
    expect(differences.filter(({ kind }) => kind === 'notificationRules')).toEqual([]);
  });

  it('rather tell of everything than of nothing where conditions cannot be said', () => {
    const alone = rulesOf(odd);
    expect(alone.people[0]?.rules).toEqual([]);
    expect(said(alone.differences)).toContainEqual(expect.stringContaining('cannot be said'));
    const beside = rulesOf(odd, rule({ name: 'All' }));
    expect(beside.people[0]?.rules).toMatchObject([{ name: 'All' }]);
    const several = rulesOf(conditional, rule({ name: 'All' }));
    expect(several.people[0]?.rules.map(({ name }) => name)).toEqual(['P1', 'All']);
    expect(said(several.differences)).toEqual(said(rulesOf(rule({ name: 'All' })).differences));
  });

  it('keep days of the week, what is disabled, and of shifts the schedules that are there', () => {
    const window = { start: '18:00', end: '08:00', startDay: 'fri', endDay: 'mon' } as const;
    const { people } = rulesOf(
      rule({ name: 'Weekend', timeWindows: [window], enabled: false }),
      rule({ name: 'Shift', actionType: 'schedule-end', notificationTime: ['1-day-ago'] }),
      rule({ name: 'Gone', actionType: 'schedule-end', schedules: [{ type: 'schedule', id: null, name: 'gone' }] }),
    );
    expect(people[0]?.rules).toMatchObject([
      {
        ...{ name: 'Weekend', enabled: false },
        timeWindows: [{ start: '18:00', end: '08:00', startDay: 'fri', endDay: 'mon' }],
      },
      { name: 'Shift', actionType: 'schedule-end', notificationTime: ['1-day-ago'], schedules: [] },
    ]);
  });
});

describe('somebody who was deleted there', () => {
  const id = '3b526dd1-392f-5bac-a5bc-96cf8071b058';
  const of = (participants: Ref[], peopleHere: typeof options.peopleHere) => {
    const rotation = {
      id: null,
      name: 'r',
      startDate: '2026-01-05T09:00:00Z',
      endDate: undefined,
      type: 'weekly' as const,
      length: 1,
    };
    const schedule = { id: 's', name: 'S', description: '', timezone: 'UTC', enabled: true, ownerTeam: null };
    const schedules = [{ ...schedule, rotations: [{ ...rotation, participants }], overrides: null, timeline: null }];
    const { configuration, differences } = mapOrg({ ...NOTHING, schedules }, { ...options, peopleHere });
    return { users: configuration['users'], said: said(differences) };
  };
  const person = { type: 'user', id, name: null };

  it('is one tombstone, also where one place names them by id alone; and stays the one that moved in before', () => {
    const named = { ...person, name: 'ada@old.example' };
    const tombstone = { id, blocked: true, username: 'ada=old.example@here.moved-in.invalid' };
    expect(of([named, person], new Map()).users).toMatchObject([tombstone]);
    const here = new Map([[id, { username: tombstone.username, blocked: true }]]);
    expect(of([person], here).users).toMatchObject([tombstone]);
  });

  it('stays here where they moved in before, and keeps the place of nobody unless they are blocked', () => {
    const here = (blocked: boolean) => new Map([[id, { username: 'ada@old.example', blocked }]]);
    const what = 'somebody who was deleted, and is named in schedules, escalations or teams';
    expect(of([person], here(false))).toEqual({
      users: [],
      said: [`moved-differently users ada@old.example: ${what}`],
    });
    const byName = { type: 'user', id: null, name: 'Ada@old.example' };
    expect(of([person, byName], here(false))).toEqual(of([person], here(false)));
    expect(of([person], here(true))).toEqual({
      users: [],
      said: [
        `note users ada@old.example: ${what}`,
        `note rotations S: r: one of its turns is that of the user ${id}, who was deleted`,
      ],
    });
  });
});
