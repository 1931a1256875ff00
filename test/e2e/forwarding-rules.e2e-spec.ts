import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createKey, createTenant, createUser, login, type TestUser } from '../support/accounts.js';
import { ENVELOPE, UUID } from '../support/envelope.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const NOT_FOUND = { message: 'Forwarding rule not found' };

let app: TestApp;
let admin: string;
let ada: TestUser;
let bob: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
  admin = `Bearer ${await login(app)}`;
  ada = await createUser(app);
  bob = await createUser(app);
});
afterAll(() => app.stop());
beforeEach(() => app.sql('DELETE FROM forwarding_rules'));

const by = ({ token }: { token: string }): string => `Bearer ${token}`;
const call = (method: 'get' | 'post' | 'put' | 'delete', path: string, authorization = by(ada)) =>
  app.as(authorization).send(method, `/v2/forwarding-rules${path}`);
const create = async (body: object = {}, authorization = by(ada)): Promise<string> =>
  (
    await call('post', '', authorization)
      .send({ toUserId: bob.id, ...body })
      .expect(200)
  ).body.data.id;
const get = async (id: string) => (await call('get', `/${id}`).expect(200)).body.data;
const listed = async (authorization: string): Promise<string[]> =>
  (await call('get', '', authorization).expect(200)).body.data.map(({ id }: { id: string }) => id);

describe('POST /v2/forwarding-rules', () => {
  /** @contract routing-1 */
  it("forwards the caller's own messages, at once and without end", async () => {
    const { body } = await call('post', '').send({ toUserId: bob.id }).expect(200);
    const rule = {
      id: UUID,
      fromUserId: ada.id,
      toUserId: bob.id,
      startDate: null,
      endDate: null,
      alias: null,
      enabled: true,
      createdAt: app.clock.now().toISOString(),
    };
    const names = {
      ...{ fromUserName: ada.fullName, fromUserEmail: ada.email },
      ...{ toUserName: bob.fullName, toUserEmail: bob.email },
    };
    const warnings = [`${bob.fullName} cannot be reached: no contact method`];
    expect(body).toEqual({ data: { ...rule, ...names, result: 'created', warnings }, ...ENVELOPE });
    expect(await get(body.data.id)).toEqual({ ...rule, ...names });
  });

  it('keeps every field', async () => {
    const rule = {
      fromUserId: ada.id,
      toUserId: bob.id,
      startDate: '2026-05-01T08:00:00.000Z',
      endDate: '2026-04-01T08:00:00.000Z',
      alias: 'Holiday',
      enabled: false,
    };
    expect(await get(await create(rule))).toMatchObject(rule);
    expect(await get(await create({ startDate: '2026-05-01', endDate: null, fromUserId: null }))).toMatchObject({
      startDate: '2026-05-01T00:00:00.000Z',
      endDate: null,
    });
  });

  it('refuses oneself as the stand-in, by id and by address, also later', async () => {
    for (const toUserId of [ada.id, ada.email]) {
      const { body } = await call('post', '').send({ toUserId }).expect(400);
      expect(body).toMatchObject({ message: 'Invalid request: toUserId: must be another user' });
    }
    const id = await create();
    await call('put', `/${id}`).send({ toUserId: ada.id }).expect(400);
    expect(await get(id)).toMatchObject({ toUserId: bob.id });
  });

  it.each<[object, string]>([
    [{ toUserId: undefined }, 'toUserId'],
    [{ toUserId: 7 }, 'toUserId'],
    [{ toUserId: '' }, 'toUserId'],
    [{ toUserId: 'nobody' }, 'toUserId'],
    [{ toUserId: UNKNOWN }, 'toUserId'],
    [{ startDate: 'soon' }, 'startDate'],
    [{ startDate: '20260501' }, 'startDate'],
    [{ startDate: '2026-W10-1' }, 'startDate'],
    [{ endDate: '2026-02-30' }, 'endDate'],
    [{ endDate: 5 }, 'endDate'],
    [{ alias: {} }, 'alias'],
    [{ enabled: 'yes' }, 'enabled'],
    [{ fromUserId: [] }, 'fromUserId'],
  ])('refuses what cannot be stored: %j', async (change, field) => {
    const { body } = await call('post', '')
      .send({ toUserId: bob.id, ...change })
      .expect(400);
    expect(body).toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining(`Invalid request: ${field}: `),
    });
    expect(await listed(admin)).toEqual([]);
  });

  it("redirects nobody else's messages, except for an administrator", async () => {
    const theirs = { fromUserId: bob.id, toUserId: ada.id };
    expect((await call('post', '').send(theirs).expect(403)).body).toMatchObject({ code: 'FORBIDDEN' });
    const id = await create(theirs, admin);
    expect((await call('get', `/${id}`, by(bob)).expect(200)).body.data).toMatchObject(theirs);
    await call('post', '', admin).send({ fromUserId: UNKNOWN, toUserId: ada.id }).expect(400);
    const foreign = await createTenant(app);
    await call('post', '', admin).send({ fromUserId: foreign.admin.id, toUserId: ada.id }).expect(400);
  });
});

