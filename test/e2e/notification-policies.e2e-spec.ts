import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createKey, createTeam, createUser, login } from '../support/accounts.js';
import { TestApp } from '../support/test-app.js';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const NOT_FOUND = { message: 'Notification policy not found' };

let app: TestApp;
let admin: string;
let teamId: string;
beforeAll(async () => {
  app = await TestApp.start();
  admin = `Bearer ${await login(app)}`;
  teamId = (await createTeam(app)).id;
});
afterAll(() => app.stop());
beforeEach(() => app.sql('DELETE FROM notification_policies'));

const call = (method: 'get' | 'post' | 'patch' | 'delete', path = '', authorization = admin) =>
  app.as(authorization).send(method, `/v2/notification-policies${path}`);
const create = async (body: object = {}): Promise<string> =>
  (
    await call('post')
      .send({ name: 'Quiet', actions: { suppress: true }, ...body })
      .expect(201)
  ).body.data.id;
const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);

describe('/v2/notification-policies', () => {
  /** @contract operating-79 */
  it('keeps every field, and changes what the body names', async () => {
    const actions = {
      ...{ suppress: false, closeAfterMinutes: 2880, restart: { afterMinutes: 30, times: 5 } },
      delay: { time: '09:30', day: 'weekday', timezone: 'Europe/Berlin' },
    };
    const hours = { timezone: 'Europe/Berlin', daily: { start: '09:00', end: '17:00' }, weekly: [] };
    const body = {
      name: 'Q',
      description: 'd',
      teamId,
      enabled: false,
      order: 3,
      match: { tags: ['a'] },
      hours,
      actions,
    };
    const id = await create(body);
    const shown = (await call('get', `/${id}`).expect(200)).body.data as object;
    expect(shown).toMatchObject({ ...body, id });
    const deduplicate = { count: 3 };
    await call('patch', `/${id}`)
      .send({ hours: null, actions: { deduplicate, delay: null } })
      .expect(200);
    expect((await call('get', `/${id}`)).body.data).toMatchObject({
      ...{ ...body, hours: null, actions: { deduplicate: { ...deduplicate, withinMinutes: null } } },
    });
    await call('delete', `/${id}`).expect(200);
    expect((await call('get', `/${id}`).expect(404)).body).toEqual(NOT_FOUND);
    for (const method of ['patch', 'delete'] as const) await call(method, `/${UNKNOWN}`).send({}).expect(404);
  });

  /** @contract operating-79 */
  it.each([
    [{ name: '' }, 'name'],
    [{ actions: {} }, 'actions'],
    [{ actions: { unheardOf: 1 } }, 'actions'],
    [{ actions: { suppress: 1 } }, 'actions.suppress'],
    [{ actions: { delay: {} } }, 'actions.delay'],
    [{ actions: { delay: { minutes: 5, time: '09:00' } } }, 'actions.delay'],
    [{ actions: { delay: { minutes: 10_081 } } }, 'actions.delay.minutes'],
    [{ actions: { delay: { time: '24:00' } } }, 'actions.delay.time'],
    [{ actions: { delay: { time: '09:00', day: 'monday' } } }, 'actions.delay.day'],
    [{ actions: { delay: { time: '09:00', timezone: 'Atlantis/City' } } }, 'actions.delay.timezone'],
    [{ actions: { closeAfterMinutes: 0 } }, 'actions.closeAfterMinutes'],
    [{ actions: { restart: { afterMinutes: 5 } } }, 'actions.restart.times'],
    [{ actions: { deduplicate: { count: 1 } } }, 'actions.deduplicate.count'],
    [{ actions: { deduplicate: { count: 2 }, delay: { minutes: 1 } } }, 'actions'],
    [{ hours: { timezone: 'Atlantis/City' } }, 'hours'],
    [{ teamId: UNKNOWN }, 'teamId'],
    [{ match: { messageRegex: 'a(' } }, 'match.messageRegex'],
  ])('refuses %j', async (change, field) => {
    const { body } = await call('post')
      .send({ name: 'P', actions: { suppress: true }, ...change })
      .expect(400);
    expect(body).toMatchObject({ code: 'VALIDATION', message: expect.stringContaining(`Invalid request: ${field}`) });
    expect((await call('get').expect(200)).body.totalCount).toBe(0);
  });

  /** @contract operating-79 */
  it('orders them, each exactly once', async () => {
    const [a, b] = [await create({ order: 5 }), await create({ order: 6 })];
    const reorder = (ids: unknown[], status: number) => call('post', '/reorder').send({ ids }).expect(status);
    expect(idsOf((await reorder([b, a], 200)).body)).toEqual([b, a]);
    await reorder([b], 400);
    await reorder([b, a, UNKNOWN], 404);
    expect(idsOf((await call('get').expect(200)).body)).toEqual([b, a]);
  });

  /** @contract operating-79 */
  it('are of a team, and go with it', async () => {
    const { id: own } = await createTeam(app);
    const foreign = await create({ teamId });
    const key = await createKey(app, { teamId: own, scopes: ['read', 'write', 'delete'] });
    const asKey = `CompatKey ${key}`;
    const made = await call('post', '', asKey)
      .send({ name: 'Ours', actions: { suppress: true } })
      .expect(201);
    expect(made.body.data).toMatchObject({ teamId: own, result: 'created' });
    await call('patch', `/${foreign}`, asKey).send({ name: 'x' }).expect(403);
    await call('get', `/${foreign}`, asKey).expect(403);
    const { token } = await createUser(app, { permissions: { escalations: 'read' } });
    await call('post', '', `Bearer ${token}`)
      .send({ name: 'x', actions: { suppress: true } })
      .expect(403);
    await app.as(admin).delete(`/v2/teams/${own}`).expect(200);
    expect(idsOf((await call('get', '?allTeams=true').expect(200)).body)).toEqual([foreign]);
  });
});
