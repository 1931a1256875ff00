import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { KeyScope } from '../../src/people/access/caller.js';
import { asAdmin, createKey, createTenant } from '../support/accounts.js';
import { ConfigurationCaptures } from '../support/configuration-captures.js';
import { TestApp } from '../support/test-app.js';

const BOB = '62c5002c-0192-4567-b459-66e89a44fcc6';
const OPS = '22c1aed5-440a-49be-9d95-a8b33acd1cfe';
const BARE_SCHEDULE = '490deeb5-0a38-4b7f-8d2a-c090891da43a';
const OPS_SCHEDULE = '25f8da74-edbd-485e-8c2b-13906f594288';
const BARE_ESCALATION = '3c9843bc-19bb-416a-9c9f-4a631dc34f1f';
const OPS_ESCALATION = 'b820d4a0-afd6-446e-a2d1-04a1df3cd777';
const MAIL = '00a895c4-152b-4a25-8ee6-c96c7e273a1e';
const PROMETHEUS = '60c3a735-c9e8-4184-9639-9f655c4a9ebf';
const MAIN = '03b6238b-e8f7-4422-9e22-ef29a330efa9';
const PRIMARY = '5e9f39be-cef5-45d6-a51a-1ec6b30ec000';
const WEEK = '71615cf5-431f-4ed4-9701-f7c0210f24fe';
const NEW_ALERTS = 'afcf2d77-10ad-4486-9994-731b27a074ae';
const SENDER = '6e3be32c-d472-4730-883d-786f398f42b9';
const POLICY = 'b78501c4-8c5f-4859-a5b2-1f0a8a74da3d';
const DELAY = 'a6401327-54c1-4ddb-b200-6598f720b428';
const ANN_SMS = '51c40d52-76e8-46cd-b00f-4855cbfd2e16';

const ADMINISTERING: KeyScope[] = ['read', 'write', 'delete', 'config'];

let app: TestApp;
let captures: ConfigurationCaptures;
beforeAll(async () => {
  app = await TestApp.start({ canPage: true });
  captures = new ConfigurationCaptures(app, await createKey(app, { scopes: ADMINISTERING }));
});
afterAll(() => app.stop());

/** The requests of these numbers, in this order, are answered as they were. */
async function answersAsCaptured(...numbers: string[]): Promise<void> {
  for (const number of numbers) {
    const { answer, expected } = await captures.replay(number);
    expect([number, answer]).toEqual([number, withMoments(expected)]);
  }
}

/** What differs each time; what is made with a team is in UTC here, and the service that was asked had another default. */
function withMoments(value: unknown, key = ''): unknown {
  if (isDefaultSchedule(value)) return { ...value, timezone: 'UTC' };
  if (key === 'createdAt' || key === 'apiKey' || key === 'first' || key === 'last') return expect.any(String);
  if (Array.isArray(value)) return value.map((each) => withMoments(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withMoments(each, name)]));
}

const isDefaultSchedule = (value: unknown): value is { name: string; timezone: string } =>
  typeof value === 'object' &&
  value !== null &&
  'timezone' in value &&
  /^(tfc-\w+_schedule|Default Routing Rule)$/.test(String((value as { name?: unknown }).name));

