import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Injectable, Module } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { StoredEvent } from '../../src/platform/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../src/platform/events/outbox-consumer.js';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { IncidentDirectory } from '../../src/incidents/incident-directory.js';
import { ROOT } from '../support/alert-client.js';
import { createKey, createTeam, createTenant, createUser, defaultTenantId } from '../support/accounts.js';
import { ENVELOPE } from '../support/envelope.js';
import { hours, minutes } from '../support/fake-clock.js';
import { resourceClient } from '../support/resource-client.js';
import { TestApp } from '../support/test-app.js';

const PATH = '/v2/incidents';
const NOT_FOUND = { message: 'Incident not found' };

const HEARD = ['incident.created', 'incident.updated'] as const;
type Heard = (typeof HEARD)[number];

/** Hears what other features are told. */
@Injectable()
@OutboxConsumer({ name: 'test.incidents', events: HEARD })
class Listener implements OutboxHandler<Heard> {
  heard: { type: Heard; payload: object }[] = [];

  handle(events: StoredEvent<Heard>[]): Promise<void> {
    this.heard.push(...events.map(({ type, payload }) => ({ type, payload })));
    return Promise.resolve();
  }
}

@Module({ providers: [Listener] })
class ListenerModule {}

describe('/v2/incidents', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start({ modules: [ListenerModule] });
  });
  afterAll(() => app.stop());

  const { post, get, patch, remove, list, create, expectPages, shown, idsIn } = resourceClient(() => app, PATH, {
    name: 'Checkout is down',
  });
  /** The trail of an incident, oldest first. */
  const trail = (id: string) =>
    app.sql<{ action: string; details: unknown; entityName: string; userName: string }>(
      `SELECT action, details, "entityName", "userName" FROM audit_log
       WHERE "entityType" = 'incident' AND "entityId" = $1 ORDER BY "createdAt", id`,
      [id],
    );
  const heardOf = async (id: string) => {
    await app.settle();
    const { heard } = app.nest.get(Listener, { strict: false });
    return heard.filter(({ payload }) => 'incidentId' in payload && payload.incidentId === id);
  };

  /** @contract conventions-7, incidents-1 */
  it('opens an incident whose message is its name', async () => {
    const created = await post({ name: 'Checkout is down' }).expect(200);
    const { id } = created.body.data;
    expect(created.body).toEqual({ data: { id: expect.any(String), result: 'created' }, ...ENVELOPE });
    const now = app.clock.now().toISOString();
    expect((await get(id).expect(200)).body).toEqual({
      data: {
        id,
        ...{ name: 'Checkout is down', message: 'Checkout is down', description: null },
        ...{ status: 'open', priority: 'P3', tags: [], details: {}, responders: [], impactedServices: [] },
        ...{ statusPageEntry: null, notifyStakeholders: false, stakeholderNotice: null, teamId: null },
        ...{ createdBy: null, resolvedAt: null, createdAt: now, updatedAt: now },
      },
      ...ENVELOPE,
    });
  });

  /** @contract incidents-1 */
  it('keeps what is given, and forces the status', async () => {
    const ada = await createUser(app, { fullName: 'Ada' });
    const ops = await createTeam(app, { name: 'Ops' });
    const given = {
      ...{ message: 'Nobody can pay', description: 'Since noon', priority: 'P1', tags: ['eu'] },
      details: { region: 'eu', hosts: 3, then: 'y', nested: { a: [1, null], toString: 'z' } },
      responders: [
        { type: 'user', id: ada.id, name: 'Ada' },
        { type: 'team', id: ops.id, name: 'Ops' },
      ],
      impactedServices: ['web', { id: 'db', name: 'Database' }],
      statusPageEntry: { enabled: true, severity: 'major', title: 'Payments fail', message: 'We are on it' },
      notifyStakeholders: true,
    };
    const id = await create({ ...given, status: 'resolved', teamId: randomUUID(), resolvedAt: '2026-01-01' });
    expect(await shown(id)).toMatchObject({ ...given, status: 'open', teamId: null, resolvedAt: null });
  });

  /** @contract incidents-5 */
  it('takes null as left out, and knows the defaults of an entry', async () => {
    const nothing = { message: null, description: null, priority: null, tags: null, details: null, responders: null };
    const id = await create({ ...nothing, impactedServices: null, notifyStakeholders: null, statusPageEntry: {} });
    expect(await shown(id)).toMatchObject({
      ...{ message: 'Checkout is down', priority: 'P3', tags: [], details: {}, responders: [] },
      ...{ impactedServices: [], notifyStakeholders: false },
    });
    expect((await shown(id)).statusPageEntry).toEqual({ enabled: false, severity: 'info' });
  });

  it('takes the name of a service for its id, and says which services there are not', async () => {
    const service = async (name: string): Promise<string> =>
      (await app.as(ROOT).post('/v2/services', { name }).expect(200)).body.data.id;
    const website = await service('Website');
    await service('Mail');
    await service('Mail');
    const created = await post({ name: 'x', impactedServices: ['Website', website, 'Mail', 'Nothing'] }).expect(200);
    const { id, warnings } = created.body.data;
    const stored = [website, website, 'Mail', 'Nothing'];
    expect(await shown(id)).toMatchObject({ impactedServices: stored });
    expect(warnings).toEqual([
      expect.stringMatching(/^impactedServices\.2: several services have this name/),
      expect.stringMatching(/^impactedServices\.3: no service has this id or name/),
    ]);
    const back = await patch(id, { impactedServices: stored }).expect(200);
    expect(back.body.data).toEqual({ id, result: 'updated', warnings });
    const mended = await patch(id, { impactedServices: [{ id: 'Website', name: 'Shop' }] }).expect(200);
    expect(mended.body.data).toEqual({ id, result: 'updated' });
    expect(await shown(id)).toMatchObject({ impactedServices: [{ id: website, name: 'Shop' }] });
    // What is not named is not looked at, and nobody's service is known by name elsewhere.
    expect((await patch(id, { tags: ['a'] }).expect(200)).body.data).toEqual({ id, result: 'updated' });
    const foreign = `CompatKey ${(await createTenant(app)).apiKey}`;
    const { body } = await post({ name: 'y', impactedServices: ['Website', website] }, foreign).expect(200);
    expect(body.data.warnings).toHaveLength(2);
  });

  it('keeps of services only what it knows, and the times of updates as UTC', async () => {
    const id = await create({
      impactedServices: [{ id: 'db', name: null, secret: 1 }],
      statusPageEntry: {
        enabled: true,
        updates: [{ at: '2026-06-01T12:00:00+02:00', status: 'open', message: 'Hm' }],
      },
    });
    expect(await shown(id)).toMatchObject({ impactedServices: [{ id: 'db' }] });
    expect((await shown(id)).statusPageEntry).toEqual({
      enabled: true,
      severity: 'info',
      updates: [{ at: '2026-06-01T10:00:00.000Z', status: 'open', message: 'Hm' }],
    });
  });

  const WRONG: [string, object, string][] = [
    ['an unknown priority', { priority: 'urgent' }, 'priority'],
    ['tags that are no list', { tags: 'eu' }, 'tags'],
    ['a tag that is no text', { tags: [{}] }, 'tags'],
    ['details that are no object', { details: ['x'] }, 'details'],
    ['details in words', { details: 'x' }, 'details'],
    ['an entry with an unknown key', { statusPageEntry: { enable: true } }, 'statusPageEntry.enable'],
    ['a responder that is a text', { responders: ['ada'] }, 'responders.0'],
    ['a responder of no kind', { responders: [{ type: 'robot' }] }, 'responders.0.type'],
    ['services that are no list', { impactedServices: 'web' }, 'impactedServices'],
    ['a service without an id', { impactedServices: [{ name: 'web' }] }, 'impactedServices'],
    ['a service that is a number', { impactedServices: [1] }, 'impactedServices'],
    ['an entry that is a text', { statusPageEntry: 'on' }, 'statusPageEntry'],
    ['an entry that is a list', { statusPageEntry: [] }, 'statusPageEntry'],
    ['a public title of white space', { statusPageEntry: { title: ' \n' } }, 'statusPageEntry.title'],
    ['a public title that nobody can see', { statusPageEntry: { title: '\u200b\u2800' } }, 'statusPageEntry.title'],
    ['an unknown severity', { statusPageEntry: { severity: 'bad' } }, 'statusPageEntry.severity'],
    ['an entry enabled in words', { statusPageEntry: { enabled: 'yes' } }, 'statusPageEntry.enabled'],
    [
      'an update at no time',
      { statusPageEntry: { updates: [{ at: 'now', status: 'open', message: '' }] } },
      'statusPageEntry.updates.0.at',
    ],
    [
      'an update of no status',
      { statusPageEntry: { updates: [{ at: '2026-06-01', message: '' }] } },
      'statusPageEntry.updates.0.status',
    ],
    ['stakeholders in words', { notifyStakeholders: 'yes' }, 'notifyStakeholders'],
  ];

  /** @contract incidents-7 */
  it.each([
    ['no name', { name: undefined }, 'name'],
    ['an empty name', { name: '' }, 'name'],
    ['a name that is no text', { name: 1 }, 'name'],
    ['a message that is no text', { message: {} }, 'message'],
    ['a description that is no text', { description: [] }, 'description'],
    ...WRONG,
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

  /** @contract incidents-7 */
  it.each([['an unknown status', { status: 'done' }, 'status'], ['no status', { status: null }, 'status'], ...WRONG])(
    'refuses a change to %s',
    async (_what, wrong, field) => {
      const id = await create();
      const before = await shown(id);
      const { body } = await patch(id, { notifyStakeholders: true, ...wrong }).expect(400);
      expect(body).toMatchObject({
        code: 'BAD_REQUEST',
        message: expect.stringMatching(`^Invalid request: ${field}: `),
      });
      expect(await shown(id)).toEqual(before);
    },
  );

  /** @contract incidents-3 */
  it('changes eight fields, and ignores every other', async () => {
    const id = await create({ description: 'Before' });
    const before = await shown(id);
    const schedule = await app.as(ROOT).post('/v2/schedules', { name: 'Day' }).expect(200);
    app.clock.moveBy(minutes(1));
    const given = {
      ...{ status: 'identified', priority: 'P1', tags: ['x'], details: { a: 'b' }, notifyStakeholders: true },
      responders: [{ type: 'schedule', id: schedule.body.data.id }],
      impactedServices: ['web'],
      statusPageEntry: { enabled: false, severity: 'critical' },
    };
    const ignored = { name: 'x', message: 'x', description: 'x', teamId: randomUUID(), createdAt: 1, resolvedAt: 1 };
    const { body } = await patch(id, { ...given, ...ignored, id: randomUUID() }).expect(200);
    expect(body).toEqual({ data: { id, result: 'updated', warnings: [expect.any(String)] }, ...ENVELOPE });
    expect(await shown(id)).toEqual({ ...before, ...given, updatedAt: app.clock.now().toISOString() });
  });

  it('leaves no trace of a change that changes nothing', async () => {
    const id = await create({ tags: ['a'], details: { b: 1, a: 2 } });
    const before = await shown(id);
    app.clock.moveBy(minutes(1));
    await patch(id, {}).expect(200);
    await patch(id, { status: 'open', tags: ['a'], details: { a: 2, b: 1 }, name: 'Other' }).expect(200);
    expect(await shown(id)).toEqual(before);
    expect(await trail(id)).toHaveLength(1);
    expect(await heardOf(id)).toHaveLength(1);
  });

  /** @contract incidents-6 */
  it('knows since when it is resolved', async () => {
    const id = await create();
    app.clock.moveBy(minutes(30));
    const resolvedAt = app.clock.now().toISOString();
    await patch(id, { status: 'resolved' }).expect(200);
    expect(await shown(id)).toMatchObject({ status: 'resolved', resolvedAt });
    app.clock.moveBy(hours(1));
    await patch(id, { status: 'closed' }).expect(200);
    expect(await shown(id)).toMatchObject({ status: 'closed', resolvedAt });
    await patch(id, { status: 'investigating' }).expect(200);
    expect(await shown(id)).toMatchObject({ status: 'investigating', resolvedAt: null });
    await patch(id, { status: 'closed' }).expect(200);
    expect(await shown(id)).toMatchObject({ resolvedAt: app.clock.now().toISOString() });
  });

  /** @contract incidents-6 */
  it('tells the public of every status of a published incident', async () => {
    const id = await create({ statusPageEntry: { enabled: true, severity: 'major' } });
    const at = app.clock.now().toISOString();
    await patch(id, { status: 'investigating' }).expect(200);
    await patch(id, { status: 'resolved', statusPageEntry: { message: 'All is well' } }).expect(200);
    expect((await shown(id)).statusPageEntry).toEqual({
      ...{ enabled: true, severity: 'major', message: 'All is well' },
      updates: [
        { at, status: 'investigating', message: 'We are investigating this incident.' },
        { at, status: 'resolved', message: 'All is well' },
      ],
    });
  });

  /** @contract incidents-8 */
  it('loses no update that a change leaves out, and takes them back on null', async () => {
    const id = await create({ statusPageEntry: { enabled: true, message: 'Sorry' } });
    const at = app.clock.now().toISOString();
    const first = { at, status: 'open', message: 'Sorry' };
    const second = { at: '2030-01-01T00:00:00.000Z', status: 'monitoring', message: 'Later' };
    const updates = async () => (await shown(id)).statusPageEntry.updates;
    await patch(id, { statusPageEntry: { updates: [second] } }).expect(200);
    expect(await updates()).toEqual([first, second]);
    await patch(id, { statusPageEntry: { updates: [] } }).expect(200);
    expect(await updates()).toEqual([first, second]);
    const many = Array.from({ length: 499 }, (_, index) => ({ ...second, message: `Number ${index}` }));
    const { body } = await patch(id, {
      statusPageEntry: { updates: many.map((each, index) => ({ ...each, at: new Date(index).toISOString() })) },
    }).expect(400);
    expect(body.message).toMatch(/^Invalid request: statusPageEntry.updates: must come to at most 500/);
    await patch(id, { statusPageEntry: { updates: null } }).expect(200);
    expect(await updates()).toBeUndefined();
  });

  it('tells the public at most 200,000 characters of an incident, and a new status all the same', async () => {
    const at = (index: number): string => new Date(index).toISOString();
    const updates = Array.from({ length: 13 }, (_, index) => ({
      ...{ at: at(index), status: 'open', message: 'x'.repeat(15_000) },
    }));
    const id = await create({ statusPageEntry: { enabled: true, updates } });
    const { body } = await patch(id, { statusPageEntry: { message: 'y'.repeat(15_000) } }).expect(400);
    expect(body.message).toMatch(/updates: their texts must come to at most 200000 characters/);
    await patch(id, { status: 'resolved' }).expect(200);
    expect((await shown(id)).statusPageEntry.updates).toHaveLength(14);
  });

  it('leaves a trail, and tells other features', async () => {
    const user = await createUser(app, { fullName: 'Ada Lovelace' });
    const as = `Bearer ${user.token}`;
    const id = await create({ statusPageEntry: { enabled: true } }, as);
    await patch(id, { status: 'monitoring', priority: 'P1' }, as).expect(200);
    await patch(id, { tags: ['a'] }, as).expect(200);
    await remove(id, as).expect(200);
    const by = { entityName: 'Checkout is down', userName: 'Ada Lovelace' };
    expect(await trail(id)).toEqual([
      { action: 'incident.create', details: null, ...by },
      { action: 'incident.monitoring', details: { from: 'open', to: 'monitoring' }, ...by },
      { action: 'incident.update', details: { changed: ['priority'] }, ...by },
      { action: 'incident.update', details: { changed: ['tags'] }, ...by },
      { action: 'incident.delete', details: null, ...by },
    ]);
    const told = { incidentId: id, actor: { type: 'user', id: user.id, name: 'Ada Lovelace' } };
    expect(await heardOf(id)).toEqual([
      { type: 'incident.created', payload: told },
      {
        type: 'incident.updated',
        payload: {
          ...told,
          changed: ['priority', 'statusPageEntry'],
          status: { from: 'open', to: 'monitoring' },
          update: expect.objectContaining({ status: 'monitoring' }),
        },
      },
      { type: 'incident.updated', payload: { ...told, changed: ['tags'], status: null, update: null } },
    ]);
  });

  /** @contract incidents-4 */
  it('deletes', async () => {
    const id = await create();
    expect((await remove(id).expect(200)).body).toEqual({ data: { result: 'deleted' }, ...ENVELOPE });
    await get(id).expect(404, NOT_FOUND);
  });

  it.each(['an unknown id', 'no id'])('knows nothing of %s', async (what) => {
    const id = what === 'no id' ? 'checkout' : randomUUID();
    await get(id).expect(404, NOT_FOUND);
    await patch(id, {}).expect(404, NOT_FOUND);
    await remove(id).expect(404, NOT_FOUND);
  });

  /** @contract conventions-8, incidents-2 */
  it('lists the newest first, page by page', async () => {
    const key = `CompatKey ${(await createTenant(app)).apiKey}`;
    await expectPages(key);
    await list('?limit=many', key).expect(400);
  });

  it('asks for a credential, the scope and the permission', async () => {
    const id = await create();
    await app.http.get(PATH).expect(401);
    const reader = `CompatKey ${await createKey(app, { scopes: ['read'] })}`;
    await get(id, reader).expect(200);
    await patch(id, {}, reader).expect(403);
    await post({ name: 'x' }, reader).expect(403);
    await remove(id, `CompatKey ${await createKey(app, { scopes: ['read', 'write'] })}`).expect(403);
    const limited = `Bearer ${(await createUser(app, { permissions: { incidents: 'read' } })).token}`;
    await get(id, limited).expect(200);
    await patch(id, {}, limited).expect(403);
    await remove(id, `Bearer ${(await createUser(app)).token}`).expect(200);
  });

  /** @contract rights-17, incidents-2 */
  it("belongs to the caller's team, and keeps other teams out", async () => {
    const { id: ops } = await createTeam(app);
    const { id: dev } = await createTeam(app);
    const key = `CompatKey ${await createKey(app, { teamId: ops })}`;
    const own = await create({}, key);
    const foreign = await create({}, `CompatKey ${await createKey(app, { teamId: dev })}`);
    const global = await create();
    expect(await shown(own)).toMatchObject({ teamId: ops });

    await get(foreign, key).expect(403);
    await patch(foreign, { status: 'closed' }, key).expect(403);
    await remove(foreign, key).expect(403);
    expect(await shown(foreign)).toMatchObject({ status: 'open' });
    await patch(global, { priority: 'P1' }, key).expect(200);
    expect(await idsIn('?limit=200', key)).toEqual(expect.arrayContaining([own, global]));
    expect(await idsIn('?limit=200', key)).not.toContain(foreign);
    expect(await idsIn('?limit=200&allTeams=true', key)).toContain(foreign);
  });

  it('is blind to other tenants', async () => {
    const key = `CompatKey ${(await createTenant(app)).apiKey}`;
    const id = await create();
    await get(id, key).expect(404, NOT_FOUND);
    await patch(id, { status: 'closed' }, key).expect(404, NOT_FOUND);
    await remove(id, key).expect(404, NOT_FOUND);
    expect(await idsIn('?allTeams=true', key)).toEqual([]);
  });

  it('gives the status page what is published, and nothing internal', async () => {
    const tenant = await createTenant(app);
    const key = `CompatKey ${tenant.apiKey}`;
    const entry = { enabled: true, severity: 'minor', title: 'Slow', message: 'Sorry' };
    const secret = { message: 'SECRET', description: 'SECRET', tags: ['SECRET'], details: { a: 'SECRET' } };
    const old = await create({ statusPageEntry: entry }, key);
    await patch(old, { status: 'resolved' }, key).expect(200);
    app.clock.moveBy(hours(2));
    const since = app.clock.now();
    const recent = await create({ name: 'Recent', statusPageEntry: { enabled: true } }, key);
    await patch(recent, { status: 'closed' }, key).expect(200);
    app.clock.moveBy(hours(1));
    await create({ statusPageEntry: { ...entry, enabled: false } }, key);
    await create(secret, key);
    const active = await create(
      { ...secret, name: 'SECRET', impactedServices: ['a', { id: 'b' }], statusPageEntry: entry },
      key,
    );

    const scope = app.nest.get(UnitOfWork, { strict: false }).of(tenant.id);
    const published = await app.nest.get(IncidentDirectory, { strict: false }).published(scope, since, null);
    expect(published).toEqual([
      {
        ...{ id: active, title: 'Slow', message: 'Sorry', severity: 'minor', status: 'open' },
        updates: [{ at: app.clock.now().toISOString(), status: 'open', message: 'Sorry' }],
        ...{ impactedServiceIds: ['a', 'b'], createdAt: app.clock.now(), resolvedAt: null, updatedAt: app.clock.now() },
      },
      expect.objectContaining({ id: recent, title: 'Recent', message: null, severity: 'info', resolvedAt: since }),
    ]);
    expect(JSON.stringify(published)).not.toContain('SECRET');
  });

  it('shows several at once to other features', async () => {
    const id = await create();
    const scope = app.nest.get(UnitOfWork, { strict: false }).of(await defaultTenantId(app));
    const found = await app.nest.get(IncidentDirectory, { strict: false }).shown(scope, [id, randomUUID()]);
    expect([...found]).toEqual([[id, await shown(id)]]);
  });
});
