import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Injectable, Module } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { StoredEvent } from '../../src/platform/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../src/platform/events/outbox-consumer.js';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { ServiceCatalog } from '../../src/incidents/services/service-catalog.js';
import { createKey, createTeam, createTenant, createUser } from '../support/accounts.js';
import { ENVELOPE } from '../support/envelope.js';
import { hours, minutes } from '../support/fake-clock.js';
import { resourceClient } from '../support/resource-client.js';
import { TestApp } from '../support/test-app.js';

const PATH = '/v2/services';
const NOT_FOUND = { message: 'Service not found' };
const UPDATED = { data: { result: 'updated' }, ...ENVELOPE };

type StatusChanged = 'service.status-changed';

/** Hears what other features are told. */
@Injectable()
@OutboxConsumer({ name: 'test.services', events: ['service.status-changed'] })
class Listener implements OutboxHandler<StatusChanged> {
  heard: object[] = [];

  handle(events: StoredEvent<StatusChanged>[]): Promise<void> {
    this.heard.push(...events.map(({ payload }) => payload));
    return Promise.resolve();
  }
}

@Module({ providers: [Listener] })
class ListenerModule {}

describe('/v2/services', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start({ modules: [ListenerModule] });
  });
  afterAll(() => app.stop());

  const { post, get, patch, remove, list, create, expectPages, shown, idsIn } = resourceClient(() => app, PATH, {
    name: 'Checkout',
  });
  const history = (id: string) =>
    app.sql<{ status: string; since: Date }>(
      'SELECT status, since FROM service_status_changes WHERE "serviceId" = $1 ORDER BY since, id',
      [id],
    );

  /** @contract incidents-26 */
  it('creates a service that is well, and that nobody outside sees', async () => {
    const created = await post({ name: 'Checkout' }).expect(200);
    const { id } = created.body.data;
    expect(created.body).toEqual({ data: { id: expect.any(String), result: 'created' }, ...ENVELOPE });
    const now = app.clock.now();
    expect((await get(id).expect(200)).body).toEqual({
      data: {
        id,
        name: 'Checkout',
        description: null,
        status: 'ok',
        visibility: 'internal',
        tags: [],
        teamId: null,
        createdAt: now.toISOString(),
        updatedAt: now.toISOString(),
      },
      ...ENVELOPE,
    });
    expect(await history(id)).toEqual([{ status: 'ok', since: now }]);
  });

  it('keeps what is given, and takes null as left out', async () => {
    const given = { description: 'Pays', status: 'degraded', visibility: 'public', tags: ['eu', 'pay'] };
    expect(await shown(await create(given))).toMatchObject(given);
    const nothing = { description: null, status: null, visibility: null, tags: null };
    expect(await shown(await create(nothing))).toMatchObject({
      ...{ description: null, status: 'ok', visibility: 'internal', tags: [] },
    });
  });

  /** @contract incidents-28 */
  it.each([
    ['no name', { name: undefined }, 'name'],
    ['an empty name', { name: '' }, 'name'],
    ['a name that is no text', { name: ['x'] }, 'name'],
    ['an unknown status', { status: 'fine' }, 'status'],
    ['an unknown visibility', { visibility: 'secret' }, 'visibility'],
    ['a description that is no text', { description: 1 }, 'description'],
    ['tags that are no list', { tags: 'eu' }, 'tags'],
    ['a tag that is no text', { tags: [1] }, 'tags'],
  ])('refuses %s', async (_what, wrong, field) => {
    const before = (await list()).body.totalCount;
    const { body } = await post({ name: 'Wrong', ...wrong }).expect(400);
    expect(body).toEqual({
      message: expect.stringMatching(`^Invalid request: ${field}: `),
      code: 'BAD_REQUEST',
      errors: expect.any(Array),
      ...ENVELOPE,
    });
    expect((await list()).body.totalCount).toBe(before);
  });

  /** @contract incidents-30 */
  it('changes what is named, and remembers every change of the status', async () => {
    const id = await create({ tags: ['a'] });
    const born = app.clock.now();
    app.clock.moveBy(minutes(10));
    const outage = app.clock.now();
    const { body } = await patch(id, { status: 'major_outage', description: 'Down' }).expect(200);
    expect(body).toEqual(UPDATED);
    expect(await shown(id)).toMatchObject({
      ...{ status: 'major_outage', description: 'Down', tags: ['a'] },
      createdAt: born.toISOString(),
      updatedAt: outage.toISOString(),
    });
    app.clock.moveBy(minutes(5));
    await patch(id, { status: 'major_outage', name: 'Till', visibility: 'public', tags: [], description: null });
    expect(await shown(id)).toMatchObject({ name: 'Till', visibility: 'public', tags: [], description: null });
    expect(await history(id)).toEqual([
      { status: 'ok', since: born },
      { status: 'major_outage', since: outage },
    ]);
  });

  it('tells other features of a new status, and of nothing else', async () => {
    const user = await createUser(app, { permissions: { services: 'write' }, fullName: 'Ada Lovelace' });
    const id = await create({}, `Bearer ${user.token}`);
    for (const change of [{ status: 'degraded' }, { status: 'degraded' }, { name: 'Till' }, { status: '' }]) {
      await patch(id, change, `Bearer ${user.token}`).expect(200);
    }
    await app.settle();
    const heard = app.nest.get(Listener, { strict: false }).heard as { serviceId: string }[];
    expect(heard.filter(({ serviceId }) => serviceId === id)).toEqual([
      { serviceId: id, from: 'ok', to: 'degraded', actor: { type: 'user', id: user.id, name: 'Ada Lovelace' } },
    ]);
  });

  /** @contract incidents-27 */
  it('ignores an empty name and an empty status, and what is not for change', async () => {
    const id = await create();
    const before = await shown(id);
    await patch(id, { name: '', status: '', teamId: randomUUID(), id: randomUUID(), createdAt: 1 }).expect(200);
    await patch(id, {}).expect(200);
    expect(await shown(id)).toEqual({ ...before, updatedAt: expect.any(String) });
    expect(await history(id)).toHaveLength(1);
  });

  /** @contract incidents-28 */
  it.each([
    [{ status: 'fine' }, 'status'],
    [{ status: 1 }, 'status'],
    [{ name: {} }, 'name'],
    [{ visibility: '' }, 'visibility'],
    [{ tags: {} }, 'tags'],
  ])('refuses the change %j', async (wrong, field) => {
    const id = await create();
    const before = await shown(id);
    const { body } = await patch(id, { description: 'After', ...wrong }).expect(400);
    expect(body).toMatchObject({ code: 'BAD_REQUEST', message: expect.stringMatching(`^Invalid request: ${field}: `) });
    expect(await shown(id)).toEqual(before);
  });

  /** @contract incidents-27 */
  it.each([
    ['an unknown id', randomUUID()],
    ['no id', 'checkout'],
    ['a strange id', '%00%F0%9F%98%80'],
  ])('answers a change of %s as any other, the rest with 404', async (_what, id) => {
    expect((await patch(id, { status: 'degraded' }).expect(200)).body).toEqual(UPDATED);
    await get(id).expect(404, NOT_FOUND);
    await remove(id).expect(404, NOT_FOUND);
  });

  it('deletes, with the history', async () => {
    const id = await create();
    expect((await remove(id).expect(200)).body).toEqual({ data: { result: 'deleted' }, ...ENVELOPE });
    await get(id).expect(404, NOT_FOUND);
    expect(await history(id)).toEqual([]);
  });

  it('lists the newest first, page by page', async () => {
    await expectPages(`CompatKey ${(await createTenant(app)).apiKey}`);
  });

  it('asks for a credential, the scope and the permission', async () => {
    const id = await create();
    await app.http.get(PATH).expect(401);
    const reader = `CompatKey ${await createKey(app, { scopes: ['read'] })}`;
    await get(id, reader).expect(200);
    await patch(id, {}, reader).expect(403);
    await post({ name: 'x' }, reader).expect(403);
    await remove(id, `CompatKey ${await createKey(app, { scopes: ['read', 'write'] })}`).expect(403);
    const user = `Bearer ${(await createUser(app)).token}`;
    await get(id, user).expect(200);
    await patch(id, {}, user).expect(403);
    await post({ name: 'x' }, user).expect(403);
    const granted = await createUser(app, { permissions: { services: 'write' } });
    await remove(id, `Bearer ${granted.token}`).expect(200);
  });

  /** @contract incidents-29 */
  it("belongs to the caller's team, and keeps other teams out", async () => {
    const { id: ops } = await createTeam(app);
    const { id: dev } = await createTeam(app);
    const key = `CompatKey ${await createKey(app, { teamId: ops })}`;
    const own = await create({}, key);
    const foreign = await create({}, `CompatKey ${await createKey(app, { teamId: dev })}`);
    const global = await create();
    expect(await shown(own)).toMatchObject({ teamId: ops });

    await get(foreign, key).expect(403);
    const refused = await patch(foreign, { status: 'degraded' }, key).expect(403);
    expect(refused.body).toMatchObject({ code: 'FORBIDDEN' });
    await remove(foreign, key).expect(403);
    expect(await shown(foreign)).toMatchObject({ status: 'ok' });
    await patch(global, { name: 'Everybody' }, key).expect(403);
    expect(await idsIn('?limit=200', key)).toEqual(expect.arrayContaining([own, global]));
    expect(await idsIn('?limit=200', key)).not.toContain(foreign);
    expect(await idsIn('?limit=200&allTeams=true', key)).toContain(foreign);
  });

  it('is blind to other tenants', async () => {
    const key = `CompatKey ${(await createTenant(app)).apiKey}`;
    const id = await create();
    await get(id, key).expect(404, NOT_FOUND);
    expect((await patch(id, { status: 'degraded' }, key).expect(200)).body).toEqual(UPDATED);
    await remove(id, key).expect(404, NOT_FOUND);
    expect(await idsIn('?allTeams=true', key)).toEqual([]);
    expect(await shown(id)).toMatchObject({ status: 'ok' });
  });

  /** @contract status-page-21 */
  it('tells the status page of its public services: how they are, and how they were', async () => {
    const tenant = await createTenant(app);
    const key = `CompatKey ${tenant.apiKey}`;
    app.clock.moveTo(new Date('2026-08-01T20:00:00Z'));
    const till = await create({ name: 'Till', visibility: 'public' }, key);
    await create({ name: 'Ledger', status: 'major_outage' }, key);
    const search = await create({ name: 'Search', visibility: 'public', description: 'Finds' }, key);
    app.clock.moveBy(hours(3));
    await patch(till, { status: 'partial_outage' }, key).expect(200);
    app.clock.moveBy(hours(2));
    await patch(till, { status: 'ok' }, key).expect(200);
    await app
      .as(key)
      .post('/v2/maintenance-windows', {
        name: 'Disks',
        serviceId: till,
        startTime: '2026-08-02T00:30:00Z',
        endTime: '2026-08-02T09:00:00Z',
      })
      .expect(200);
    app.clock.moveBy(hours(1));

    const scope = app.nest.get(UnitOfWork, { strict: false }).of(tenant.id);
    const services = await app.nest.get(ServiceCatalog, { strict: false }).publicServices(scope, 3);
    expect(services).toEqual([
      { id: search, name: 'Search', description: 'Finds', status: 'ok', uptime: expect.anything() },
      {
        ...{ id: till, name: 'Till', description: null, status: 'maintenance' },
        uptime: {
          percent: 66.666,
          days: [
            { date: '2026-07-31', status: null, downSeconds: 0, percent: null },
            { date: '2026-08-01', status: 'partial_outage', downSeconds: 3600, percent: 75 },
            // The planned work takes nothing away from what was recorded.
            { date: '2026-08-02', status: 'partial_outage', downSeconds: 3600, percent: 50 },
          ],
        },
      },
    ]);

    app.clock.moveBy(hours(72));
    const later = await app.nest.get(ServiceCatalog, { strict: false }).publicServices(scope, 2);
    expect(later.map(({ uptime }) => uptime.days.map(({ status }) => status))).toEqual([
      ['ok', 'ok'],
      ['ok', 'ok'],
    ]);
  });
});