describe('what the Terraform provider really sent is answered as it was', () => {
  /** @contract operating-12 */
  it('users and their contacts', async () => {
    await answersAsCaptured('0002', '0005', '0003', '0006', '0016', '0017', '0022', '0026');
    await captures.prepare(BOB, '/v2/users', {
      username: 'tfc.bob@example.com',
      fullName: 'Bob',
      role: { name: 'Observer' },
    });
    await captures.prepare(ANN_SMS, '/v2/users/tfc.ann@example.com/contacts', { method: 'sms', to: '49-1701234567' });
    await answersAsCaptured('0159', '0166', '0081', '0304');
  });

  /** @contract operating-12 */
  it('teams and their members', async () => {
    await answersAsCaptured('0007', '0014');
    const ann = (await captures.send('GET', '/v2/users/tfc.ann@example.com')).body.data.id as string;
    await captures.prepare(OPS, '/v2/teams', {
      name: 'tfc-ops',
      description: 'Operations',
      members: [
        { user: { id: ann }, role: 'admin' },
        { user: { username: 'tfc.bob@example.com' }, role: 'user' },
      ],
    });
    await answersAsCaptured('0029', '0170');
  });

  /** @contract operating-12 */
  it('schedules and rotations', async () => {
    await answersAsCaptured('0020', '0024');
    const bare = await captures.send('GET', '/v2/schedules/tfc-bare_schedule?identifierType=name').expect(200);
    captures.know(BARE_SCHEDULE, bare.body.data.id);
    const ops = await captures.send('GET', '/v2/schedules/tfc-ops_schedule?identifierType=name').expect(200);
    captures.know(OPS_SCHEDULE, ops.body.data.id);
    await answersAsCaptured('0030', '0161');
    await captures.prepare(PRIMARY, '/v2/schedules', {
      ...{ name: 'tfc_primary', description: 'First line', timezone: 'Europe/Berlin', enabled: true },
      ownerTeam: { name: 'tfc-ops' },
    });
    await answersAsCaptured('0059');
    await captures.prepare(WEEK, `/v2/schedules/${PRIMARY}/rotations?scheduleIdentifierType=id`, {
      ...{ name: 'week', startDate: '2026-11-02T08:00:00Z', type: 'weekly' },
      participants: [{ type: 'user', username: 'tfc.bob@example.com' }],
    });
    await answersAsCaptured('0195');
    const week = (await captures.send('GET', '/v2/schedules/tfc_primary/rotations?scheduleIdentifierType=name')).body
      .data as unknown[];
    const monday = { startDay: 'monday', startHour: 8, startMin: 0, endDay: 'friday', endHour: 18, endMin: 30 };
    const saturday = { startDay: 'saturday', startHour: 20, startMin: 0, endDay: 'monday', endHour: 8, endMin: 0 };
    const timeRestriction = { type: 'weekday-and-time-of-day', restrictions: [monday, saturday] };
    expect(week).toMatchObject([{ name: 'week', length: 2, timeRestriction }]);
  });

  it('custom roles', async () => {
    await answersAsCaptured('0011', '0018');
    const user = { username: 'tfc.carl@example.com', fullName: 'Carl', role: { name: 'tfc auditor' } };
    const { id } = (await captures.send('POST', '/v2/users', user).expect(201)).body.data;
    const role = async () => (await captures.send('GET', `/v2/users/${id}`).expect(200)).body.data.role;
    expect(await role()).toEqual({ id: expect.any(String), name: 'tfc auditor' });
    await answersAsCaptured('0158');
    const list = (await captures.send('GET', '/v2/roles').expect(200)).body.data as { name: string }[];
    expect(list.map(({ name }) => name)).toEqual(['tfc auditor']);
    await captures.send('DELETE', '/v2/roles/tfc%20auditor?identifierType=name').expect(409);
    await captures.send('PATCH', `/v2/users/${id}`, { role: { name: 'Observer' } }).expect(200);
    expect(await role()).toEqual({ id: 'Observer', name: 'Observer' });
    await answersAsCaptured('0310');
    await captures.send('GET', '/v2/roles/tfc%20auditor?identifierType=name').expect(404);
    await captures.send('POST', '/v2/users', { ...user, username: 'x@example.com' }).expect(422);
    await captures.send('DELETE', `/v2/users/${id}`).expect(200);
  });

  it('notification rules', async () => {
    await answersAsCaptured('0067', '0068');
    const user = '/v2/users/tfc.ann@example.com';
    const contacts = (await captures.send('GET', `${user}/contacts`)).body.data as { to: string }[];
    if (!contacts.some(({ to }) => to === '49-1701234568'))
      await captures.send('POST', `${user}/contacts`, { method: 'sms', to: '49-1701234568' }).expect(201);
    await captures.prepare(NEW_ALERTS, `${user}/notification-rules`, {
      ...{ name: 'tfc new alerts', actionType: 'create-alert', order: 1, enabled: true },
      steps: [{ contact: { method: 'email', to: 'tfc.ann@example.com' }, sendAfter: { timeAmount: 1 } }],
    });
    await answersAsCaptured('0176');
    const { body } = await captures.send('GET', `${user}/notification-rules`).expect(200);
    const id = (body.data as { id: string; name: string }[]).find(({ name }) => name === 'tfc new alerts')?.id;
    const restriction = { startDay: 'monday', startHour: 0, startMin: 0, endDay: 'sunday', endHour: 23, endMin: 30 };
    expect((await captures.send('GET', `${user}/notification-rules/${id}`).expect(200)).body.data).toMatchObject({
      criteria: { conditions: [{ field: 'priority', expectedValue: 'P1' }] },
      timeRestriction: { type: 'weekday-and-time-of-day', restrictions: [restriction] },
      steps: [
        { contact: { method: 'email' }, sendAfter: { timeAmount: 0, timeUnit: 'minutes' } },
        { contact: { method: 'sms', to: '49-1701234568' }, sendAfter: { timeAmount: 3 } },
      ],
      repeat: { loopAfter: 10, enabled: true },
    });
    await answersAsCaptured('0306');
  });

  /** @contract operating-12 */
  it('escalations and the routing rules of teams', async () => {
    for (const [id, name] of [
      [BARE_ESCALATION, 'tfc-bare'],
      [OPS_ESCALATION, 'tfc-ops'],
    ] as const) {
      const url = `/v2/escalations/${name}_escalation?identifierType=name`;
      captures.know(id, (await captures.send('GET', url).expect(200)).body.data.id);
    }
    await answersAsCaptured('0027', '0033', '0041', '0019', '0023', '0028');
    const team = { type: 'team', name: 'tfc-ops' };
    await captures.prepare(MAIN, '/v2/escalations', {
      name: 'tfc main escalation',
      rules: [{ condition: 'if-not-acked', notifyType: 'all', recipient: team, delay: { timeAmount: 5 } }],
    });
    await answersAsCaptured('0072', '0073', '0200', '0198');
    const primary = { type: 'schedule', name: 'tfc_primary' };
    const everybody = { type: 'user', username: 'tfc.bob@example.com' };
    const step = (condition: string, notifyType: string, minutes: number, recipient: object) => ({
      ...{ condition, notifyType, recipient, delay: { timeAmount: minutes, timeUnit: 'minutes' } },
    });
    const byName = '/v2/escalations/tfc%20main%20escalation?identifierType=name';
    await captures
      .send('PATCH', byName, {
        ...{ description: 'From the on-call person to everybody', ownerTeam: { name: 'tfc-ops' } },
        rules: [
          ...[step('if-not-acked', 'default', 0, primary), step('if-not-acked', 'next', 5, primary)],
          ...[step('if-not-acked', 'admins', 10, team), step('if-not-closed', 'random', 15, team)],
          step('if-not-closed', 'default', 30, everybody),
        ],
        repeat: { waitInterval: 10, count: 2, resetRecipientStates: true, closeAlertAfterAll: false },
      })
      .expect(200);
    await answersAsCaptured('0070', '0191');
    const { id } = (await captures.send('GET', '/v2/escalations/tfc%20main%20escalation?identifierType=name')).body
      .data;
    const admin = await asAdmin(app);
    const ops = (await captures.send('GET', '/v2/teams/tfc-ops?identifierType=name')).body.data.id as string;
    const rules = await app.as(admin).get(`/v2/teams/${ops}/routing-rules`).expect(200);
    expect(rules.body.data).toMatchObject([
      { name: 'critical at night', isDefault: false, notify: { type: 'escalation', id } },
      { name: 'Default Routing Rule', isDefault: true },
    ]);
    const list = await captures.send('GET', '/v2/teams/tfc-ops/routing-rules?teamIdentifierType=name').expect(200);
    const [first, last] = list.body.data as { id: string; order: number }[];
    expect([first?.order, last?.order]).toEqual([0, 1]);
    await captures.send('DELETE', `/v2/teams/${ops}/routing-rules/${last?.id}`).expect(422);
    await answersAsCaptured('0301');
  });

  /** @contract operating-80 */
  it('alert and notification policies', async () => {
    await answersAsCaptured('0008', '0013', '0160', '0035', '0037', '0305');
    await captures.prepare(DELAY, `/v2/policies?teamId=${OPS}`, {
      ...{ type: 'notification', name: 'later', filter: { type: 'match-all' } },
      delayAction: { delayOption: 'next-monday', untilHour: 9, untilMinute: 5 },
    });
    await answersAsCaptured('0311');
    expect((await captures.send('GET', '/v1/policies').expect(200)).body.data).toEqual([]);
  });

  /** @contract operating-12 */
  it('heartbeats and services', async () => {
    await answersAsCaptured('0050', '0053', '0175', '0302');
    await answersAsCaptured('0036', '0039', '0085', '0181');
    await answersAsCaptured('0054', '0055', '0057', '0058', '0190', '0192');
    const { data } = (await captures.send('GET', '/v1/incident-templates').expect(200)).body;
    expect(data.incidentTemplates).toMatchObject([{ name: 'tfc outage', message: 'Outage of {{x}}, changed' }]);
    await answersAsCaptured('0307', '0315', '0318');
  });

  /** @contract operating-12, operating-65 */
  it('integrations', async () => {
    await answersAsCaptured('0001', '0004');
    await captures.prepare(MAIL, '/v2/integrations', {
      ...{ name: 'tfc mail', type: 'Email', emailUsername: 'tfc' },
    });
    await answersAsCaptured('0162', '0296');
    await captures.prepare(PROMETHEUS, '/v2/integrations', { name: 'tfc prometheus', type: 'Prometheus' });
    await answersAsCaptured('0066', '0069');
    const admin = await asAdmin(app);
    const { body } = await app.as(admin).get('/v2/integrations').expect(200);
    const { id } = body.data.find(({ name }: { name: string }) => name === 'tfc prometheus');
    const native = await app.as(admin).get(`/v2/integrations/${id}`).expect(200);
    expect(native.body.data.rules).toMatchObject({
      ignore: [{ name: 'ignore debug', filter: { conditions: [{ field: 'priority', expectedValue: 'P5' }] } }],
      create: [
        { filter: { conditions: [{}, { field: 'extra-properties', key: 'alertname' }] }, appendAttachments: true },
      ],
      addNote: [{ name: 'note all' }],
    });
    await captures.send('DELETE', `/v2/integrations/${id}`).expect(200);
    await answersAsCaptured('0010');
  });

  it('maintenance, which switches integrations and policies', async () => {
    await captures.prepare(SENDER, '/v2/integrations', { name: 'tfc sender', type: 'API' });
    const admin = await asAdmin(app);
    const policy = { name: 'tfc policy', enabled: false, match: { tags: ['tfc'] }, actions: { addTags: ['quiet'] } };
    const made = await app.as(admin).post('/v2/alert-policies', policy).expect(200);
    captures.know(POLICY, made.body.data.id);
    await answersAsCaptured('0071', '0075', '0077', '0196');
    const ofNative = await app.as(admin).get('/v2/maintenance-windows').expect(200);
    expect(ofNative.body.data[0]).toMatchObject({ name: 'Upgrade, changed', heartbeats: false, silence: null });
    await answersAsCaptured('0309');
    const rules = [{ state: 'disabled', entity: { type: 'integration', id: SENDER } }];
    for (const refused of [
      { description: 'x', time: { type: 'indefinitely' } },
      { description: 'x', time: { type: 'for-ever' }, rules },
      { description: 'x', time: { type: 'schedule', startDate: 'soon', endDate: 'later' }, rules },
      { description: 'x', rules },
    ])
      await captures.send('POST', '/v1/maintenance', refused).expect(422);
    const unknown = { description: 'x', time: { type: 'indefinitely' }, rules };
    await captures.send('POST', '/v1/maintenance', unknown).expect(400);
  });

  it('what is deleted', async () => {
    await answersAsCaptured('0031', '0298');
    await answersAsCaptured('0297');
    await captures.send('PATCH', '/v2/teams/tfc-ops?identifierType=name', { members: [] }).expect(200);
    await captures.send('DELETE', '/v2/schedules/tfc_primary?identifierType=name').expect(200);
    await answersAsCaptured('0326', '0327', '0329');
    await captures.send('GET', '/v2/users/tfc.ann@example.com').expect(404);
  });
});

