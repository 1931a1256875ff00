import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { asAdmin, createTeam, createUser, type TestUser } from '../support/accounts.js';
import { AlertClient } from '../support/alert-client.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';

const lower = (id: string): string => id.toLowerCase();
const upper = (id: string): string => id.toUpperCase();

describe('an id in upper case names what it names in lower case', () => {
  let app: TestApp;
  let admin: string;
  let client: AlertClient;
  let ada: TestUser;

  beforeAll(async () => {
    app = await TestApp.start({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } });
    client = new AlertClient(app);
    admin = await asAdmin(app);
    ada = await createUser(app, { reachable: true });
  });
  beforeEach(() => app.sql('DELETE FROM alerts'));
  afterAll(() => app.stop());

  async function send<T>(method: 'get' | 'post', path: string, body: object = {}, authorization = admin): Promise<T> {
    const answer = await app.as(authorization).send(method, path, body);
    expect(answer.status).toBeLessThan(300);
    return (answer.body as { data: T }).data;
  }
  const recipients = (alertId: string): Promise<string[]> => send('get', `/v2/alerts/${alertId}/recipients`);

  describe('the responder of a new alert', () => {
    it.each([
      ['the short way', {}, 'CompatKey'],
      ['the long way', { visibleTo: [] }, 'CompatKey'],
      ['a third-party client', {}, 'GenieKey'],
    ])('%s', async (_way, more, scheme) => {
      const body = { message: 'm', responders: [{ type: 'user', id: upper(ada.id) }], ...more };
      const answer = await app.as(`${scheme} ${ROOT_KEY}`).post('/v2/alerts', body).expect(202);
      const [alert] = await app.sql<{ id: string }>('SELECT id FROM alerts');
      expect(answer.body.data?.warnings ?? answer.body.warnings).toBeUndefined();
      expect(await recipients(alert?.id ?? '')).toEqual([ada.id]);
      expect((await client.get(`/${alert?.id}`)).body.data.responders).toMatchObject([{ type: 'user', id: ada.id }]);
    });

    it('a webhook; teams, schedules and policies', async () => {
      const integration = await send<{ webhookUrl: string }>('post', '/v2/integrations', { name: 'Inbound' });
      const team = await createTeam(app, { members: [ada.id] });
      const participants = [{ type: 'user', id: ada.id }];
      const rotations = [{ startDate: '2026-01-01T00:00:00Z', type: 'daily', participants }];
      const schedule = await send<{ id: string }>('post', '/v2/schedules', { name: 'S', rotations });
      const rules = [{ recipientType: 'user', recipientId: ada.id }];
      const policy = await send<{ id: string }>('post', '/v2/escalations', { name: 'P', rules });
      for (const [type, id] of [
        ['team', team.id],
        ['schedule', schedule.id],
        ['escalation', policy.id],
      ] as const) {
        const body = { message: type, alias: type, responders: [{ type, id: upper(id) }] };
        await app.http.post(new URL(integration.webhookUrl).pathname).send(body).expect(202);
        const [alert] = await app.sql<{ id: string }>('SELECT id FROM alerts WHERE alias = $1', [type]);
        expect([type, await recipients(alert?.id ?? '')]).toEqual([type, [ada.id]]);
      }
    });
  });

  it('the new owner of an alert', async () => {
    const alertId = await client.created();
    await app
      .as(admin)
      .post(`/v2/alerts/${alertId}/assign`, { user: upper(ada.id) })
      .expect(202);
    expect(await app.sql('SELECT "ownerId" FROM alerts')).toEqual([{ ownerId: ada.id }]);
  });

  it('the teams, the schedule and the channels of a notification rule', async () => {
    const token = `Bearer ${ada.token}`;
    const { channels } = (await app.as(token).get('/v2/channels')).body;
    const { id: team } = await createTeam(app);
    const schedule = '0192AAAA-0000-7000-8000-00000000000A';
    const [channelId] = channels.map(({ id }: { id: string }) => id);
    const criteria = { teamIds: [upper(team)], scheduleId: schedule };
    const { id } = await send<{ id: string }>(
      'post',
      '/v2/notification-rules',
      { name: 'r', criteria, action: { channelIds: [upper(channelId)] } },
      token,
    );
    expect(await send('get', `/v2/notification-rules/${id}`, {}, token)).toMatchObject({
      criteria: { teamIds: [team], scheduleId: lower(schedule) },
      action: { channelIds: [channelId] },
    });
  });

  it('the service of a heartbeat, of a maintenance window and of an incident', async () => {
    const { id: service } = await send<{ id: string }>('post', '/v2/services', { name: 'Web' });
    await send('post', '/v2/heartbeats', { name: 'beat', interval: 1, serviceId: upper(service) });
    expect(await send('get', '/v2/heartbeats/beat')).toMatchObject({ serviceId: service });
    const window = { name: 'w', startTime: '2026-01-01T00:00:00Z', endTime: '2027-01-01T00:00:00Z' };
    const { id } = await send<{ id: string }>('post', '/v2/maintenance-windows', {
      ...window,
      serviceId: upper(service),
    });
    expect(await send('get', `/v2/maintenance-windows/${id}`)).toMatchObject({ serviceId: service });
    const impactedServices = [upper(service), { id: upper(service), name: 'Web' }, 'no id'];
    const incident = await send<{ id: string }>('post', '/v2/incidents', { name: 'i', impactedServices });
    expect(await send('get', `/v2/incidents/${incident.id}`)).toMatchObject({
      impactedServices: [service, { id: service, name: 'Web' }, 'no id'],
    });
  });

  it('the schedule and the team of a report of on-call hours', async () => {
    const [schedule] = await send<{ id: string }[]>('get', '/v2/schedules');
    const hours = (id: string): Promise<{ rows: unknown[] }> =>
      send('get', `/v2/reports/on-call-hours?scheduleId=${id}&from=2026-01-02T00:00:00Z&to=2026-01-03T00:00:00Z`);
    expect(await hours(upper(schedule?.id ?? ''))).toEqual(await hours(schedule?.id ?? ''));
    expect((await hours(schedule?.id ?? '')).rows).toHaveLength(1);
  });
});
