import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { ROOT } from '../support/alert-client.js';
import { createKey, createTeam, createTenant, createUser, login } from '../support/accounts.js';
import { ENVELOPE } from '../support/envelope.js';
import { resourceClient } from '../support/resource-client.js';
import { PublicDesk } from '../support/status-page.js';
import { TestApp } from '../support/test-app.js';

const PATH = '/v2/maintenance-windows';
const NOT_FOUND = { message: 'Maintenance window not found' };
const START = '2026-06-01T22:00:00.000Z';
const END = '2026-06-02T02:00:00.000Z';

describe('/v2/maintenance-windows', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  const { post, get, patch, remove, list, create, expectPages, shown, idsIn } = resourceClient(() => app, PATH, {
    name: 'Window',
    startTime: START,
    endTime: END,
  });

  /** @contract heartbeats-19 */
  it('creates a window that is in force', async () => {
    const created = await post({ name: 'Upgrade', startTime: START, endTime: END }).expect(200);
    expect(created.body).toEqual({ data: { id: expect.any(String), result: 'created' }, ...ENVELOPE });
    expect((await get(created.body.data.id).expect(200)).body).toEqual({
      data: {
        id: created.body.data.id,
        name: 'Upgrade',
        description: null,
        startTime: START,
        endTime: END,
        serviceId: null,
        enabled: true,
        public: false,
        notifySubscribers: true,
        heartbeats: true,
        silence: null,
        rules: [],
        recurrence: null,
        endedAt: null,
        times: [{ startTime: START, endTime: END }],
        teamId: null,
        createdAt: app.clock.now().toISOString(),
      },
      ...ENVELOPE,
    });
  });

  it('says how many subscribers would be mailed of a window, and keeps the choice to mail none', async () => {
    const send = (path: string, body: object) => app.as(ROOT).post(path, body).expect(200);
    const asked = async (more: object): Promise<unknown> =>
      (await send(`${PATH}/preview`, { startTime: START, endTime: END, ...more })).body.data.subscribers;
    const service = async (visibility: string): Promise<string> =>
      (await send('/v2/services', { name: visibility, visibility })).body.data.id as string;
    expect(await asked({ public: true })).toBeNull();
    await new PublicDesk(app, await login(app)).configure({ slug: 'preview' });
    const tenant = `(SELECT "tenantId" FROM status_pages WHERE slug = 'preview')`;
    for (const verified of ['now()', 'now()', 'NULL'])
      await app.sql(
        `INSERT INTO status_page_subscribers ("tenantId", id, email, "verifiedAt", "createdAt")
         VALUES (${tenant}, gen_random_uuid(), gen_random_uuid()::text, ${verified}, now())`,
      );
    expect(await asked({ public: true })).toBe(2);
    expect(await asked({ serviceId: await service('public') })).toBe(2);
    expect(await asked({ serviceId: await service('internal') })).toBeNull();
    expect(await asked({})).toBeNull();
    const id = await create({ notifySubscribers: false });
    expect(await shown(id)).toMatchObject({ notifySubscribers: false });
    await patch(id, { name: 'Renamed' }).expect(200);
    expect(await shown(id)).toMatchObject({ notifySubscribers: false });
    await patch(id, { notifySubscribers: true }).expect(200);
    expect(await shown(id)).toMatchObject({ notifySubscribers: true });
    await patch(id, { notifySubscribers: 'no' }).expect(400);
  });

  /** @contract heartbeats-19 */
  it('stores suppressAlerts as enabled, and ignores enabled', async () => {
    expect(await shown(await create({ suppressAlerts: false, enabled: true }))).toMatchObject({ enabled: false });
    expect(await shown(await create({ suppressAlerts: true, enabled: false }))).toMatchObject({ enabled: true });
    expect(await shown(await create({ enabled: false }))).toMatchObject({ enabled: true });
  });

  it('that does not do what it says is stored, and the answer says so', async () => {
    const service = await app.as(ROOT).post('/v2/services', { name: 'Shop' }).expect(200);
    const serviceId = service.body.data.id as string;
    const fine = await post({ name: 'Fine', startTime: START, endTime: END, serviceId }).expect(200);
    expect(fine.body.data).not.toHaveProperty('warnings');
    const odd = { name: 'Odd', startTime: END, endTime: START, serviceId: 'Shop', public: true, suppressAlerts: false };
    const { body } = await post(odd).expect(200);
    expect(body.data.warnings).toEqual([
      expect.stringMatching(/^endTime: /),
      expect.stringMatching(/^public: /),
      expect.stringMatching(/^serviceId: /),
    ]);
    const mended = await patch(body.data.id, { startTime: START, endTime: END, enabled: true }).expect(200);
    expect(mended.body.data.warnings).toEqual([expect.stringMatching(/^serviceId: /)]);
    expect((await patch(body.data.id, { serviceId }).expect(200)).body.data).toEqual({
      id: body.data.id,
      result: 'updated',
    });
  });

  /** @contract status-page-19 */
  it('is public only when it says so', async () => {
    expect(await shown(await create({ public: null }))).toMatchObject({ public: false });
    const id = await create({ public: true });
    expect(await shown(id)).toMatchObject({ public: true });
    await patch(id, { name: 'Other' }).expect(200);
    expect(await shown(id)).toMatchObject({ public: true });
    await patch(id, { public: false }).expect(200);
    expect(await shown(id)).toMatchObject({ public: false });
  });

  /** @contract conventions-6 */
  it('keeps text and service, and times as UTC whatever their offset', async () => {
    const serviceId = randomUUID();
    const id = await create({ description: 'All night', serviceId, startTime: '2026-06-02T00:00:00+02:00' });
    expect(await shown(id)).toMatchObject({ description: 'All night', serviceId, startTime: START });
  });

  /** @contract heartbeats-20 */
  it('accepts an end before the start', async () => {
    expect(await shown(await create({ startTime: END, endTime: START }))).toMatchObject({
      startTime: END,
      endTime: START,
    });
  });

  it.each([
    ['no name', { name: undefined }, 'name'],
    ['an empty name', { name: '' }, 'name'],
    ['a name that is no text', { name: {} }, 'name'],
    ['no start', { startTime: undefined }, 'startTime'],
    ['no end', { endTime: null }, 'endTime'],
    ['a start that is no time', { startTime: 'tonight' }, 'startTime'],
    ['a start on 30 February', { startTime: '2026-02-30T00:00:00Z' }, 'startTime'],
    ['a start in milliseconds', { startTime: 1 }, 'startTime'],
    ['a description that is no text', { description: 1 }, 'description'],
    ['a service that is no text', { serviceId: {} }, 'serviceId'],
    ['suppressAlerts in words', { suppressAlerts: 'yes' }, 'suppressAlerts'],
    ['public in words', { public: 'yes' }, 'public'],
  ])('refuses %s', async (_what, wrong, field) => {
    const before = (await list()).body.totalCount;
    const { body } = await post({ name: 'Wrong', startTime: START, endTime: END, ...wrong }).expect(400);
    expect(body).toEqual({
      message: expect.stringMatching(`^Invalid request: ${field}: `),
      code: 'BAD_REQUEST',
      errors: expect.any(Array),
      ...ENVELOPE,
    });
    expect((await list()).body.totalCount).toBe(before);
  });

  /** @contract heartbeats-21 */
  it('changes what is named', async () => {
    const id = await create({ description: 'Before' });
    const before = await shown(id);
    const { body } = await patch(id, { enabled: false, name: 'After' }).expect(200);
    expect(body).toEqual({ data: { id, result: 'updated' }, ...ENVELOPE });
    expect(await shown(id)).toEqual({ ...before, enabled: false, name: 'After' });
    await patch(id, { startTime: END, endTime: START, description: null, serviceId: 'web' }).expect(200);
    expect(await shown(id)).toMatchObject({ startTime: END, endTime: START, description: null, serviceId: 'web' });
  });

  /** @contract heartbeats-21 */
  it('takes an empty change, and ignores suppressAlerts and the team in one', async () => {
    const id = await create();
    const before = await shown(id);
    await patch(id, {}).expect(200);
    await patch(id, { suppressAlerts: false, teamId: randomUUID(), id: randomUUID() }).expect(200);
    expect(await shown(id)).toEqual(before);
  });

  it.each([
    [{ name: null }, 'name'],
    [{ startTime: 'soon' }, 'startTime'],
    [{ endTime: null }, 'endTime'],
    [{ enabled: 'no' }, 'enabled'],
    [{ public: null }, 'public'],
  ])('refuses the change %j', async (wrong, field) => {
    const id = await create();
    const before = await shown(id);
    const { body } = await patch(id, { description: 'After', ...wrong }).expect(400);
    expect(body.message).toMatch(`Invalid request: ${field}: `);
    expect(await shown(id)).toEqual(before);
  });

  it('deletes', async () => {
    const id = await create();
    expect((await remove(id).expect(200)).body).toEqual({ data: { result: 'deleted' }, ...ENVELOPE });
    await get(id).expect(404, NOT_FOUND);
  });

  it.each(['an unknown id', 'no id'])('knows nothing of %s', async (what) => {
    const id = what === 'no id' ? 'tonight' : randomUUID();
    await get(id).expect(404, NOT_FOUND);
    await patch(id, {}).expect(404, NOT_FOUND);
    await remove(id).expect(404, NOT_FOUND);
  });

  /** @contract heartbeats-23 */
  it('lists the newest first, page by page', async () => {
    await expectPages(`CompatKey ${(await createTenant(app)).apiKey}`);
  });

  /** @contract heartbeats-23 */
  it('asks for a credential, the scope and the permission', async () => {
    const id = await create();
    await app.http.get(PATH).expect(401);
    const reader = `CompatKey ${await createKey(app, { scopes: ['read'] })}`;
    await get(id, reader).expect(200);
    await patch(id, {}, reader).expect(403);
    await post({ name: 'x', startTime: START, endTime: END }, reader).expect(403);
    await remove(id, `CompatKey ${await createKey(app, { scopes: ['read', 'write'] })}`).expect(403);
    const user = `Bearer ${(await createUser(app)).token}`;
    await get(id, user).expect(200);
    await patch(id, {}, user).expect(403);
    await remove(id, user).expect(403);
    const granted = await createUser(app, { permissions: { 'maintenance-windows': 'write' } });
    await remove(id, `Bearer ${granted.token}`).expect(200);
  });

  it("belongs to the caller's team, and keeps other teams out", async () => {
    const { id: ops } = await createTeam(app);
    const { id: dev } = await createTeam(app);
    const key = `CompatKey ${await createKey(app, { teamId: ops })}`;
    const own = await create({}, key);
    const foreign = await create({}, `CompatKey ${await createKey(app, { teamId: dev })}`);
    const global = await create();
    expect(await shown(own)).toMatchObject({ teamId: ops });

    await get(foreign, key).expect(403);
    await patch(foreign, { enabled: false }, key).expect(403);
    await remove(foreign, key).expect(403);
    await patch(global, { name: 'Everybody' }, key).expect(403);
    await patch(own, { silence: { teamIds: [dev] } }, key).expect(403);
    await app.as(key).post(`${PATH}/${foreign}/end`).expect(403);
    expect(await idsIn('?limit=200', key)).toEqual(expect.arrayContaining([own, global]));
    expect(await idsIn('?limit=200', key)).not.toContain(foreign);
    expect(await idsIn('?limit=200&allTeams=true', key)).toContain(foreign);
  });

  it('is blind to other tenants', async () => {
    const key = `CompatKey ${(await createTenant(app)).apiKey}`;
    const id = await create();
    await get(id, key).expect(404, NOT_FOUND);
    await patch(id, { enabled: false }, key).expect(404, NOT_FOUND);
    await remove(id, key).expect(404, NOT_FOUND);
    expect(await idsIn('?allTeams=true', key)).toEqual([]);
  });
});