describe('whom a forwarding rule names', () => {
  it('may be given by e-mail address, which is stored as the id', async () => {
    const id = await create({ fromUserId: ada.email, toUserId: bob.email.toUpperCase() });
    expect(await get(id)).toMatchObject({ fromUserId: ada.id, toUserId: bob.id });
  });

  it('may stay when they were deleted meanwhile', async () => {
    const leaver = await createUser(app);
    const id = await create({ toUserId: leaver.id });
    await app.as(admin).delete(`/v2/users/${leaver.id}`).expect(200);
    const { body } = await call('put', `/${id}`).send({ toUserId: leaver.id, enabled: false }).expect(200);
    expect(body.data).toMatchObject({ toUserId: leaver.id, enabled: false });
  });
});

describe('rights', () => {
  /** @contract routing-1 */
  it('are not for API keys, whatever their scopes', async () => {
    const id = await create();
    for (const key of [ROOT_KEY, await createKey(app, { scopes: [] })]) {
      const refusals = [
        await call('get', '', `CompatKey ${key}`),
        await call('post', '', `CompatKey ${key}`).send({}),
        await call('get', `/${id}`, `CompatKey ${key}`),
        await call('get', '/nonsense', `CompatKey ${key}`),
        await call('put', `/${id}`, `CompatKey ${key}`).send({}),
        await call('delete', `/${id}`, `CompatKey ${key}`),
      ];
      for (const { status, body } of refusals) {
        expect({ status, body }).toMatchObject({ status: 403, body: { message: 'Forwarding rules are user-scoped' } });
      }
    }
    await app.http.get('/v2/forwarding-rules').expect(401);
  });

  it('need no grant, and end at what is not one’s own', async () => {
    const plain = await createUser(app, { permissions: { 'forwarding-rules': 'none' } });
    const stakeholder = await createUser(app, { role: 'stakeholder' });
    await create({}, by(plain));
    await create({}, by(stakeholder));
    const id = await create();
    expect(await listed(by(bob))).toEqual([]);
    expect((await call('get', `/${id}`, by(bob)).expect(404)).body).toEqual(NOT_FOUND);
    expect((await call('put', `/${id}`, by(bob)).send({ enabled: false }).expect(404)).body).toEqual(NOT_FOUND);
    expect((await call('delete', `/${id}`, by(bob)).expect(404)).body).toEqual(NOT_FOUND);
    expect(await listed(by(ada))).toEqual([id]);
    expect(await listed(admin)).toHaveLength(3);
    const { token } = (await createTenant(app)).admin;
    await call('get', `/${id}`, `Bearer ${token}`).expect(404);
    expect(await listed(`Bearer ${token}`)).toEqual([]);
  });
});

describe('one forwarding rule', () => {
  /** @contract routing-2 */
  it('is changed where the body says so', async () => {
    const id = await create({ startDate: '2026-05-01T00:00:00.000Z', alias: 'Holiday' });
    const { body } = await call('put', `/${id}`).send({ enabled: false, startDate: null }).expect(200);
    expect(body.data).toMatchObject({
      id,
      result: 'updated',
      enabled: false,
      startDate: null,
      alias: 'Holiday',
      toUserId: bob.id,
    });
    await call('put', `/${id}`).send({ toUserId: null }).expect(400);
    await call('put', `/${id}`).send({ endDate: 'never' }).expect(400);
    await call('put', `/${id}`).send({ toUserId: UNKNOWN }).expect(400);
    await call('put', `/${id}`).send({ fromUserId: bob.id }).expect(403);
    expect(await get(id)).toMatchObject({ fromUserId: ada.id, toUserId: bob.id, endDate: null });
    await call('put', `/${id}`, admin).send({ fromUserId: bob.id, toUserId: ada.id }).expect(200);
    await call('get', `/${id}`).expect(404);
  });

  /** @contract routing-2 */
  it('is deleted', async () => {
    const id = await create();
    const { body } = await call('delete', `/${id}`).expect(200);
    expect(body).toEqual({ data: { id, result: 'deleted' }, ...ENVELOPE });
    await call('delete', `/${id}`).expect(404);
  });

  /** @contract routing-2 */
  it.each([UNKNOWN, 'nonsense'])('is a bare 404 under the id %s', async (id) => {
    for (const method of ['get', 'put', 'delete'] as const) {
      expect((await call(method, `/${id}`).expect(404)).body).toEqual(NOT_FOUND);
    }
  });

  it('leaves an audit trail of its life', async () => {
    const id = await create({ alias: 'Holiday' });
    await call('put', `/${id}`).send({ enabled: false }).expect(200);
    await call('delete', `/${id}`).expect(200);
    const entries = await app.sql<{ action: string; userId: string; entityName: string }>(
      `SELECT action, "userId", "entityName" FROM audit_log WHERE "entityId" = $1 ORDER BY "createdAt", id`,
      [id],
    );
    expect(entries).toEqual(
      ['create', 'update', 'delete'].map((action) => ({
        action: `forwarding_rule.${action}`,
        userId: ada.id,
        entityName: 'Holiday',
      })),
    );
  });
});
