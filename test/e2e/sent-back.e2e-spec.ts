import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTeam, createUser, login, type TestUser } from '../support/accounts.js';
import { openApiOf } from '../support/openapi-document.js';
import { TestApp } from '../support/test-app.js';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/test-config.js';

type Body = Record<string, unknown>;

/** Changes of one field, or of a state: they take no body that an answer shows. */
const NO_RESOURCE =
  /\/(approve|deny|accept|decline|cancel|message|description|priority|feedback|ping|sso|publication|\{part\}|\{roleId\}|\{role\}|participants\/me)$/;

/** What a client reads it may send back, with the names and addresses of people in it: it changes nothing. */
describe('what was read', () => {
  let app: TestApp;
  let admin: string;
  let ada: TestUser;
  const tried = new Set<string>();

  beforeAll(async () => {
    app = await TestApp.start();
    admin = `Bearer ${await login(app)}`;
    ada = await createUser(app, { fullName: 'Ada' });
  });
  afterAll(() => app.stop());

  async function call(method: 'get' | 'post' | 'patch' | 'put', path: string, body: Body = {}): Promise<Body> {
    const request = app.as(admin).send(method, path);
    const { status, text } = await (method === 'get' ? request : request.send(body));
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    return (JSON.parse(text) as { data: Body }).data;
  }
  /** Of routes without an answer for a single one, from the list. */
  async function read(path: string): Promise<Body> {
    const list = path.slice(0, path.lastIndexOf('/'));
    if (list.endsWith('/tasks')) {
      const { tasks } = (await call('get', list.replace(/tasks$/, 'room'))) as { tasks: Body[] };
      return tasks.find(({ id }) => path.endsWith(String(id))) ?? {};
    }
    if (!/routing-rules|v2\/saved-searches|rotations|reports\/schedules/.test(list)) return call('get', path);
    const all = (await call('get', `${list}?allTeams=true`)) as unknown as Body[];
    return all.find(({ id }) => path.endsWith(String(id))) ?? {};
  }
  /** Without what every change gives anew. */
  const lasting = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (key, each: unknown) => (key === 'updatedAt' ? undefined : each));
  const withoutRuleIds = (body: Body): Body =>
    Array.isArray(body['rules'])
      ? { ...body, rules: (body['rules'] as Body[]).map((r) => ({ ...r, id: null })) }
      : body;

  async function sentBack(method: 'patch' | 'put', template: string, path: string): Promise<Body> {
    const before = await read(path);
    await call(method, path, before);
    expect([path, lasting(withoutRuleIds(await read(path)))]).toEqual([path, lasting(withoutRuleIds(before))]);
    tried.add(`${method.toUpperCase()} ${template}`);
    return before;
  }
  const made = async (path: string, body: Body): Promise<string> => String((await call('post', path, body))['id']);
  const person = () => ({ id: ada.id, name: 'Ada', email: ada.email });
  const user = () => ({ type: 'user', id: ada.id });

  /** @contract conventions-17 */
  it('of schedules, rotations, escalation policies and teams can be sent back', async () => {
    const hours = { startDay: 'mon', startTime: '08:00', endDay: 'mon', endTime: '18:00' };
    const rotation = {
      startDate: '2026-06-01T00:00:00Z',
      participants: [user(), { type: 'none' }],
      timeRestriction: { start: '09:00', end: '17:00', timezone: 'participant' },
      restrictions: [hours],
    };
    const schedule = await made('/v2/schedules', { name: 'Ops' });
    const rotationId = await made(`/v2/schedules/${schedule}/rotations`, rotation);
    const path = `/v2/schedules/${schedule}/rotations/${rotationId}`;
    const shown = await sentBack('patch', '/v2/schedules/{id}/rotations/{rid}', path);
    expect(shown['participants']).toMatchObject([person(), {}]);
    const override = { userId: ada.id, startTime: '2026-06-02T00:00:00Z', endTime: '2026-06-03T00:00:00Z' };
    await call('post', `/v2/schedules/${schedule}/overrides`, override);
    const before = await call('get', `/v2/schedules/${schedule}`);
    expect(before['rotations']).toMatchObject([{ participants: [person(), {}] }]);
    await call('patch', `/v2/schedules/${schedule}`, before);
    tried.add('PATCH /v2/schedules/{id}');
    const after = await call('get', `/v2/schedules/${schedule}`);
    const [shownOverride] = after['overrides'] as [Body];
    await call('patch', `/v2/schedules/${schedule}/overrides/${String(shownOverride['id'])}`, shownOverride);
    tried.add('PATCH /v2/schedules/{id}/overrides/{oid}');
    expect((await call('get', `/v2/schedules/${schedule}`))['overrides']).toEqual(before['overrides']);
    // Rotations that are sent take the place of all others.
    const anonymous = (rotations: unknown): unknown => (rotations as Body[]).map((each) => ({ ...each, id: null }));
    expect(after['overrides']).toEqual(before['overrides']);
    expect(anonymous(after['rotations'])).toEqual(anonymous(before['rotations']));
    // A copy.
    await made(`/v2/schedules/${schedule}/rotations`, shown);
    await made('/v2/schedules', before);
    await call('post', `/v2/schedules/${schedule}/overrides`, (before['overrides'] as Body[])[0]);

    const teamId = (await createTeam(app, { members: [ada.id] })).id;
    expect((await sentBack('patch', '/v2/teams/{id}', `/v2/teams/${teamId}`))['members']).toMatchObject([person()]);
    const [member] = (await call('get', `/v2/teams/${teamId}/members`)) as unknown as Body[];
    await call('post', `/v2/teams/${teamId}/members`, member);
    await made('/v2/teams', { name: 'Copy', members: [member] });

    const rules = [
      { recipientType: 'user', recipientId: ada.id },
      { recipientType: 'team', recipientId: teamId },
    ];
    const policy = await made('/v2/escalations', { name: 'Policy', teamId, rules });
    const escalation = await sentBack('patch', '/v2/escalations/{id}', `/v2/escalations/${policy}`);
    expect(escalation['rules']).toMatchObject([{ recipientName: 'Ada', recipientEmail: ada.email }, {}]);
    await made('/v2/escalations', escalation);
    const routing = await made('/v2/routing-rules', { name: 'r', match: { tags: ['a'] }, targetTeamId: teamId });
    await sentBack('put', '/v2/routing-rules/{id}', `/v2/routing-rules/${routing}`);
    const ofTeam = `/v2/teams/${teamId}/routing-rules`;
    const teamRule = await made(ofTeam, { name: 'r', notify: { type: 'escalation', id: policy } });
    await sentBack('patch', '/v2/teams/{teamId}/routing-rules/{id}', `${ofTeam}/${teamRule}`);
  });

  /** @contract conventions-17 */
  it('of people and what is theirs can be sent back', async () => {
    await sentBack('patch', '/v2/users/{id}', `/v2/users/${ada.id}`);
    const role = await made('/v2/custom-roles', { name: 'r', extendedRole: 'user' });
    await sentBack('put', '/v2/custom-roles/{id}', `/v2/custom-roles/${role}`);
    const forwarding = await made('/v2/forwarding-rules', { fromUserId: ada.id, toUserId: ADMIN_EMAIL });
    const shown = await sentBack('put', '/v2/forwarding-rules/{id}', `/v2/forwarding-rules/${forwarding}`);
    expect(shown).toMatchObject({ fromUserName: 'Ada', fromUserEmail: ada.email });
    const window = { start: '08:00', end: '10:00' };
    const rule = await made('/v2/notification-rules', { name: 'n', criteria: { timeWindows: [window] } });
    await sentBack('patch', '/v2/notification-rules/{id}', `/v2/notification-rules/${rule}`);
    const search = await made('/v2/saved-searches', { name: 's', query: 'status: open' });
    await sentBack('patch', '/v2/saved-searches/{id}', `/v2/saved-searches/${search}`);
    await sentBack('patch', '/v2/alerts/saved-searches/{identifier}', `/v2/alerts/saved-searches/${search}`);
    const report = await made('/v2/reports/schedules', { cadence: 'weekly', email: ada.email });
    await sentBack('patch', '/v2/reports/schedules/{id}', `/v2/reports/schedules/${report}`);
  });

  /** @contract conventions-17 */
  it('of incidents and all else can be sent back', async () => {
    const statusPageEntry = { enabled: true, title: 't' };
    const incident = await made('/v2/incidents', { name: 'i', message: 'm', responders: [user()], statusPageEntry });
    const shown = await sentBack('patch', '/v2/incidents/{id}', `/v2/incidents/${incident}`);
    expect(shown).toMatchObject({ responders: [person()], createdByEmail: ADMIN_EMAIL });
    const tasks = `/v2/incidents/${incident}/tasks`;
    const task = await made(tasks, { description: 'Roll back', assigneeId: ada.id });
    await sentBack('patch', '/v2/incidents/{id}/tasks/{taskId}', `${tasks}/${task}`);
    const parts = { incidentId: incident, summary: 's', actionItems: [{ description: 'd' }] };
    await sentBack('patch', '/v2/postmortems/{id}', `/v2/postmortems/${await made('/v2/postmortems', parts)}`);
    const others: [collection: string, body: Body][] = [
      ['alert-policies', { name: 'p', match: { tags: ['a'] }, actions: { addTags: ['b'] } }],
      ['notification-policies', { name: 'n', actions: { delay: { time: '09:30' }, deduplicate: null } }],
      ['services', { name: 's' }],
      ['incident-templates', { name: 't', message: 'm', stakeholderNotice: { description: 'd' } }],
      ['chat-rooms', { name: '#r', type: 'slack', value: 'C012AB3CDE' }],
      ['integrations', { name: 'i', type: 'api' }],
      [
        'maintenance-windows',
        {
          name: 'm',
          startTime: '2026-07-01T00:00:00Z',
          endTime: '2026-07-02T00:00:00Z',
          startsAt: '2026-07-01T00:00:00Z',
          endsAt: '2026-07-02T00:00:00Z',
        },
      ],
    ];
    for (const [collection, body] of others) {
      await sentBack('patch', `/v2/${collection}/{id}`, `/v2/${collection}/${await made(`/v2/${collection}`, body)}`);
    }
    const rules = `/v2/services/${await made('/v2/services', { name: 'ruled' })}/incident-rules`;
    const rule = await made(rules, { name: 'r', incident: { message: 'm', stakeholderNotice: { message: 's' } } });
    await sentBack('patch', '/v2/services/{serviceId}/incident-rules/{id}', `${rules}/${rule}`);
    await call('post', '/v2/heartbeats', { name: 'beat', interval: 5, intervalUnit: 'minutes' });
    await sentBack('patch', '/v2/heartbeats/{name}', '/v2/heartbeats/beat');
    await call('put', '/v2/status-page', { slug: 'acme', visibility: 'public', brandName: 'Acme' });
    await sentBack('put', '/v2/status-page', '/v2/status-page');
    await sentBack('patch', '/v2/flapping', '/v2/flapping');
    await sentBack('patch', '/v2/account', '/v2/account');
    await app.as(admin).post('/v2/auth/confirm', { password: ADMIN_PASSWORD }).expect(200);
    await sentBack('patch', '/v2/account/security', '/v2/account/security');
  });

  /** @contract conventions-17 */
  it('has a test wherever it can be changed as a whole', async () => {
    const { paths } = await openApiOf<{ paths: Record<string, Body> }>(app);
    const routes = Object.entries(paths).flatMap(([path, methods]) =>
      ['put', 'patch'].filter((method) => method in methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(routes.filter((route) => !NO_RESOURCE.test(route) && !tried.has(route))).toEqual([]);
  });
});
