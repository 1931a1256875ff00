import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  asAdmin,
  createKey,
  createTeam,
  createTenant,
  createUser,
  login,
  PASSWORD,
  type TestUser,
} from '../support/accounts.js';
import { AlertClient, ROOT } from '../support/alert-client.js';
import { ENVELOPE, UUID } from '../support/envelope.js';
import { TestApp } from '../support/test-app.js';

let app: TestApp;
let alerts: AlertClient;
let ada: TestUser;

beforeAll(async () => {
  // Limits are on: the export has none.
  app = await TestApp.start({ environment: { RATE_LIMIT_DISABLED: '0', SERVICE_NAME: 'Watchtower' } });
  alerts = new AlertClient(app);
  ada = await createUser(app, { fullName: 'Ada' });
});
afterAll(() => app.stop());

const get = (path: string, as: string) => app.as(as).get(path);

describe('GET /v2/export', () => {
  /** @contract account-10 */
  it('is what the service keeps of the caller, and of nobody else', async () => {
    const eve = await createUser(app, { fullName: 'Eve' });
    const team = await createTeam(app);
    const assigned = async (to: TestUser, client = alerts): Promise<string> => {
      const id = await client.created({ message: `For ${to.fullName}` });
      await client.act(id, 'assign', { user: to.email }).expect(202);
      app.clock.moveBy(1000);
      return id;
    };
    const older = await assigned(ada, new AlertClient(app, `ServiceKey ${await createKey(app, { teamId: team.id })}`));
    const newer = await assigned(ada);
    await assigned(eve);
    await alerts.created({ message: 'For nobody' });
    for (const user of [ada, eve]) {
      const post = (path: string, body: object) => app.as(`Bearer ${user.token}`).post(path, body).expect(200);
      await post('/v2/channels', { type: 'email', value: user.email });
      await post('/v2/notification-rules', { name: `Rule of ${user.fullName}` });
    }

    const { body, headers } = await get('/v2/export', `Bearer ${ada.token}`).expect(200);
    // A pseudo-envelope.
    expect(Object.keys(body)).toEqual(['data']);
    expect(headers['x-request-id']).toEqual(UUID);
    expect(Object.keys(body.data).sort()).toEqual(
      [
        ...['alertCount', 'alerts', 'channels', 'exportedAt', 'handoffNotes', 'incidentRooms'],
        ...['notificationRules', 'user'],
      ].sort(),
    );
    expect(body.data.exportedAt).toBe(app.clock.now().toISOString());
    const shown = await get(`/v2/users/${ada.id}`, `Bearer ${ada.token}`).expect(200);
    expect(body.data.user).toEqual(shown.body.data);
    expect(body.data.alerts).toEqual([await alerts.shown(newer), await alerts.shown(older)]);
    expect(body.data.alertCount).toBe(2);
    expect(body.data.notificationRules).toMatchObject([{ name: 'Rule of Ada', userId: ada.id }]);
    expect(body.data.channels).toMatchObject([{ type: 'email', value: ada.email, userId: ada.id }]);
    expect(JSON.stringify(body)).not.toMatch(/passwordHash|codeHash|secret/i);
  });

  /** @contract account-10 */
  it('has the handoff notes and what rooms of incidents keep of the caller, and the words of nobody else', async () => {
    const [bob, eve] = [await createUser(app, { fullName: 'Bob' }), await createUser(app, { fullName: 'Eve' })];
    const as = (user: TestUser) => ({
      send: async (method: 'post' | 'put' | 'patch', path: string, body: object = {}) => {
        const answer = await app.as(`Bearer ${user.token}`).send(method, path, body);
        expect([path, answer.status < 300, answer.body]).toEqual([path, true, answer.body]);
        return answer.body.data;
      },
    });
    const admin = { token: (await asAdmin(app)).replace('Bearer ', '') } as TestUser;
    const { id: scheduleId } = await as(admin).send('post', '/v2/schedules', { name: 'Nights', rotations: [] });
    const { id: incidentId } = await as(admin).send('post', '/v2/incidents', { name: 'Checkout' });
    const room = `/v2/incidents/${incidentId}`;
    for (const user of [bob, eve]) {
      await as(user).send('post', `/v2/schedules/${scheduleId}/handoff-notes`, { note: `A note of ${user.fullName}` });
      await as(user).send('put', `${room}/participants/me`);
      await as(user).send('post', `${room}/internal-updates`, { message: `An update of ${user.fullName}` });
    }
    await as(admin).send('put', `${room}/roles/scribe`, { userId: bob.id });
    const own = await as(bob).send('post', `${room}/tasks`, { description: 'Call the vendor', assigneeId: eve.id });
    const given = await as(eve).send('post', `${room}/tasks`, { description: 'Watch the queue', assigneeId: bob.id });
    await as(bob).send('patch', `${room}/tasks/${given.id}`, { done: true });
    const exported = async () => (await get('/v2/export', `Bearer ${bob.token}`).expect(200)).body.data;

    const { handoffNotes, incidentRooms } = await exported();
    expect(handoffNotes).toMatchObject([{ scheduleId, note: 'A note of Bob' }]);
    expect(incidentRooms).toMatchObject({
      roles: [{ incidentId, role: 'scribe' }],
      joined: [{ incidentId }],
      updates: [{ incidentId, message: 'An update of Bob' }],
    });
    const tasks = [
      {
        ...{ id: given.id, incidentId, description: 'Watch the queue' },
        added: false,
        assigned: true,
        completed: true,
      },
      { ...{ id: own.id, incidentId, description: 'Call the vendor' }, added: true, assigned: false, completed: false },
    ];
    expect(incidentRooms.tasks).toMatchObject(tasks);
    expect(JSON.stringify([handoffNotes, incidentRooms])).not.toMatch(/of Eve/);

    await app
      .as(`Bearer ${admin.token}`)
      .patch(`/v2/users/${bob.id}`, { permissions: { incidents: 'none' } })
      .expect(200);
    bob.token = await login(app, bob.email, PASSWORD);
    expect((await exported()).incidentRooms.tasks).toMatchObject([
      { description: null },
      { description: 'Call the vendor' },
    ]);
  });

  /** @contract account-10 */
  it('has no user for an API key', async () => {
    const { body } = await get('/v2/export', ROOT).expect(200);
    expect(body.data).toEqual({
      exportedAt: expect.any(String),
      user: null,
      alerts: [],
      alertCount: 0,
      notificationRules: [],
      channels: [],
      handoffNotes: [],
      incidentRooms: { roles: [], joined: [], tasks: [], updates: [] },
    });
  });

  /** @contract account-10 */
  it('is never refused for being asked often', async () => {
    for (let round = 0; round < 13; round++) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => get('/v2/export', ROOT)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    }
  });

  it('asks who is calling', async () => {
    await app.http.get('/v2/export').expect(401);
    await get('/v2/export', `ServiceKey ${await createKey(app, { scopes: ['write'] })}`).expect(403);
  });
});

