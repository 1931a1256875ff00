import { isId } from '../../common/ids.js';
import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CreateAlertPolicyDto } from '../../alert-policies/dto/alert-policy.dto.js';
import { CreateNotificationPolicyDto } from '../../alert-policies/notification/notification-policy.dto.js';
import { checkedBody } from '../../configuration/bodies.js';
import { readBackupFolder } from '../backup-folder.js';
import type { Difference } from './difference.js';
import { readKeys } from './keys-file.js';
import { mapOrg } from './mapping.js';
import type {
  AlertEffects,
  Conditions,
  NotificationEffects,
  Org,
  OrgEscalationRule,
  OrgPersonalRule,
  OrgPolicy,
  OrgUser,
  Ref,
  Restriction,
} from './org.js';
import { readOrg } from './read-org.js';
import { reportHtml } from './report-html.js';
import { reportText } from './report-text.js';
import { toAccept, type MoveReport } from './report.js';
import type { Mapping } from './wanted.js';

const now = new Date('2026-11-23T12:00:00Z');
const options = { now, trustsChannels: false, goesLive: false, timezone: null, keyOf: () => null };
const NOTHING: Org = {
  ...{
    source: 'api',
    users: [],
    teams: [],
    schedules: [],
    escalations: [],
    forwardings: [],
    customRoles: [],
    policies: [],
    others: [],
  },
};

const ref = (type: string, name: string): Ref => ({ type, id: null, name });
const user = (username: string, more: Partial<OrgUser> = {}): OrgUser => ({
  ...{
    id: `id-${username}`,
    username,
    fullName: username,
    role: 'User',
    timezone: 'UTC',
    locale: 'en',
    blocked: false,
  },
  ...{ verified: true, mutedUntil: null, sent: {}, profile: [], contacts: [], rules: [], ...more },
});
const rule = (more: Partial<OrgPersonalRule>): OrgPersonalRule => ({
  ...{ id: null, name: 'New alerts', actionType: 'create-alert', enabled: true, order: 0, restriction: null },
  ...{ criteria: { type: 'match-all', conditions: [] }, repeatMinutes: null, notificationTime: [], schedules: [] },
  steps: [{ method: 'email', to: 'a@b.example', minutes: 0, enabled: true }],
  ...more,
});
const email = { id: null, method: 'email', to: 'a@b.example', enabled: true, disabledReason: null };
const said = (differences: readonly Difference[]): string[] =>
  differences.map(({ verdict, kind, name, what }) => `${verdict} ${kind} ${name}: ${what}`);