it('of all that was captured, nothing is left', () => {
  expect([...captures.left]).toEqual([]);
});

describe('beyond the captures', () => {
  it('account and limits', async () => {
    const account = (await captures.send('GET', '/v2/account').expect(200)).body;
    expect(account.data.plan).toEqual({ maxUserCount: expect.any(Number), name: 'self-hosted', isYearly: false });
    const { rateLimits } = (await captures.send('GET', '/v2/request-limits/').expect(200)).body.data;
    expect(rateLimits).toContainEqual({ domain: 'configuration', limits: [{ limit: 3000, periodInSeconds: 60 }] });
  });

  /** @contract operating-12 */
  it('who is on call, who is next, and a timeline', async () => {
    const bob = { name: 'tfc.bob@example.com', type: 'user', id: expect.any(String) };
    await captures.send('POST', '/v2/schedules', {
      ...{ name: 'desk', timezone: 'UTC' },
      rotations: [
        {
          ...{ name: 'all', startDate: '2026-01-01T00:00:00Z', type: 'daily', length: 1 },
          participants: [{ type: 'user', username: 'tfc.bob@example.com' }],
        },
      ],
    });
    const get = async (path: string): Promise<Record<string, unknown>> =>
      (await captures.send('GET', `/v2/schedules/desk/${path}`).expect(200)).body.data;
    expect(await get('on-calls?scheduleIdentifierType=name')).toMatchObject({ onCallParticipants: [bob] });
    expect(await get('on-calls?scheduleIdentifierType=name&flat=true')).toMatchObject({ onCallRecipients: [bob.name] });
    expect(await get('next-on-calls?scheduleIdentifierType=name&flat=true')).toHaveProperty(
      'exactNextOnCallRecipients',
    );
    const override = { alias: 'o/1', user: { type: 'user', username: 'tfc.bob@example.com' } };
    const at = { startDate: '2026-06-03T00:00:00Z', endDate: '2026-06-04T00:00:00Z' };
    const overrides = '/v2/schedules/desk/overrides?scheduleIdentifierType=name';
    await captures.send('POST', overrides, { ...override, ...at }).expect(201);
    await captures.send('POST', overrides, { ...override, ...at }).expect(409);
    await captures.send('POST', overrides, { ...override, ...at, rotations: [{ name: 'none' }] }).expect(422);
    const part = { alias: 'part', user: { type: 'none' }, rotations: [{ name: 'all' }] };
    await captures.send('POST', overrides, { ...part, ...at }).expect(201);
    const ofPart = (await captures.send('GET', overrides.replace('?', '/part?')).expect(200)).body.data;
    expect(ofPart).toMatchObject({ user: { type: 'none' }, rotations: [{ name: 'all' }] });
    expect((await get('on-calls?scheduleIdentifierType=name&date=2026-06-03T12:00:00Z')).onCallParticipants).toEqual(
      [],
    );
    await captures.send('DELETE', overrides.replace('?', '/part?')).expect(200);
    const one = overrides.replace('?', '/o%2F1?');
    await captures.send('PUT', one, { ...override, ...at, endDate: '2026-06-03T12:00:00Z' }).expect(200);
    expect((await captures.send('GET', one).expect(200)).body.data).toMatchObject({
      ...{ alias: 'o/1', user: { type: 'user', username: 'tfc.bob@example.com' }, endDate: '2026-06-03T12:00:00.000Z' },
    });
    const line = await get('timeline?identifierType=name&date=2026-06-03T00:00:00Z&interval=2&intervalUnit=days');
    const types = (line['finalTimeline'] as { rotations: { periods: { type: string }[] }[] }).rotations
      .flatMap(({ periods }) => periods)
      .map(({ type }) => type);
    expect(new Set(types)).toEqual(new Set(['override', 'default']));
    expect(line).not.toHaveProperty('baseTimeline');
    const whole = await get(
      'timeline?identifierType=name&date=2026-06-03T00:00:00Z&interval=2&intervalUnit=days&expand=base,override',
    );
    const typesIn = (name: string) =>
      (whole[name] as typeof line as { rotations: { periods: { type: string }[] }[] }).rotations.map(({ periods }) =>
        periods.map(({ type }) => type),
      );
    expect(whole['finalTimeline']).toEqual(line['finalTimeline']);
    expect([typesIn('baseTimeline'), typesIn('overrideTimeline')]).toEqual([[['default']], [['override']]]);
    const own = await captures.send('GET', '/v2/schedules/on-calls/tfc.bob@example.com.ics').expect(200);
    expect([own.text.includes('SUMMARY:On call: desk'), own.type]).toEqual([true, 'text/calendar']);
    await captures.send('GET', '/v2/schedules/on-calls/nobody@example.com.ics').expect(404);
    const refused = await captures.send('DELETE', '/v2/users/tfc.bob@example.com').expect(428);
    expect(refused.body.message).toContain('schedule [desk]');
    await captures.send('GET', '/v2/users/tfc.bob@example.com').expect(200);
    const changed = { description: 'Operations', name: 'logged' };
    await captures.send('POST', '/v2/teams', changed).expect(201);
    await captures.send('PATCH', '/v2/teams/logged?identifierType=name', { description: 'Other' }).expect(200);
    const logs = '/v2/teams/logged/logs?identifierType=name';
    const { data } = (await captures.send('GET', logs).expect(200)).body;
    expect(data).toMatchObject({ offset: '0', logs: [{ log: expect.stringContaining('description') }, {}] });
    expect((await captures.send('GET', `${logs}&offset=1&limit=5`).expect(200)).body.data.logs).toHaveLength(1);
    await captures.send('GET', '/v2/teams/nobody/logs?identifierType=name').expect(404);
    await captures.send('DELETE', '/v2/teams/logged?identifierType=name').expect(200);
    await captures.send('DELETE', one).expect(200);
    await captures.send('GET', one).expect(404);
    expect((await captures.send('GET', '/v2/schedules/on-calls').expect(200)).body.data).toContainEqual(
      expect.objectContaining({ _parent: expect.objectContaining({ name: 'desk' }), onCallParticipants: [bob] }),
    );
    const { text } = await captures.send('GET', '/v2/schedules/desk.ics?identifierType=name').expect(200);
    expect(text).toContain('BEGIN:VCALENDAR');
  });

  it('notification rules and their steps, in the order among those for one event', async () => {
    const url = '/v2/users/tfc.bob@example.com/notification-rules';
    const contact = { method: 'email', to: 'tfc.bob@example.com' };
    const rule = { actionType: 'closed-alert', steps: [{ contact, sendAfter: { timeAmount: 1, timeUnit: 'hours' } }] };
    const made = async (body: object): Promise<string> =>
      (await captures.send('POST', url, body).expect(201)).body.data.id;
    const [late, early] = [
      await made({ ...rule, name: 'late', order: 2 }),
      await made({ ...rule, name: 'early', order: 0 }),
    ];
    await made({ ...rule, name: 'other', actionType: 'add-note' });
    const names = async (): Promise<string[]> =>
      ((await captures.send('GET', url).expect(200)).body.data as { name: string; order: number }[]).map(
        ({ name, order }) => `${name} ${order}`,
      );
    expect((await names()).filter((name) => !name.startsWith('other'))).toEqual(['early 0', 'late 2']);
    await captures.send('POST', `${url}/${early}/change-order`, { order: 5 }).expect(200);
    expect((await names()).filter((name) => !name.startsWith('other'))).toEqual(['late 2', 'early 5']);
    await captures.send('POST', `${url}/${late}/disable`).expect(200);
    const steps = `${url}/${late}/steps`;
    const { id } = (await captures.send('POST', steps, { contact, sendAfter: { timeAmount: 2 } }).expect(201)).body
      .data;
    await captures.send('POST', `${steps}/${id}/disable`).expect(200);
    await captures.send('PATCH', `${steps}/${id}`, { sendAfter: { timeAmount: 3 } }).expect(200);
    const shape = { contact, enabled: false, sendAfter: { timeAmount: 3, timeUnit: 'minutes' } };
    expect((await captures.send('GET', `${steps}/${id}`).expect(200)).body.data).toMatchObject(shape);
    const { data } = (await captures.send('GET', `${url}/${late}`).expect(200)).body;
    expect(data).toMatchObject({ enabled: false, steps: [{ sendAfter: { timeAmount: 60 } }, shape] });
    await captures.send('DELETE', `${steps}/${id}`).expect(200);
    await captures.send('GET', `${steps}/${id}`).expect(404);
    const { body } = await app
      .as(await asAdmin(app))
      .get(`/v2/users/${(await captures.send('GET', '/v2/users/tfc.bob@example.com')).body.data.id}`);
    expect(body.data).toMatchObject({ firstMatchOnly: true });
    for (const refused of [
      { ...rule, name: 'x', actionType: 'incoming-call-routing' },
      { ...rule, name: 'x', actionType: '__proto__' },
      { ...rule, name: 'x', steps: [{ contact: { method: 'sms', to: '1-5550000000' } }] },
      { ...rule, name: 'x', steps: [{ contact, sendAfter: { timeAmount: 1, timeUnit: 'toString' } }] },
      { name: 'x', actionType: 'schedule-start', schedules: [{ name: 'no such schedule' }] },
      { name: 'x', actionType: 'schedule-start', notificationTime: ['soon'] },
    ])
      await captures.send('POST', url, refused).expect(422);
    await captures
      .send('POST', url, { ...rule, name: 'x', steps: [{ contact, sendAfter: { timeAmount: -1 } }] })
      .expect(400);
    for (const each of [late, early]) await captures.send('DELETE', `${url}/${each}`).expect(200);
    await captures.send('GET', `${url}/${late}`).expect(404);
  });

  /** @contract operating-12 */
  it('forwarding rules, by id and alias', async () => {
    const body = {
      ...{ fromUser: { username: 'tfc.bob@example.com' }, toUser: { username: 'admin@example.com' }, alias: 'away' },
      ...{ startDate: '2027-01-01T00:00:00Z', endDate: '2027-01-08T00:00:00Z' },
    };
    const { id, alias } = (await captures.send('POST', '/v2/forwarding-rules', body).expect(201)).body.data;
    expect(alias).toBe('away');
    await captures.send('PUT', '/v2/forwarding-rules/away?identifierType=alias', { ...body, endDate: body.startDate });
    expect((await captures.send('GET', `/v2/forwarding-rules/${id}`).expect(200)).body.data).toMatchObject({
      ...body,
      startDate: '2027-01-01T00:00:00.000Z',
      endDate: '2027-01-01T00:00:00.000Z',
    });
    const own = await captures.send('GET', '/v2/users/tfc.bob@example.com/forwarding-rules').expect(200);
    expect(own.body.data).toHaveLength(1);
    await captures.send('DELETE', `/v2/forwarding-rules/${id}`).expect(200);
    await captures.send('GET', `/v2/forwarding-rules/${id}`).expect(404);
  });

  /** @contract operating-12 */
  it('what escalations cannot do here is refused, with the reason; a repeat comes back as it was sent', async () => {
    const rule = { condition: 'if-not-acked', recipient: { type: 'team', name: 'tfc-ops' }, delay: { timeAmount: 5 } };
    const wrong = { ...rule, notifyType: 'everybody' };
    await captures.send('POST', '/v2/escalations', { name: 'loop', rules: [wrong] }).expect(400);
    const repeat = { waitInterval: 0, count: 3, resetRecipientStates: true, closeAlertAfterAll: true };
    await captures.send('POST', '/v2/escalations', { name: 'loop', rules: [rule], repeat }).expect(201);
    const url = '/v2/escalations/loop?identifierType=name';
    expect((await captures.send('GET', url).expect(200)).body.data).toMatchObject({ repeat });
    await captures.send('PATCH', url, { repeat: { ...repeat, waitInterval: 10 } }).expect(200);
    const admin = await asAdmin(app);
    const { body } = await app.as(admin).get('/v2/escalations?allTeams=true').expect(200);
    expect(body.data).toContainEqual(
      expect.objectContaining({ name: 'loop', repeatInterval: 10, repeatCount: 4, resetAcknowledgements: true }),
    );
    await captures.send('DELETE', url).expect(200);
  });

  /** @contract operating-12 */
  it('the key of an integration is told once, works at once, and never configures', async () => {
    const integration = {
      ...{ name: 'prometheus', type: 'Prometheus', allowWriteAccess: true, ownerTeam: { name: 'tfc-ops' } },
      ...{ suppressNotifications: false, url: '', headers: null },
    };
    const url = '/v2/integrations';
    const { apiKey, id } = (await captures.send('POST', url, integration).expect(201)).body.data;
    const own = new ConfigurationCaptures(app, apiKey as string);
    await own.send('POST', '/v2/alerts', { message: 'down' }).expect(202);
    await own.send('POST', '/v2/schedules', { name: 'mine' }).expect(403);
    await own.send('GET', url).expect(403);
    const shown = await captures.send('GET', `${url}/${id}`).expect(200);
    expect(shown.text).not.toContain(apiKey);
    expect(shown.body.data).toMatchObject({ type: 'Prometheus', isGlobal: false, ownerTeam: { name: 'tfc-ops' } });
    await captures.send('PUT', `${url}/${id}`, { ...shown.body.data, id, name: 'prom', ownerTeam: null }).expect(200);
    const list = (await captures.send('GET', `${url}?type=Prometheus`).expect(200)).body.data as object[];
    expect(list).toEqual([{ id, name: 'prom', enabled: true, type: 'Prometheus' }]);
    const bob = { type: 'user', username: 'tfc.bob@example.com' };
    const told = { ...shown.body.data, id, name: 'prom', responders: [bob], ignoreRespondersFromPayload: true };
    await captures.send('PUT', `${url}/${id}`, told).expect(200);
    expect((await captures.send('GET', `${url}/${id}`).expect(200)).body.data).toMatchObject({
      responders: [{ ...bob, id: expect.any(String) }],
      ignoreRespondersFromPayload: true,
    });
    await captures.send('POST', `${url}/${id}/disable`, { Id: id }).expect(201);
    await own.send('POST', '/v2/alerts', { message: 'down' }).expect(403);
    for (const refused of [
      { allowConfigurationAccess: true },
      { responders: [{ type: 'user', username: 'nobody@example.com' }] },
      { type: 'email', emailUsername: 'x' },
    ])
      await captures.send('POST', url, { ...integration, ...refused }).expect(422);
    await captures.send('DELETE', `${url}/${id}`).expect(200);
    await captures.send('GET', `${url}/${id}`).expect(404);
  });

  it('an integration of type Email tells once where its mails are posted, and they become alerts', async () => {
    const [url, box] = ['/v2/integrations', { type: 'Email', emailUsername: 'desk' }];
    const made = (await captures.send('POST', url, { ...box, name: 'mails' }).expect(201)).body.data;
    expect(made).toMatchObject({ type: 'Email', emailAddress: expect.stringContaining(`/inbound-email/${made.id}/`) });
    const mail = { from: 'a@b.example', to: 'c@d.example', subject: 'Disk full', text: 'now', messageId: 'desk-1' };
    const posted = await app.http
      .post(new URL(made.emailAddress as string).pathname)
      .send(mail)
      .expect(202);
    const alert = await captures.send('GET', `/v2/alerts/${posted.body.alertId}?identifierType=id`).expect(200);
    expect(alert.body.data).toMatchObject({ message: 'Disk full', integration: { id: made.id } });
    await captures.send('PUT', `${url}/${made.id}`, { ...box, name: 'mails', emailUsername: 'help' }).expect(200);
    const shown = await captures.send('GET', `${url}/${made.id}`).expect(200);
    expect(shown.body.data).toMatchObject({ type: 'Email', emailUsername: 'help' });
    expect(shown.text).not.toContain('inbound-email');
    const list = (await captures.send('GET', `${url}?type=Email`).expect(200)).body.data;
    expect(list).toContainEqual({ id: made.id, name: 'mails', enabled: true, type: 'Email' });
    await captures.send('PUT', `${url}/${made.id}`, { name: 'mails', type: 'API' }).expect(422);
    await captures.send('DELETE', `${url}/${made.id}`).expect(200);
  });

  /** @contract operating-12 */
  it('a key of a team knows its team, and no other', async () => {
    const own = (await captures.send('POST', '/v2/teams', { name: 'own' }).expect(201)).body.data.id as string;
    const key = await createKey(app, { scopes: ADMINISTERING, teamId: own });
    const team = new ConfigurationCaptures(app, key);
    const names = async (path: string): Promise<string[]> =>
      ((await team.send('GET', path).expect(200)).body.data as { name: string }[]).map(({ name }) => name);
    expect(await names('/v2/teams')).toEqual(['own']);
    expect(await names('/v2/schedules')).toEqual(['own_schedule']);
    expect(await names('/v2/escalations')).toEqual(['own_escalation']);
    for (const path of ['/v2/teams/tfc-ops', '/v2/schedules/desk', '/v2/schedules/tfc-ops_schedule'])
      await team.send('GET', `${path}?identifierType=name`).expect(404);
    await team.send('DELETE', '/v2/schedules/desk?identifierType=name').expect(404);
    await team.send('POST', '/v2/teams', { name: 'another' }).expect(403);
    await team.send('GET', '/v2/roles').expect(403);
    await team.send('POST', '/v2/users', { username: 'x@example.com', fullName: 'X' }).expect(403);
    await team.send('DELETE', '/v2/users/tfc.bob@example.com').expect(403);
    await team
      .send('POST', '/v2/users/tfc.bob@example.com/contacts', { method: 'sms', to: '1-5551234567' })
      .expect(403);
    await team.send('POST', '/v2/schedules', { name: 'night', ownerTeam: { name: 'tfc-ops' } }).expect(201);
    const night = await captures.send('GET', '/v2/schedules/night?identifierType=name').expect(200);
    expect(night.body.data.ownerTeam).toEqual({ id: own, name: 'own' });
    await captures.send('DELETE', `/v2/teams/${own}`).expect(200);
    await captures.send('GET', '/v2/schedules/night?identifierType=name').expect(404);
  });

  /** @contract operating-12 */
  it('another organisation sees nothing of it', async () => {
    const { id: tenantId } = await createTenant(app);
    const stranger = new ConfigurationCaptures(app, await createKey(app, { scopes: ADMINISTERING, tenantId }));
    for (const path of ['/v2/teams', '/v2/schedules', '/v2/escalations', '/v2/forwarding-rules'])
      expect((await stranger.send('GET', path).expect(200)).body.data).toEqual([]);
    const { body } = await captures.send('GET', '/v2/schedules/desk?identifierType=name');
    const { id } = body.data as { id: string };
    for (const [method, path] of [
      ['GET', `/v2/schedules/${id}`],
      ['PATCH', `/v2/schedules/${id}`],
      ['DELETE', `/v2/schedules/${id}`],
      ['GET', '/v2/users/tfc.bob@example.com'],
      ['PATCH', '/v2/users/tfc.bob@example.com'],
      ['GET', '/v2/users/tfc.bob@example.com/contacts'],
    ] as const)
      await stranger.send(method, path, method === 'PATCH' ? { name: 'mine' } : undefined).expect(404);
  });

  /** @contract operating-12 */
  it('nothing that makes no sense causes a server error', async () => {
    const hostile = [
      null,
      [],
      'x',
      5,
      {},
      { name: 5 },
      { name: 'a/b\u0000c' },
      { name: 'é'.repeat(300) },
      { name: [] },
    ];
    const nested = [
      { name: 'n', rules: 5 },
      { name: 'n', rules: [{ recipient: { type: '__proto__', id: 'x' } }] },
      { name: 'n', rules: [{ recipient: { type: 'team', id: 'x' }, delay: { timeAmount: 1e300 } }] },
      { name: 'n', rotations: [{ startDate: 'never', participants: [{ type: 'none' }] }] },
      { name: 'n', rotations: [{ startDate: '2026-01-01T00:00:00Z', timeRestriction: { type: 'x' } }] },
      { name: 'n', members: [{ user: {} }] },
      { name: 'n', ownerTeam: 'x' },
      { name: 'n', timezone: 'Mars/Base' },
      { username: 'n@example.com', fullName: 'N', role: { name: '__proto__' } },
      { method: '__proto__', to: '1' },
      { method: 'sms', to: '()' },
      { fromUser: { id: 'x' }, toUser: [] },
      { name: 'n', notify: { type: 'none' }, criteria: { type: 'x', conditions: [{ field: '__proto__' }] } },
      { name: 'n', notify: { type: 'escalation', id: 5 } },
    ];
    const odd: unknown[] = [];
    const rules = '/v2/teams/tfc-ops/routing-rules?teamIdentifierType=name';
    for (const path of [
      '/v2/users',
      '/v2/teams',
      '/v2/schedules',
      '/v2/escalations',
      '/v2/forwarding-rules',
      '/v1/services',
      '/v2/integrations',
      rules,
    ])
      for (const body of [...hostile, ...nested]) {
        const { status } = await captures.send('POST', path, body);
        if (status >= 500 || (status < 400 && status !== 201)) odd.push([path, body, status]);
      }
    for (const name of ['%2e%2e', 'a%2Fb', '%F0%9F%9A%A8', "'--", '00000000-0000-0000-0000-000000000000', '%00'])
      for (const path of ['users', 'teams', 'schedules', 'escalations', 'forwarding-rules'])
        for (const type of ['id', 'name', 'x']) {
          const { status } = await captures.send('GET', `/v2/${path}/${name}?identifierType=${type}`);
          if (status !== 404) odd.push([path, name, type, status]);
        }
    expect(odd).toEqual([]);
  });

  /** @contract operating-12 */
  it('nothing is sent to a contact that is off', async () => {
    const admin = await asAdmin(app);
    const unreachable = async (): Promise<string[]> => {
      const { body } = await app.as(admin).get('/v2/users?unreachable=true').expect(200);
      return (body.data as { username: string }[]).map(({ username }) => username);
    };
    const contacts = '/v2/users/tfc.bob@example.com/contacts';
    const [mail] = (await captures.send('GET', contacts).expect(200)).body.data as { id: string }[];
    expect(await unreachable()).not.toContain('tfc.bob@example.com');
    await captures.send('POST', `${contacts}/${mail?.id}/disable`).expect(200);
    expect(await unreachable()).toContain('tfc.bob@example.com');
    await captures.send('POST', `${contacts}/${mail?.id}/enable`).expect(200);
    expect(await unreachable()).not.toContain('tfc.bob@example.com');
  });

  /** @contract operating-12 */
  it('a key without config reads, and changes nothing', async () => {
    const reader = new ConfigurationCaptures(app, await createKey(app, { scopes: ['read', 'write', 'delete'] }));
    await reader.send('GET', '/v2/teams').expect(200);
    await reader.send('GET', '/v2/users/tfc.bob@example.com/contacts').expect(403);
    await reader.send('GET', '/v2/users/tfc.bob@example.com?expand=contact').expect(403);
    const { body } = await reader.send('POST', '/v2/teams', { name: 'x' }).expect(403);
    expect(body).toEqual({
      message: 'The API key lacks the config scope',
      took: expect.any(Number),
      requestId: expect.any(String),
    });
  });
});