describe('GET /v2/account', () => {
  /** @contract account-11 */
  it('counts the people and teams of the tenant, for everybody in it', async () => {
    const count = async (table: string): Promise<number> => {
      const [row] = await app.sql<{ count: number }>(
        `SELECT count(*)::integer FROM ${table} JOIN tenants USING ("tenantId") WHERE "isDefault"`,
      );
      return row?.count ?? -1;
    };
    const expected = async () => ({
      data: {
        name: 'Watchtower',
        organisation: 'Default',
        userCount: await count('users'),
        teamCount: await count('teams'),
        plan: 'self-hosted',
        timezone: 'UTC',
      },
      ...ENVELOPE,
    });
    const before = await expected();
    const stakeholder = await createUser(app, { role: 'stakeholder' });
    await createTeam(app);
    const after = await expected();
    expect(after.data.userCount).toBe(before.data.userCount + 1);
    expect(after.data.teamCount).toBe(before.data.teamCount + 1);
    for (const as of [await asAdmin(app), ROOT, `Bearer ${stakeholder.token}`]) {
      expect((await get('/v2/account', as).expect(200)).body).toEqual(after);
    }
    const tenant = await createTenant(app);
    const { body } = await get('/v2/account', `Bearer ${tenant.token}`).expect(200);
    expect(body.data).toMatchObject({ userCount: 1, teamCount: 0 });
    const refused = await app.http.get('/v2/account').expect(401);
    // Nobody between may keep an answer.
    for (const answer of [refused, await get('/v2/account', ROOT)])
      expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('PATCH /v2/account', () => {
  /** @contract operating-83 */
  it('sets the time zone of what is made without one, and of nothing that is there', async () => {
    const tenant = await createTenant(app);
    const as = `Bearer ${tenant.token}`;
    const send = async <T>(method: 'post' | 'patch', path: string, body: object): Promise<T> => {
      const answer = await app.as(as).send(method, path, body);
      expect([path, answer.status < 300, answer.body]).toEqual([path, true, answer.body]);
      return answer.body.data as T;
    };
    const hours = { daily: { start: '22:00', end: '06:00' } };
    const quiet = { name: 'Quiet', hours, actions: { delay: { time: '09:00' } } };
    interface Made {
      id: string;
      hours?: object;
      actions?: object;
    }
    const before = await send<Made>('post', '/v2/notification-policies', quiet);
    expect(await send('patch', '/v2/account', { timezone: 'Europe/Berlin' })).toMatchObject({
      timezone: 'Europe/Berlin',
    });
    expect((await get('/v2/account', as)).body.data).toMatchObject({ timezone: 'Europe/Berlin' });

    const zoned = { timezone: 'Europe/Berlin' };
    const delay = { time: '09:00', day: 'any' };
    expect(await send('post', '/v2/notification-policies', quiet)).toMatchObject({
      ...{ hours: { ...hours, ...zoned }, actions: { delay: { ...delay, ...zoned } } },
    });
    const policy = await send<Made>('post', '/v2/alert-policies', { name: 'P', hours, actions: { autoAck: true } });
    expect((await get(`/v2/alert-policies/${policy.id}`, as)).body.data).toMatchObject({ hours: zoned });
    const team = await send<Made>('post', '/v2/teams', { name: 'Night shift' });
    const rule = { name: 'R', hours, notify: { type: 'none' } };
    expect(await send('post', `/v2/teams/${team.id}/routing-rules`, rule)).toMatchObject({ hours: zoned });
    const own = { ...hours, timezone: 'Asia/Tokyo' };
    expect(await send('post', '/v2/notification-policies', { ...quiet, hours: own })).toMatchObject({ hours: own });

    const path = `/v2/notification-policies/${before.id}`;
    expect((await get(path, as)).body.data).toMatchObject({ hours: { timezone: 'UTC' } });
    expect(await send('patch', path, { hours })).toMatchObject({
      hours: zoned,
      actions: { delay: { timezone: 'UTC' } },
    });
    const other = await createTenant(app);
    expect((await get('/v2/account', `Bearer ${other.token}`)).body.data).toMatchObject({ timezone: 'UTC' });
  });

  /** @contract operating-83 */
  it('renames the organisation and nothing else, for everybody in it, with an audit entry', async () => {
    const tenant = await createTenant(app);
    const other = await createTenant(app);
    const as = `Bearer ${tenant.token}`;
    const patch = (body: object) => app.as(as).patch('/v2/account', body).expect(200);
    await patch({ timezone: 'Europe/Berlin' });
    const { body } = await patch({ organisation: '  Ærø & Söhne ' });
    expect(body.data).toMatchObject({ organisation: 'Ærø & Söhne', timezone: 'Europe/Berlin' });
    expect((await get('/v2/auth/me', as)).body.data).toMatchObject({ tenant: { name: 'Ærø & Söhne' } });
    expect((await get('/v2/account', `Bearer ${other.token}`)).body.data.organisation).not.toBe('Ærø & Söhne');
    const { body: audit } = await get('/v2/audit-log?action=tenant.update', as).expect(200);
    expect(JSON.stringify(audit.data[0])).toContain('Ærø & Söhne');
    expect(await app.sql(`SELECT 1 FROM tenants WHERE name = 'Ærø & Söhne'`)).toHaveLength(1);
  });

  const REFUSED = [
    ...[{ timezone: 'Atlantis/City' }, { timezone: null }, {}, { organisation: '' }, { organisation: ' \u200b ' }],
    ...[{ organisation: null }, { organisation: 7 }, { organisation: 'x'.repeat(101) }],
    ...[
      { organisation: 'Acme', timezone: null },
      { organisation: 'Acme', timezone: 'Nowhere' },
    ],
  ];
  /** @contract operating-83 */
  it('refuses what is no name or no zone', async () => {
    const admin = await asAdmin(app);
    for (const body of REFUSED) {
      const { status } = await app.as(admin).patch('/v2/account', body);
      expect([body, status]).toEqual([body, 400]);
    }
  });
});