describe('the sample organisation', () => {
  let org: Org;
  let mapping: Mapping;
  beforeAll(async () => {
    ({ org } = readOrg(await readBackupFolder('test/fixtures/moving-in/backup-sample')));
    mapping = mapOrg(org, options);
  });
  const named = (kind: string, name: string) =>
    mapping.configuration[kind]?.find((each) => each['name'] === name || each['username'] === name);

  it('keeps ids, roles, zones and languages of people, and buries those who were deleted', () => {
    expect(named('users', 'olga.owner@nordlicht.example')).toEqual({
      ...{ id: 'f4128038-6a27-5c69-a35d-fa936cfc7b78', username: 'olga.owner@nordlicht.example' },
      ...{ fullName: 'Olga Owner', role: 'admin', timezone: 'Europe/Berlin', locale: 'de_DE', blocked: false },
    });
    expect(named('users', 'ira.intern@nordlicht.example')).toMatchObject({ role: 'stakeholder' });
    expect(mapping.configuration['users']?.slice(12)).toEqual([
      {
        ...{ username: 'former.colleague@nordlicht.example', blocked: true, role: 'stakeholder' },
        fullName: 'Formerly former.colleague@nordlicht.example',
      },
      expect.objectContaining({ username: 'other.gone@nordlicht.example' }),
      expect.objectContaining({ username: 'unknown@moved-in.invalid', fullName: 'Formerly somebody who was deleted' }),
    ]);
  });

  it('keeps every turn of a rotation, and its hours', () => {
    expect(named('schedules', 'Backend_primary')).toMatchObject({
      ...{ id: 'cecffb5a-db2f-58ff-90c0-28c8745b1a1a', team: 'Backend', timezone: 'Europe/Berlin', enabled: true },
      rotations: [
        {
          ...{ name: 'weekly', startDate: '2026-10-05T07:00:00.000Z', endDate: null, type: 'weekly', length: 1 },
          participants: [
            { user: 'bea.backend@nordlicht.example' },
            { user: 'unknown@moved-in.invalid' },
            { user: 'ben.backend@nordlicht.example' },
            { none: true },
            { user: 'bea.backend@nordlicht.example' },
          ],
        },
        { name: 'nights', timeRestriction: { start: '20:00', end: '08:00' } },
        { name: 'expired rotation', endDate: '2021-01-04T08:00:00.000Z', length: 2 },
      ],
    });
    const secondary = named('schedules', 'Backend secondary');
    const [weekend, , nights] = (secondary?.['rotations'] ?? []) as {
      restrictions?: object[];
      participants?: object[];
    }[];
    expect(weekend?.restrictions).toEqual([{ startDay: 'fri', startTime: '18:00', endDay: 'mon', endTime: '08:00' }]);
    expect(nights?.participants).toEqual([{ team: 'Backend' }, { escalation: 'Management' }]);
  });

  it('counts rounds where they count repetitions, and delays in minutes', () => {
    expect(named('escalationPolicies', 'Backend_escalation')).toMatchObject({
      ...{ repeatInterval: 10, repeatCount: 4, closeAlertAfterAll: false, resetAcknowledgements: true },
      rules: [
        { schedule: 'Backend_primary', notifyType: 'default', delayMinutes: 0 },
        { schedule: 'Backend_primary', notifyType: 'next', delayMinutes: 5 },
        { schedule: 'Backend secondary', delayMinutes: 10 },
        { team: 'Backend', notifyType: 'admins', delayMinutes: 15 },
        { team: 'Backend', notifyType: 'all', delayMinutes: 20, condition: 'if-not-closed' },
      ],
    });
    expect(named('escalationPolicies', 'Management')).toMatchObject({ repeatInterval: 0, repeatCount: 1 });
  });

  it('keeps the steps of notification rules, for contacts that can be channels', () => {
    const adam = mapping.people.find(({ username }) => username.startsWith('adam'));
    const mail = { type: 'email', value: 'adam.admin@nordlicht.example', disabledReason: null };
    expect(adam?.channels).toMatchObject([
      mail,
      { type: 'voice', value: '+447700900123' },
      { type: 'sms', value: '+447700900123' },
    ]);
    expect(adam?.channels.every(({ id }) => isId(id ?? ''))).toBe(true);
    const bea = mapping.people.find(({ username }) => username.startsWith('bea'));
    expect(bea?.channels[2]).toMatchObject({ type: 'voice', disabledReason: 'Disabled By User' });
    expect(bea?.rules.find(({ name }) => name === 'Schedule Start')).toMatchObject({
      ...{ enabled: true, actionType: 'schedule-start', notificationTime: ['just-before', '1-hour-ago'] },
    });
    expect(bea?.rules.filter(({ actionType }) => actionType === 'create-alert').map(({ name }) => name)).toEqual([
      ...['New Alert', 'P1 wakes me', 'Quiet nights'],
    ]);
    expect(adam?.rules.filter(({ actionType }) => actionType === 'create-alert')).toMatchObject([
      {
        ...{ name: 'New Alert', repeatMinutes: null },
        steps: [
          { channel: mail, delayMins: 0, enabled: true },
          { channel: { type: 'sms' }, delayMins: 1 },
          { channel: { type: 'voice' }, delayMins: 5 },
        ],
      },
    ]);
  });

  it('keeps the routing rules of teams, in their order, with conditions, hours and targets', () => {
    const rules = mapping.configuration['teamRoutingRules']?.filter(({ team }) => team === 'Backend');
    expect(rules?.map(({ name, order, isDefault, notify }) => [name, order, isDefault, notify])).toEqual([
      ['Test alerts', 0, false, { none: true }],
      ['P1 and P2 at night', 1, false, { escalation: 'Backend_escalation' }],
      ['Weekend', 2, false, { schedule: 'Backend secondary' }],
      ['Database', 3, false, { schedule: 'Backend_primary' }],
      ['Default Routing Rule', 4, true, { escalation: 'Backend_escalation' }],
    ]);
    expect(rules?.[1]).toMatchObject({
      ...{
        key: 'Backend: P1 and P2 at night',
        hours: { timezone: 'Europe/Berlin', daily: { start: '20:00', end: '08:00' } },
      },
      match: {
        conditions: { type: 'match-any-condition', conditions: [{ field: 'priority' }, { field: 'priority' }] },
      },
    });
    expect(rules?.[2]).toMatchObject({
      match: {},
      hours: { timezone: 'America/New_York', daily: null, weekly: [{ startDay: 'fri', endDay: 'mon' }] },
    });
  });

  it('has integrations switched off, until it goes live, with the keys that are known', async () => {
    const states = (each: Mapping) => each.configuration['integrations']?.map(({ name, enabled }) => [name, enabled]);
    expect(states(mapping)).toEqual([
      ...[
        ['AWS CloudWatch', false],
        ['Datadog EU', false],
        ['Default API', false],
        ['Mailbox alerts', false],
        ['Prometheus (Cloud)', false],
        ['Outgoing to CRM', false],
      ],
    ]);
    const { org } = readOrg(await readBackupFolder('test/fixtures/moving-in/backup-sample'));
    const keys = readKeys('# by name or id\nAWS, CloudWatch,a-key-of-1\nDefault API,a-key-of-2\n');
    const live = mapOrg(org, { ...options, goesLive: true, keyOf: (_id, name) => keys.get(name) ?? null });
    expect(states(live)).toEqual([
      ...[
        ['AWS CloudWatch', true],
        ['Datadog EU', false],
        ['Default API', true],
        ['Mailbox alerts', true],
        ['Prometheus (Cloud)', true],
        ['Outgoing to CRM', true],
      ],
    ]);
    const withKeys = live.configuration['integrations']?.filter(({ apiKey }) => apiKey !== undefined);
    expect(withKeys?.map(({ name, apiKey }) => [name, apiKey])).toEqual([['Default API', 'a-key-of-2']]);
    expect(named('integrations', 'Mailbox alerts')).toMatchObject({
      ...{ type: 'Inbound e-mail', team: 'Backend', config: { emailUsername: 'alerts.backend' } },
    });
    expect(named('integrations', 'Outgoing to CRM')).toMatchObject({
      ...{ id: '3de23035-8325-5ed6-92b6-67ef3659fe2b', type: 'Webhook' },
      config: { url: 'https://crm.nordlicht.example/hook', headers: { 'X-Auth-Token': 'placeholder-value' } },
    });
    expect(said(mapping.differences)).toContainEqual(
      'moved-differently integrations Outgoing to CRM: its body is another one here',
    );
    expect(() => readKeys('Prometheus')).toThrow('line 1 must be');
    expect(() => readKeys('a,12345678\na,12345678')).toThrow('line 2: a is there twice');
  });

  it('moves the responders of integrations, but for the owner team and who is not there', async () => {
    const { org } = readOrg(await readBackupFolder('test/fixtures/moving-in/backup-sample'));
    const user = { type: 'user', username: 'bea.backend@nordlicht.example' };
    const responders = [{ type: 'team', name: 'Cloud Platform' }, { type: 'team', name: 'Backend' }, user];
    const gone = { type: 'user', username: 'nobody@nordlicht.example' };
    const others = org.others.map((each) =>
      each.name === 'AWS CloudWatch'
        ? {
            ...each,
            json: {
              integration: {
                ...{ ...(each.json['integration'] as object), ignoreRespondersFromPayload: true },
                responders: [...responders, gone, 'odd'],
              },
            },
          }
        : each,
    );
    const moved = mapOrg({ ...org, others }, options);
    expect(moved.configuration['integrations']?.find(({ name }) => name === 'AWS CloudWatch')).toMatchObject({
      responders: [{ team: 'Backend' }, { user: user.username }],
      ignoreResponders: true,
    });
    expect(said(moved.differences).filter((each) => each.includes('a responder who is not there'))).toHaveLength(2);
    expect(named('integrations', 'AWS CloudWatch')).toMatchObject({ responders: [], ignoreResponders: false });
  });

  it('moves no webhook without an address, and none of its headers that the source hides', () => {
    const webhook = (json: object): Mapping =>
      mapOrg(
        {
          ...NOTHING,
          others: [
            { ...{ kind: 'integrations', id: null, name: 'W', enabled: true, ownerTeam: null }, json: { ...json } },
          ],
        },
        options,
      );
    const integration = { type: 'Webhook', url: 'https://a.example/x', headers: { 'x-a': '********', 'x-b': 'b' } };
    const hidden = webhook({ integration });
    expect(hidden.configuration['integrations']).toMatchObject([{ config: { url: 'https://a.example/x' } }]);
    expect(JSON.stringify(hidden.configuration)).not.toContain('x-b');
    expect(said(hidden.differences)).toContainEqual(expect.stringContaining('its headers are hidden in the source'));
    const nowhere = webhook({ integration: { ...integration, url: 'soon' } });
    expect(nowhere.configuration['integrations']).toEqual([]);
    expect(said(nowhere.differences)).toContainEqual('not-movable integrations W: its address is no URL of the web');
  });

  it('keeps what third-party clients have known of people, unless it cannot be stored, which is named', () => {
    const kept = (sent: object) =>
      mapOrg({ ...NOTHING, users: [user('a', { role: 'Owner', sent: { ...sent } })] }, options);
    const role = { id: 'Owner', name: 'Owner', standsFor: 'admin' };
    expect(kept({ tags: ['\\u0000'], skypeUsername: 'a.a' }).originals).toEqual([
      { kind: 'user', objectId: 'id-a', value: { role, tags: ['\\u0000'], skypeUsername: 'a.a' } },
    ]);
    const long = Array.from({ length: 99 }, () => 'x'.repeat(999));
    for (const sent of [
      { tags: ['a\u0000b'] },
      { tags: ['\ud800'] },
      { tags: long },
      { details: { '\u0000': [] } },
      { tags: 7 },
    ]) {
      const { originals, differences } = kept(sent);
      expect(originals).toEqual([]);
      expect(said(differences)).toContainEqual(
        'not-movable users a: what third-party clients have known of it cannot be kept',
      );
    }
  });

  it('moves forwarding rules that are not over', () => {
    expect(mapping.forwardings).toEqual([
      {
        ...{ id: '38678244-afdd-57e4-9d1e-feb94b1a9073', alias: 'holidays' },
        ...{ from: 'bea.backend@nordlicht.example', to: 'ben.backend@nordlicht.example' },
        ...{ startDate: '2026-12-20T00:00:00.000Z', endDate: '2027-01-03T00:00:00.000Z' },
      },
    ]);
  });

  it('moves maintenance that is not over, for what has moved; no integration is switched on before all are', () => {
    const integrations = mapping.configuration['integrations'] ?? [];
    const called = (id: string): unknown => integrations.find((each) => each['id'] === id)?.['name'];
    const windows = mapping.configuration['maintenanceWindows'] ?? [];
    expect(windows.map(({ name, endTime, rules, heartbeats }) => ({ name, endTime, rules, heartbeats }))).toEqual([
      {
        ...{ name: 'Database upgrade', endTime: '2026-12-05T23:00:00.000Z', heartbeats: false },
        rules: [
          { notificationPolicy: 'Suppress deployments', state: 'enabled' },
          { integration: called('66d9f564-01a9-5aa4-bebb-3d4759cc492d'), state: 'disabled' },
        ],
      },
      {
        ...{ name: 'Muted', endTime: '9999-12-31T00:00:00.000Z', heartbeats: false },
        rules: [{ integration: called('c6a0742b-fbdc-5e96-ad89-c3a2d1aac26a'), state: 'disabled' }],
      },
    ]);
    expect(mapping.differences.filter(({ kind }) => kind === 'maintenance')).toEqual([]);
  });

  it('moves alert policies, those of all before those of teams, with what follows each', () => {
    const policies = mapping.configuration['alertPolicies'] ?? [];
    expect(policies.map(({ name, team, order, afterMatch }) => [name, team, order, afterMatch])).toEqual([
      ['Night is P1', 'Backend', 100_000, 'stop'],
      ['Tag the environment', null, 0, 'next'],
      ['Route databases to data', null, 1, 'team'],
    ]);
    expect(named('alertPolicies', 'Night is P1')).toMatchObject({
      ...{ id: '38a73fa8-4cff-55af-958e-15495fe50e85', enabled: true, responders: [] },
      match: {
        conditions: { type: 'match-all-conditions', conditions: [{ field: 'priority' }, { field: 'actions' }] },
      },
      hours: { timezone: 'UTC', daily: { start: '22:00', end: '06:00' }, weekly: [] },
      actions: {
        ...{ setAlias: '{{alias}}-night', setPriority: 'P1', addTags: ['night'], addActions: ['Restart', 'Ping'] },
        ...{ replaceTags: true, replaceDetails: false },
      },
    });
    expect(named('alertPolicies', 'Route databases to data')?.['responders']).toEqual([
      { team: 'Data.Science-2' },
      { user: 'bea.backend@nordlicht.example' },
    ]);
    // Deleted there, so that the policy adds nobody in their place.
    expect(said(mapping.differences)).toContainEqual(
      'not-movable policies Route databases to data: it adds the user 4ab3d8b6-807f-579b-8096-55b86587264a, which is not there',
    );
    expect(named('alertPolicies', 'Tag the environment')?.['actions']).toMatchObject({
      addDetails: { 'source-policy': 'g1' },
    });
  });

  it('moves notification policies, whose clock is in the zone that is given', () => {
    expect(named('notificationPolicies', 'Five minutes grace')).toMatchObject({
      ...{ team: 'Cloud Platform', order: 100_000, match: {}, hours: null },
      actions: { suppress: false, delay: { minutes: 5 }, closeAfterMinutes: 2 * 24 * 60 },
    });
    expect(named('notificationPolicies', 'Only the third')?.['actions']).toEqual({
      ...{ suppress: false, deduplicate: { count: 3, withinMinutes: 60 } },
    });
    const clocks = (differences: readonly Difference[]): string[] =>
      differences.flatMap(({ name, what }) => (what.includes('time zone of its clock') ? name : []));
    expect(clocks(mapping.differences)).toEqual([
      ...['Delay low prio', 'Night is P1', 'Route databases to data', 'Suppress deployments'],
    ]);
    const zoned = mapOrg(org, { ...options, timezone: 'Europe/Berlin' });
    expect(clocks(zoned.differences)).toEqual([]);
    const of = (kind: string, name: string) => zoned.configuration[kind]?.find((each) => each['name'] === name);
    expect(of('notificationPolicies', 'Delay low prio')?.['actions']).toMatchObject({
      delay: { time: '09:30', day: 'weekday', timezone: 'Europe/Berlin' },
    });
    expect(of('alertPolicies', 'Night is P1')?.['hours']).toMatchObject({ timezone: 'Europe/Berlin' });
  });

  it('names everything that is dangerous', () => {
    const dangerous = said(mapping.differences.filter(({ pages }) => pages));
    for (const words of [
      'Cloud Platform: Default Routing Rule: it leads to the escalation Cloud/Platform: urgent, which is not there',
      'Backend secondary: week nights: the escalation Management is on call, and its rules after 45 minutes notify others',
      'Prometheus (Cloud): it has rules of its own: filters, texts, priorities',
      'Mailbox alerts: its address is another one here',
      'integrations all: they are switched off, so that only the old service pages',
      'Again and again: a policy that restarts notifications: it asks for keys of description',
    ])
      expect(dangerous).toContainEqual(expect.stringContaining(words));
    // Switched off there, so that it changes nothing.
    expect(said(mapping.differences)).toContainEqual(expect.stringContaining('Suppress deployments'));
    expect(dangerous.join('\n')).not.toContain('Suppress deployments');
  });
});

