import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { asAdmin, createKey, createTeam, createTenant, createUser, type TestUser } from '../support/accounts.js';
import { ROOT } from '../support/alert-client.js';
import { minutes } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

describe('the room of an incident', () => {
  let app: TestApp;
  let ada: TestUser;
  let bob: TestUser;
  let teamId: string;
  let id: string;

  beforeAll(async () => {
    app = await TestApp.start();
    ada = await createUser(app, { fullName: 'Ada Lovelace' });
    bob = await createUser(app, { fullName: 'Bob Martin' });
    const members = [ada, bob].map(({ id: userId }) => ({ userId, role: 'user' }) as const);
    teamId = (await createTeam(app, { members })).id;
  });
  afterAll(() => app.stop());

  const bearer = ({ token }: { token: string }): string => `Bearer ${token}`;
  const call = (method: Method, path: string, { body, as = bearer(ada) }: { body?: unknown; as?: string } = {}) => {
    const request = app.as(as).send(method, `/v2/incidents${path}`);
    return body === undefined ? request : request.send(body as object);
  };
  const started = async (as = bearer(ada)): Promise<string> =>
    (await call('post', '', { body: { name: 'Checkout' }, as }).expect(200)).body.data.id as string;
  const room = async (as = bearer(ada)) => (await call('get', `/${id}/room`, { as }).expect(200)).body.data;
  const trail = async (): Promise<string[]> =>
    (
      await app.sql<{ action: string }>(
        `SELECT action FROM audit_log WHERE "entityType" = 'incident' AND "entityId" = $1 ORDER BY "createdAt", id`,
        [id],
      )
    ).map(({ action }) => action);

  beforeEach(async () => {
    id = await started();
  });

  /** @contract incidents-15 */
  it('has roles that are given, handed over and taken back', async () => {
    expect(await room()).toEqual({ roles: [], participants: [], tasks: [] });
    await call('put', `/${id}/roles/scribe`, { body: { userId: bob.id.toUpperCase() } }).expect(200);
    await call('put', `/${id}/roles/commander`, { body: { userId: ada.id } }).expect(200);
    const since = app.clock.now().toISOString();
    app.clock.moveBy(minutes(5));
    // Given again to whoever has it, nothing changes.
    await call('put', `/${id}/roles/commander`, { body: { userId: ada.id } }).expect(200);
    const named = (user: TestUser, name: string) => ({ userId: user.id, userName: name, userEmail: user.email });
    expect((await room()).roles).toEqual([
      { role: 'commander', ...named(ada, 'Ada Lovelace'), since },
      { role: 'scribe', ...named(bob, 'Bob Martin'), since },
    ]);
    await call('put', `/${id}/roles/commander`, { body: { userId: bob.id }, as: bearer(bob) }).expect(200);
    expect((await room()).roles[0]).toMatchObject({ userId: bob.id, since: app.clock.now().toISOString() });
    await call('delete', `/${id}/roles/scribe`).expect(200);
    await call('delete', `/${id}/roles/scribe`).expect(200);
    expect((await room()).roles).toHaveLength(1);
    expect(await trail()).toEqual([
      ...['incident.create', 'incident.role_assigned', 'incident.role_assigned', 'incident.role_assigned'],
      'incident.role_removed',
    ]);
  });

  /** @contract incidents-15 */
  it('people join and leave; a key does neither', async () => {
    await call('put', `/${id}/participants/me`).expect(200);
    app.clock.moveBy(1000);
    await call('put', `/${id}/participants/me`, { as: bearer(bob) }).expect(200);
    await call('put', `/${id}/participants/me`).expect(200);
    expect((await room()).participants.map(({ userName }: { userName: string }) => userName)).toEqual([
      ...['Ada Lovelace', 'Bob Martin'],
    ]);
    await call('delete', `/${id}/participants/me`).expect(200);
    await call('delete', `/${id}/participants/me`).expect(200);
    expect((await room()).participants).toHaveLength(1);
    for (const method of ['put', 'delete'] as const)
      await call(method, `/${id}/participants/me`, { as: ROOT }).expect(403);
    expect(await trail()).toEqual(['incident.create', 'incident.joined', 'incident.joined', 'incident.left']);
  });

  /** @contract incidents-15 */
  it('has tasks that somebody does', async () => {
    const body = { description: '  Roll back the release ', assigneeId: bob.id };
    const { body: made } = await call('post', `/${id}/tasks`, { body }).expect(201);
    expect(made.data).toMatchObject({
      ...{ description: 'Roll back the release', assigneeId: bob.id, assigneeName: 'Bob Martin', done: false },
      ...{
        doneAt: null,
        doneBy: null,
        createdBy: { type: 'user', id: ada.id, name: 'Ada Lovelace' },
        result: 'created',
      },
    });
    const task = `/${id}/tasks/${made.data.id}`;
    app.clock.moveBy(minutes(2));
    const { body: done } = await call('patch', task, { body: { done: true }, as: bearer(bob) }).expect(200);
    expect(done.data).toMatchObject({
      done: true,
      doneAt: app.clock.now().toISOString(),
      doneBy: { name: 'Bob Martin' },
    });
    app.clock.moveBy(minutes(2));
    // Done already: it stays so.
    const { body: again } = await call('patch', task, { body: { done: true, description: 'Roll it back' } }).expect(
      200,
    );
    expect(again.data).toMatchObject({ doneAt: done.data.doneAt, doneBy: { name: 'Bob Martin' } });
    await call('patch', task, { body: { done: false, assigneeId: null } }).expect(200);
    expect((await room()).tasks).toMatchObject([{ description: 'Roll it back', assigneeId: null, done: false }]);
    await call('patch', task, { body: {} }).expect(200);
    await call('delete', task).expect(200);
    await call('delete', task).expect(404, { message: 'Task not found' });
    expect((await room()).tasks).toEqual([]);
    expect(await trail()).toEqual([
      ...['incident.create', 'incident.task_added', 'incident.task_done', 'incident.task_changed'],
      ...['incident.task_reopened', 'incident.task_changed', 'incident.task_removed'],
    ]);
  });

  /** @contract incidents-15 */
  it('has internal updates, which nobody publishes', async () => {
    const statusPageEntry = { enabled: true, title: 'Checkout' };
    await call('patch', `/${id}`, { body: { statusPageEntry } }).expect(200);
    const write = async (message: string, as = bearer(ada)): Promise<string> =>
      (await call('post', `/${id}/internal-updates`, { body: { message }, as }).expect(201)).body.data.id as string;
    const first = await write('The database of zone B is read-only');
    app.clock.moveBy(1000);
    await write('Failing over\nby hand', bearer(bob));
    const listed = async () => (await call('get', `/${id}/internal-updates`).expect(200)).body;
    expect(await listed()).toMatchObject({
      totalCount: 2,
      data: [
        {
          message: 'Failing over\nby hand',
          createdBy: { name: 'Bob Martin' },
          createdAt: app.clock.now().toISOString(),
        },
        { id: first, message: 'The database of zone B is read-only', createdBy: { type: 'user', id: ada.id } },
      ],
    });
    const { body: page } = await call('get', `/${id}/internal-updates?limit=1`).expect(200);
    const { body: next } = await call('get', `/${id}/internal-updates?limit=1&cursor=${page.nextCursor}`).expect(200);
    expect(next).toMatchObject({ data: [{ id: first }], totalCount: 2 });
    const { body: incident } = await call('get', `/${id}`).expect(200);
    expect(JSON.stringify(incident)).not.toContain('read-only');
    const { text: status } = await app.http.get('/v2/public/status').expect(200);
    expect(status).not.toContain('read-only');
    await call('delete', `/${id}/internal-updates/${first}`).expect(200);
    await call('delete', `/${id}/internal-updates/${first}`).expect(404, { message: 'Internal update not found' });
    expect((await listed()).totalCount).toBe(1);
    // Nor does the audit log keep what was removed.
    const kept = await app.sql(`SELECT FROM audit_log e WHERE e::text LIKE '%read-only%'`);
    expect(kept).toEqual([]);
  });

  it.each<[Method, string, unknown, string]>([
    ['put', 'roles/commander', {}, 'userId'],
    ['put', 'roles/commander', { userId: 'ada' }, 'userId'],
    ['put', 'roles/commander', { userId: null }, 'userId'],
    ['put', 'roles/commander', { userId: [randomUUID()] }, 'userId'],
    ['put', 'roles/commander', { userId: randomUUID() }, 'userId'],
    ['post', 'tasks', {}, 'description'],
    ['post', 'tasks', { description: ' \u200b ' }, 'description'],
    ['post', 'tasks', { description: 'x'.repeat(501) }, 'description'],
    ['post', 'tasks', { description: { toString: 'x' } }, 'description'],
    ['post', 'tasks', { description: 'x', assigneeId: 'somebody' }, 'assigneeId'],
    ['post', 'tasks', { description: 'x', assigneeId: randomUUID() }, 'assigneeId'],
    ['post', 'tasks', { description: 'x', assigneeId: ['00000000-0000-0000-0000-000000000000'] }, 'assigneeId'],
    ['post', 'internal-updates', {}, 'message'],
    ['post', 'internal-updates', { message: '\u0000' }, 'NUL'],
    ['post', 'internal-updates', { message: 'x'.repeat(4001) }, 'message'],
    ['post', 'internal-updates', { message: 5 }, 'message'],
  ])('refuses %s %s %j', async (method, path, body, field) => {
    const { body: answer } = await call(method, `/${id}/${path}`, { body }).expect(400);
    expect(answer.message).toContain(field);
    expect(await room()).toEqual({ roles: [], participants: [], tasks: [] });
    expect((await call('get', `/${id}/internal-updates`)).body.totalCount).toBe(0);
  });

  it('refuses wrong changes of a task, a broken cursor and what is not there', async () => {
    const { body: made } = await call('post', `/${id}/tasks`, { body: { description: 'Look' } }).expect(201);
    const task = `/${id}/tasks/${made.data.id}`;
    for (const body of [{ done: 'yes' }, { done: null }, { description: null }, { description: '' }, { assigneeId: 1 }])
      await call('patch', task, { body }).expect(400);
    expect((await room()).tasks).toMatchObject([{ description: 'Look', done: false }]);
    await call('get', `/${id}/internal-updates?cursor=zzz`).expect(400);
    await call('put', `/${id}/roles/king`, { body: { userId: ada.id } }).expect(404, { message: 'Role not found' });
    await call('put', `/${id}/roles/toString`, { body: { userId: ada.id } }).expect(404);
    for (const each of [randomUUID(), 'nonsense', "'"]) {
      await call('patch', `/${id}/tasks/${encodeURIComponent(each)}`, { body: { done: true } }).expect(404);
      await call('get', `/${encodeURIComponent(each)}/room`).expect(404, { message: 'Incident not found' });
    }
    // A task of another incident.
    const other = await started();
    await call('patch', `/${other}/tasks/${made.data.id}`, { body: { done: true } }).expect(404);
    await call('delete', `/${other}/tasks/${made.data.id}`).expect(404);
  });

  it('is as full as it may be, and then says so', async () => {
    await app.sql(
      `INSERT INTO incident_tasks ("tenantId", id, "incidentId", description, "createdBy", "createdAt", "updatedAt")
       SELECT "tenantId", gen_random_uuid(), id, 'x', '{}', now(), now() FROM incidents, generate_series(1, 200) WHERE id = $1`,
      [id],
    );
    await app.sql(
      `INSERT INTO incident_internal_updates ("tenantId", id, "incidentId", message, "createdBy", "createdAt")
       SELECT "tenantId", gen_random_uuid(), id, 'x', '{}', now() FROM incidents, generate_series(1, 2000) WHERE id = $1`,
      [id],
    );
    const { body: tasks } = await call('post', `/${id}/tasks`, { body: { description: 'x' } }).expect(400);
    expect(tasks.message).toContain('at most 200 tasks');
    const { body: updates } = await call('post', `/${id}/internal-updates`, { body: { message: 'x' } }).expect(400);
    expect(updates.message).toContain('at most 2000 internal updates');
  });

  /** @contract incidents-15 */
  it('is open to whom the incident is open: who may read it reads, who may write it changes', async () => {
    const { body: made } = await call('post', `/${id}/tasks`, { body: { description: 'Look' } }).expect(201);
    const changes: [Method, string, unknown][] = [
      ['put', 'roles/commander', { userId: ada.id }],
      ['delete', 'roles/commander', undefined],
      ['put', 'participants/me', undefined],
      ['delete', 'participants/me', undefined],
      ['post', 'tasks', { description: 'x' }],
      ['patch', `tasks/${made.data.id}`, { done: true }],
      ['delete', `tasks/${made.data.id}`, undefined],
      ['post', 'internal-updates', { message: 'x' }],
    ];
    const reader = bearer(await createUser(app, { permissions: { incidents: 'read' }, teamIds: [teamId] }));
    const stakeholder = bearer(await createUser(app, { role: 'stakeholder' }));
    const stranger = bearer(await createUser(app, { teamIds: [(await createTeam(app)).id] }));
    const blind = bearer(await createUser(app, { permissions: { incidents: 'none' }, teamIds: [teamId] }));
    const foreign = bearer(await createTenant(app));
    for (const as of [reader, stakeholder]) {
      await call('get', `/${id}/room`, { as }).expect(200);
      await call('get', `/${id}/internal-updates`, { as }).expect(200);
    }
    for (const [as, status] of [
      [stranger, 403],
      [blind, 403],
      [foreign, 404],
    ] as const) {
      await call('get', `/${id}/room`, { as }).expect(status);
      await call('get', `/${id}/internal-updates`, { as }).expect(status);
    }
    for (const [method, path, body] of changes) {
      for (const as of [reader, stakeholder, stranger, blind])
        await call(method, `/${id}/${path}`, { body, as }).expect(403);
      await call(method, `/${id}/${path}`, { body, as: foreign }).expect(404);
    }
    const key = `CompatKey ${await createKey(app, { teamId })}`;
    await call('post', `/${id}/internal-updates`, { body: { message: 'Deployed 1.2.3' }, as: key }).expect(201);
    expect(await room()).toMatchObject({ roles: [], participants: [], tasks: [{ done: false }] });
  });

  /** @contract incidents-15 */
  it('keeps the names of people who were deleted, gives no role to them, and goes with its incident', async () => {
    const leaver = await createUser(app, { fullName: 'Lea Vega', teamIds: [teamId] });
    await call('put', `/${id}/roles/scribe`, { body: { userId: leaver.id } }).expect(200);
    await call('put', `/${id}/participants/me`, { as: bearer(leaver) }).expect(200);
    await call('post', `/${id}/tasks`, { body: { description: 'Look', assigneeId: leaver.id } }).expect(201);
    await app
      .as(await asAdmin(app))
      .delete(`/v2/users/${leaver.id}`)
      .expect(200);
    const shown = await room();
    const names = [shown.roles[0].userName, shown.participants[0].userName, shown.tasks[0].assigneeName];
    expect(names).toEqual(Array.from({ length: 3 }, () => 'Lea Vega (gone)'));
    await call('put', `/${id}/roles/commander`, { body: { userId: leaver.id } }).expect(400);
    await call('delete', `/${id}`).expect(200);
    for (const table of ['roles', 'participants', 'tasks', 'internal_updates'])
      expect(await app.sql(`SELECT FROM incident_${table} WHERE "incidentId" = $1`, [id])).toEqual([]);
    await call('get', `/${id}/room`).expect(404);
    const [entry] = await app.sql<{ details: object }>(
      `SELECT details FROM audit_log WHERE action = 'incident.delete' AND "entityId" = $1`,
      [id],
    );
    expect(entry?.details).toMatchObject({ roles: 1, participants: 1, tasks: 1 });
  });
});