describe('a policy', () => {
  const text = fc.constantFrom(
    null,
    '{{message}}',
    'x',
    '{{message.extract("x")}}',
    '{{details.a}}',
    'x'.repeat(70_000),
  );
  const limit = fc.nat({ max: 700_000 });
  const delays = fc.constantFrom('for-duration', 'next-time', 'next-friday', 'next-month');
  const team = { id: 't', name: 'There', description: null, members: [], roles: [], routingRules: [] };
  const texts = fc.record({ message: text, alias: text, description: text, entity: text, source: text });
  const alert = fc.record<AlertEffects>({
    ...{ type: fc.constant('alert'), texts, priority: fc.constantFrom(null, 'P1', 'P9') },
    ...{ tags: fc.array(fc.constantFrom('a', '{{entity}}', 'long '.repeat(20)), { maxLength: 30 }) },
    ...{ actions: fc.constant([]), details: fc.dictionary(fc.string({ maxLength: 3 }), fc.string()) },
    responders: fc.array(fc.constantFrom(null, ref('team', 'There'), ref('user', 'who'), ref('robot', 'R2'))),
    replaces: fc.record({
      ...{ tags: fc.boolean(), details: fc.boolean(), actions: fc.boolean(), responders: fc.boolean() },
    }),
    continues: fc.boolean(),
  });
  const notification = fc.record<NotificationEffects>({
    ...{ type: fc.constant('notification'), suppress: fc.boolean(), closeMinutes: fc.option(limit) },
    delay: fc.option(fc.record({ option: delays, minutes: limit, time: fc.constant('09:00') })),
    restart: fc.option(fc.record({ minutes: limit, times: fc.nat(50) })),
    deduplicate: fc.option(fc.record({ count: fc.nat(200), isFrequency: fc.boolean(), minutes: limit })),
  });
  const policy = fc.record<OrgPolicy>({
    ...{ id: fc.uuid(), name: fc.constantFrom('A', 'B'), description: fc.constantFrom(null, 'd'.repeat(2000)) },
    ...{
      enabled: fc.boolean(),
      order: fc.nat(5),
      ownerTeam: fc.constantFrom(null, ref('team', 'There'), ref('team', 'Gone')),
    },
    filter: fc.constantFrom<Conditions>(
      { type: 'match-all', conditions: [] },
      {
        type: 'match-all-conditions',
        conditions: [{ field: null, key: null, not: false, operation: 'equals', expectedValue: 'x', order: 0 }],
      },
    ),
    sent: fc.constant({}),
    restriction: fc.constantFrom<Restriction>(null, { type: 'daily', window: { start: '09:00', end: '17:00' } }),
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
});

describe('an escalation', () => {
  const types = ['default', 'all', 'random', 'admins', 'next', 'previous', 'users', 'newer'];
  const someRule = fc.record<OrgEscalationRule>({
    condition: fc.constantFrom('if-not-acked', 'if-not-closed'),
    notifyType: fc.constantFrom(...types),
    minutes: fc.nat(2000),
    recipient: fc.constantFrom(
      { type: 'user', id: null, name: 'a@b.example' },
      { type: 'user', id: null, name: null },
      { type: 'team', id: null, name: 'There' },
      { type: 'team', id: null, name: 'Lost/Team' },
      { type: 'schedule', id: 'gone', name: null },
      { type: 'robot', id: null, name: 'R2' },
    ),
  });

  it('loses no rule without a word, and says so where one pages otherwise', () => {
    fc.assert(
      fc.property(fc.array(someRule, { maxLength: 8 }), (rules) => {
        const team = { id: 't', name: 'There', description: null, members: [], roles: [], routingRules: [] };
        const escalation = { id: 'e', name: 'E', description: null, ownerTeam: null, rules, repeat: null };
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
  const priority = { field: 'priority', key: null, not: false, operation: 'equals', expectedValue: 'P1', order: 0 };
  const conditional = rule({ name: 'P1', criteria: { type: 'match-any-condition', conditions: [priority] } });
  const odd = rule({
    criteria: {
      type: 'match-all-conditions',
      conditions: [{ ...priority, operation: 'matches', expectedValue: '(?=P1).*' }],
    },
  });

  it('keep conditions that can be said, and hours', () => {
    const night = { type: 'daily' as const, window: { start: '22:00', end: '07:00' } };
    const { people, differences } = rulesOf({ ...conditional, restriction: night, repeatMinutes: 10 });
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
    const window = { startDay: 'friday', startTime: '18:00', endDay: 'monday', endTime: '08:00' };
    const { people } = rulesOf(
      rule({ name: 'Weekend', restriction: { type: 'weekly', windows: [window] }, enabled: false }),
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

describe('a report', () => {
  const hostile = '<script>alert(1)</script>\u001b[2J';
  const { differences } = mapOrg(
    { ...NOTHING, users: [user(hostile, { profile: ['tags'], timezone: null })] },
    options,
  );
  const report: MoveReport = {
    ...{ version: 1, source: 'api', at: now.toISOString(), outcome: 'dry-run', found: { users: 1 }, hash: 'abc' },
    ...{ objects: [{ kind: 'users', key: hostile, action: 'kept-here' }], differences, proof: null },
    ...{ personal: { people: 1, channels: 0, rules: 0, forwardings: 0 }, problems: [], refusals: [] },
  };

  it('is safe to look at, whatever things are called', () => {
    const page = reportHtml(report);
    for (const text of ['<script', '\u001b', 'http:', 'https:']) expect(page).not.toContain(text);
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(reportText(report)).not.toContain('\u001b');
  });

  it('says how to accept its differences', () => {
    expect(reportText(report)).toContain(
      `${toAccept(differences).length} differences to accept: --apply --accept-differences abc`,
    );
    expect(reportHtml(report)).toContain('--accept-differences abc');
  });
});
