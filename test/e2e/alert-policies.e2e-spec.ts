import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createKey, createTeam, createTenant, createUser, login } from '../support/accounts.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/);
const NOT_FOUND = { message: 'Alert policy not found' };

let app: TestApp;
let admin: string;
let teamId: string;
let member: { id: string; token: string };

beforeAll(async () => {
  app = await TestApp.start();
  admin = `Bearer ${await login(app)}`;
  member = await createUser(app, { permissions: { escalations: 'write' } });
  teamId = (await createTeam(app, { members: [{ userId: member.id }] })).id;
});
afterAll(() => app.stop());
beforeEach(() => app.sql('DELETE FROM alert_policies'));

const call = (method: 'get' | 'post' | 'patch' | 'delete', path: string, authorization = admin) =>
  app.as(authorization).send(method, `/v2/alert-policies${path}`);
const by = ({ token }: { token: string }) => `Bearer ${token}`;
const create = async (body: object = {}, authorization = admin): Promise<string> =>
  (
    await call('post', '', authorization)
      .send({ name: 'Policy', actions: { suppress: true }, ...body })
      .expect(200)
  ).body.data.id;
const get = async (id: string) => (await call('get', `/${id}`).expect(200)).body.data;
const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);

describe('POST /v2/alert-policies', () => {
  /** @contract policies-1 */
  it('creates a policy with the defaults of the contract', async () => {
    const { body } = await call('post', '')
      .send({ name: 'Quiet', actions: { suppress: true } })
      .expect(200);
    const warnings = ['match: is empty, so this policy suppresses every alert'];
    expect(body).toEqual({
      data: { id: UUID, result: 'created', warnings },
      took: expect.any(Number),
      requestId: UUID,
    });
    expect(await get(body.data.id)).toEqual({
      id: body.data.id,
      name: 'Quiet',
      teamId: null,
      enabled: true,
      order: 0,
      match: {},
      actions: { suppress: true },
      description: null,
      hours: null,
      afterMatch: 'stop',
      createdAt: app.clock.now().toISOString(),
      warnings,
    });
  });

  /** @contract policies-4 */
  it('warns wherever it is shown of a policy that hides every alert, until it asks for something', async () => {
    const warnings = ['match: is empty, so this policy closes every alert of its team'];
    const { body: made } = await call('post', '')
      .send({ name: 'Quiet', teamId, match: { tags: [] }, actions: { autoClose: true } })
      .expect(200);
    const { id } = made.data;
    expect(made.data).toMatchObject({ warnings });
    expect((await call('get', '?allTeams=true').expect(200)).body.data).toMatchObject([{ id, warnings }]);
    expect(await get(id)).toMatchObject({ warnings });
    const change = async (patch: object): Promise<unknown> =>
      (await call('patch', `/${id}`).send(patch).expect(200)).body.data;
    expect(await change({ name: 'Quieter' })).toEqual({ id, result: 'updated', warnings });
    expect(await change({ match: { tags: ['staging'] } })).toEqual({ id, result: 'updated' });
    expect(await get(id)).not.toHaveProperty('warnings');
  });

  /** @contract policies-1 */
  it('keeps every field', async () => {
    const match = { priorities: ['P1'], sources: ['a'], tags: ['b'], entities: ['c'], messageRegex: '^x' };
    const actions = {
      delayMinutes: 5,
      autoAck: true,
      autoClose: false,
      addTags: ['t'],
      setPriority: 'P5',
      closeAfterHours: 24,
      setMessage: '[db] {{message}}',
      setAlias: '{{alias}}-x',
      setDescription: '',
      setEntity: '{{details.host}}',
      setSource: '{{source}}',
      addDetails: { runbook: 'https://wiki.example.com' },
      addActions: ['Restart'],
      addResponders: [{ type: 'team', id: teamId }],
      replaceTags: true,
      replaceDetails: false,
    };
    const weekly = [{ startDay: 'mon', startTime: '08:00', endDay: 'fri', endTime: '18:00' }];
    const hours = { timezone: 'Europe/Berlin', daily: null, weekly };
    const more = { description: 'At work', hours, afterMatch: 'team' };
    const body = { teamId, enabled: false, order: 7, match, ...more };
    const id = await create({ ...body, actions: { ...actions, suppress: null } });
    expect(await get(id)).toMatchObject({ ...body, actions });
    await call('patch', `/${id}`).send({ hours: null, afterMatch: null, description: null }).expect(200);
    expect(await get(id)).toMatchObject({ hours: null, afterMatch: 'stop', description: null, actions });
  });

  /** @contract policies-2, errors-3 */
  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'n'.repeat(201) }, 'name'],
    [{ actions: undefined }, 'actions'],
    [{ actions: null }, 'actions'],
    [{ actions: {} }, 'actions'],
    [{ actions: { unheardOf: true } }, 'actions'],
    [{ actions: [] }, 'actions'],
    [{ actions: { suppress: 'yes' } }, 'actions.suppress'],
    [{ actions: { delayMinutes: 1441 } }, 'actions.delayMinutes'],
    [{ actions: { delayMinutes: -1 } }, 'actions.delayMinutes'],
    [{ actions: { closeAfterHours: 8761 } }, 'actions.closeAfterHours'],
    [{ actions: { addTags: [1] } }, 'actions.addTags'],
    [{ actions: { setPriority: 'P0' } }, 'actions.setPriority'],
    [{ actions: { setMessage: '{{nothing}}' } }, 'actions.setMessage'],
    [{ actions: { setAlias: 'a'.repeat(2049) } }, 'actions.setAlias'],
    [{ actions: { addDetails: { a: 1 } } }, 'actions.addDetails'],
    [{ actions: { addDetails: { a: 'x'.repeat(1001) } } }, 'actions.addDetails'],
    [{ actions: { addResponders: [{ type: 'team' }] } }, 'actions.addResponders'],
    [{ actions: { replaceTags: 1 } }, 'actions.replaceTags'],
    [{ hours: { timezone: 'Atlantis/City' } }, 'hours'],
    [{ afterMatch: 'go on' }, 'afterMatch'],
    [{ description: 'd'.repeat(1001) }, 'description'],
    [{ order: -1 }, 'order'],
    [{ enabled: 1 }, 'enabled'],
    [{ teamId: UNKNOWN }, 'teamId'],
    [{ teamId: 'nonsense' }, 'teamId'],
    [{ match: 'all' }, 'match'],
    [{ match: { messageRegex: '' } }, 'match.messageRegex'],
    [{ match: { messageRegex: 'x'.repeat(501) } }, 'match.messageRegex'],
    [{ match: { messageRegex: 'a(' } }, 'match.messageRegex'],
    [{ match: { messageRegex: '(?<!a)b' } }, 'match.messageRegex'],
  ])('refuses %j', async (change, field) => {
    const { body } = await call('post', '')
      .send({ name: 'P', actions: { suppress: true }, ...change })
      .expect(400);
    expect(body).toMatchObject({ code: 'VALIDATION', message: expect.stringContaining(`Invalid request: ${field}`) });
    expect((await call('get', '').expect(200)).body.totalCount).toBe(0);
  });

  /** @contract policies-1 */
  it("belongs to a bound key's team, and never to everybody", async () => {
    const bound = `CompatKey ${await createKey(app, { teamId, scopes: ['read', 'write'] })}`;
    expect(await get(await create({}, bound))).toMatchObject({ teamId });
    await call('post', '', bound)
      .send({ name: 'Everybody', teamId: null, actions: { autoAck: true } })
      .expect(403);
    expect(await get(await create({}, by(member)))).toMatchObject({ teamId: null });
  });
});

describe('rights', () => {
  /** @contract policies-3 */
  it('are those of the escalations permission', async () => {
    const reader = await createUser(app, {});
    await call('get', '', by(reader)).expect(200);
    await call('post', '', by(reader))
      .send({ name: 'P', actions: { suppress: true } })
      .expect(403);
    await call('post', '/dry-run', by(reader)).send({ alert: {} }).expect(403);
    const none = await createUser(app, { permissions: { escalations: 'none' } });
    await call('get', '', by(none)).expect(403);
    await app.http.get('/v2/alert-policies').expect(401);
  });

  /** @contract policies-5 */
  it("keep one team's policy from another", async () => {
    const { id: otherTeam } = await createTeam(app, {});
    const id = await create({ teamId: otherTeam });
    await call('get', `/${id}`, by(member)).expect(403);
    await call('patch', `/${id}`, by(member)).send({ name: 'Mine' }).expect(403);
    await call('delete', `/${id}`, by(member)).expect(403);
    await call('post', '/reorder', by(member))
      .send({ ids: [id] })
      .expect(403);
    await call('post', '', by(member))
      .send({ name: 'P', teamId: otherTeam, actions: { autoAck: true } })
      .expect(403);
    const ours = await create({ teamId }, by(member));
    await call('patch', `/${ours}`, by(member)).send({ teamId: otherTeam }).expect(403);
    const { body } = await call('get', '', by(member)).expect(200);
    expect([idsOf(body), body.hidden]).toEqual([[ours], 1]);
    const all = await call('get', '?allTeams=true', by(member)).expect(200);
    expect(idsOf(all.body)).toEqual([id, ours].toSorted());
  });

  it('end at the tenant', async () => {
    const id = await create();
    const elsewhere = await createTenant(app);
    expect((await call('get', '', by(elsewhere)).expect(200)).body.data).toEqual([]);
    for (const method of ['get', 'patch', 'delete'] as const) {
      expect((await call(method, `/${id}`, by(elsewhere)).send({}).expect(404)).body).toEqual(NOT_FOUND);
    }
  });
});

describe('GET, PATCH and DELETE', () => {
  /** @contract policies-5 */
  it('lists by order, then by id', async () => {
    const [c, a, b] = [await create({ order: 1 }), await create({ order: 0 }), await create({ order: 0 })];
    const { body } = await call('get', '').expect(200);
    expect(idsOf(body)).toEqual([...[a, b].toSorted(), c]);
    expect(body.totalCount).toBe(3);
  });

  /** @contract policies-5 */
  it('changes what the body names and nothing else', async () => {
    const id = await create({ teamId, order: 2, match: { tags: ['a'] } });
    expect(
      (
        await call('patch', `/${id}`)
          .send({ enabled: false, actions: { autoAck: true } })
          .expect(200)
      ).body.data,
    ).toEqual({ id, result: 'updated' });
    expect(await get(id)).toMatchObject({
      name: 'Policy',
      teamId,
      enabled: false,
      order: 2,
      match: { tags: ['a'] },
      actions: { autoAck: true },
    });
    await call('patch', `/${id}`).send({ teamId: null, match: {} }).expect(200);
    expect(await get(id)).toMatchObject({ teamId: null, match: {} });
    expect((await call('patch', `/${id}`).send({ actions: {} }).expect(400)).body.code).toBe('VALIDATION');
  });

  /** @contract policies-5 */
  it('deletes', async () => {
    const id = await create();
    expect((await call('delete', `/${id}`).expect(200)).body.data).toEqual({ result: 'deleted' });
    for (const gone of [id, UNKNOWN, 'nonsense']) {
      for (const method of ['get', 'patch', 'delete'] as const) {
        expect((await call(method, `/${gone}`).send({}).expect(404)).body).toEqual(NOT_FOUND);
      }
    }
  });
});

describe('POST /v2/alert-policies/reorder', () => {
  /** @contract policies-8 */
  it('gives each policy its place', async () => {
    const [a, b, c] = [await create({ order: 5 }), await create({ order: 6 }), await create({ order: 7 })];
    const { body } = await call('post', '/reorder')
      .send({ ids: [c, a, b] })
      .expect(200);
    expect(idsOf(body)).toEqual([c, a, b]);
    expect(body.data.map(({ order }: { order: number }) => order)).toEqual([0, 1, 2]);
  });

  /** @contract policies-8 */
  it('refuses an unknown, a partial and a repeated list, and changes nothing', async () => {
    const [a, b] = [await create({ order: 5 }), await create({ order: 6 })];
    const refused = async (ids: unknown, status: number) =>
      (await call('post', '/reorder').send({ ids }).expect(status)).body;
    expect(await refused([b, a, UNKNOWN], 404)).toEqual(NOT_FOUND);
    expect(await refused(['nonsense'], 404)).toEqual(NOT_FOUND);
    expect(await refused([b], 400)).toMatchObject({ code: 'VALIDATION' });
    expect(await refused([b, a, b], 400)).toMatchObject({ code: 'VALIDATION' });
    expect(await refused('all', 400)).toMatchObject({ code: 'VALIDATION' });
    expect(await refused(undefined, 400)).toMatchObject({ code: 'VALIDATION' });
    expect([(await get(a)).order, (await get(b)).order]).toEqual([5, 6]);
  });
});

describe('POST /v2/alert-policies/dry-run', () => {
  const dryRun = async (body: object, status = 200) => (await call('post', '/dry-run').send(body).expect(status)).body;

  it('asks the conditions of a policy', async () => {
    const conditions = [{ field: 'details', key: 'env', operation: 'equals', expectedValue: 'test' }];
    const match = { conditions: { type: 'match-all-conditions', conditions } };
    const id = await create({ name: 'Conditions', match, actions: { suppress: true } });
    expect((await dryRun({ alert: { details: { env: 'test' } } })).data.matched).toMatchObject({ id });
    expect((await dryRun({ alert: { details: { env: 'live' } } })).data.matched).toBeNull();
    await dryRun({ alert: { details: { env: 1 } } }, 400);
    const all = { conditions: { type: 'match-all' } };
    const { body } = await call('patch', `/${id}`).send({ match: all }).expect(200);
    expect(body.data.warnings).toEqual(['match: is empty, so this policy suppresses every alert']);
    await call('delete', `/${id}`).expect(200);
  });

  /** @contract policies-6 */
  it('tells what would happen', async () => {
    const suppress = await create({ name: 'S', order: 1, match: { tags: ['noise'] } });
    const delay = await create({
      name: 'D',
      order: 2,
      match: { sources: ['cron'] },
      actions: { delayMinutes: 30, addTags: ['late'] },
    });
    const change = await create({
      name: 'C',
      order: 3,
      match: { messageRegex: '^Disk' },
      actions: { setPriority: 'P1' },
    });
    expect((await dryRun({ alert: { tags: ['noise'] } })).data).toEqual({
      matched: { id: suppress, name: 'S', order: 1 },
      outcome: 'suppressed',
    });
    expect((await dryRun({ alert: { source: 'cron' } })).data).toEqual({
      matched: { id: delay, name: 'D', order: 2 },
      outcome: 'handled',
      mutations: { addTags: ['late'] },
      delayedUntil: new Date(app.clock.now().getTime() + 30 * 60_000).toISOString(),
    });
    expect((await dryRun({ alert: { message: 'Disk full' } })).data).toEqual({
      matched: { id: change, name: 'C', order: 3 },
      outcome: 'continue',
      mutations: { setPriority: 'P1' },
    });
    expect((await dryRun({ alert: {} })).data).toEqual({ matched: null, outcome: 'none' });
  });

  /** @contract policies-6 */
  it('fills in P3, no tags, no message, no entity, no team', async () => {
    await create({ order: 1, teamId });
    const id = await create({ order: 2, match: { priorities: ['P3'], messageRegex: '^$' } });
    expect((await dryRun({ alert: {} })).data.matched.id).toBe(id);
  });

  /** @contract policies-6 */
  it('takes an alert that exists', async () => {
    const key = `CompatKey ${ROOT_KEY}`;
    const { body } = await app
      .as(key)
      .post('/v2/alerts', { message: 'Kept', tags: ['old'] })
      .expect(202);
    const id = await create({ match: { tags: ['old'] } });
    expect((await dryRun({ alertId: body.alertId })).data).toMatchObject({ matched: { id }, outcome: 'suppressed' });
    expect(await dryRun({ alertId: UNKNOWN }, 404)).toEqual({ message: 'Alert not found' });
    expect(await dryRun({ alertId: 'nonsense' }, 404)).toEqual({ message: 'Alert not found' });
  });

  /** @contract policies-7 */
  it('refuses to guess, and persists nothing', async () => {
    await create();
    expect(await dryRun({}, 400)).toMatchObject({ code: 'VALIDATION' });
    expect(await dryRun({ alert: { priority: 'P9' } }, 400)).toMatchObject({ code: 'VALIDATION' });
    const count = async (table: string) =>
      (await app.sql<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))[0]?.n;
    const before = [await count('alerts'), await count('audit_log')];
    await dryRun({ alert: { message: 'x' } });
    expect([await count('alerts'), await count('audit_log')]).toEqual(before);
  });
});

/** @contract policies-15 */
it('leaves an audit entry for every change', async () => {
  await app.sql('DELETE FROM audit_log');
  const id = await create({ name: 'Audited' });
  await call('patch', `/${id}`).send({ order: 1 }).expect(200);
  await call('post', '/reorder')
    .send({ ids: [id] })
    .expect(200);
  await call('delete', `/${id}`).expect(200);
  const { body } = await app.as(admin).get('/v2/audit-log?entityType=alert_policy').expect(200);
  expect(body.data.map(({ action }: { action: string }) => action).toReversed()).toEqual([
    'alert_policy.create',
    'alert_policy.update',
    'alert_policy.reorder',
    'alert_policy.delete',
  ]);
  expect(body.data[0]).toMatchObject({ entityId: id, entityName: 'Audited', userName: expect.any(String) });
});

describe('an alert on its way in', () => {
  const post = async (body: object = {}) =>
    (
      await app
        .as(`CompatKey ${ROOT_KEY}`)
        .post('/v2/alerts', { message: 'Disk full', ...body })
        .expect(202)
    ).body;
  const stored = async (id: string) => (await app.as(admin).get(`/v2/alerts/${id}`).expect(200)).body.data;

  /** @contract policies-9 */
  it('is changed by the first enabled policy that matches', async () => {
    await create({ order: 0, enabled: false });
    await create({ order: 1, match: { messageRegex: 'Disk' }, actions: { setPriority: 'P1', addTags: ['storage'] } });
    await create({ order: 2, actions: { suppress: true } });
    expect(await stored((await post({ tags: ['a'] })).alertId)).toMatchObject({
      priority: 'P1',
      tags: ['a', 'storage'],
      status: 'open',
    });
  });

  /** @contract operating-78 */
  it('passes further policies where one says so, each of which sees it as the one before has left it', async () => {
    const team = { type: 'team', id: teamId };
    const texts = { setMessage: '[{{details.env}}] {{message}}', setDescription: 'was {{source}}' };
    const first = { ...texts, addDetails: { by: 'p' }, addActions: ['Ping'], replaceTags: true, addTags: ['new'] };
    await create({ name: 'A', order: 0, afterMatch: 'next', actions: first });
    await create({ name: 'B', order: 1, match: { tags: ['old'] }, actions: { suppress: true } });
    const people = { addResponders: [team], replaceResponders: true, setEntity: '{{message}}' };
    await create({ name: 'C', order: 2, match: { messageRegex: '^.prod' }, actions: people });
    await create({ name: 'D', order: 3, actions: { suppress: true } });
    const given = {
      tags: ['old'],
      source: 'cron',
      details: { env: 'prod' },
      responders: [{ type: 'user', id: member.id }],
    };
    const answer = await post(given);
    const { alertId } = answer.data;
    expect(await stored(alertId)).toMatchObject({
      ...{ message: '[prod] Disk full', description: 'was cron', entity: '[prod] Disk full', tags: ['new'] },
      ...{ details: { env: 'prod', by: 'p' }, actions: ['Ping'], responders: [expect.objectContaining(team)] },
    });
    const { body } = await app.as(admin).get(`/v2/alerts/${alertId}/activities`).expect(200);
    const lines = (body.data.activities ?? body.data) as { type: string; metadata: { policyName: string } }[];
    const names = lines.filter(({ type }) => type === 'policy-applied').map(({ metadata }) => metadata.policyName);
    expect(names.toSorted()).toEqual(['A', 'C']);
    const dry = await call('post', '/dry-run')
      .send({ alert: { message: 'Disk full', ...given, responders: undefined } })
      .expect(200);
    expect(dry.body.data).toMatchObject({
      ...{ matched: { name: 'A' }, applied: [{ name: 'A' }, { name: 'C' }], outcome: 'continue' },
      mutations: { setEntity: '{{message}}' },
    });
  });

  /** @contract operating-78 */
  it('is counted by the alias that a policy gives it, also where it comes twice at once; a repeat keeps its texts', async () => {
    await create({ actions: { setAlias: '{{alias}}-{{priority}}', setMessage: '! {{message}}' } });
    const alias = 'policy-alias';
    const [{ alertId }, again] = await Promise.all([post({ alias }), post({ alias })]);
    expect(again.alertId).toBe(alertId);
    expect((await post({ alias, message: 'Disk fuller' })).alertId).toBe(alertId);
    const other = (await post({ alias, priority: 'P1' })).alertId;
    expect(other).not.toBe(alertId);
    expect(await stored(alertId)).toMatchObject({ alias: 'policy-alias-P3', count: 3, message: '! Disk fuller' });
    expect(await stored(other)).toMatchObject({ alias: 'policy-alias-P1', count: 1 });
    const close = (name: string) => app.as(admin).post(`/v2/alerts/${name}/close?identifierType=alias`, {});
    await close('policy-alias-P1');
    expect(await stored(other)).toMatchObject({ status: 'closed' });
    expect((await post({ alias, priority: 'P1' })).alertId).not.toBe(other);
  });

  /** @contract operating-78 */
  it('is asked about in the hours of a policy only', async () => {
    const at = app.clock.now();
    const day = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
    const daily = (offset: number) => {
      const [startDay, endDay] = [day[(at.getUTCDay() + offset) % 7], day[(at.getUTCDay() + offset + 1) % 7]];
      return { weekly: [{ startDay, startTime: '00:00', endDay, endTime: '00:00' }] };
    };
    await create({ hours: daily(2), actions: { suppress: true } });
    await create({ order: 1, hours: daily(0), actions: { setPriority: 'P1' } });
    expect(await stored((await post()).alertId)).toMatchObject({ priority: 'P1' });
  });

  /** @contract policies-10 */
  it('is dropped with an audit entry', async () => {
    const policyId = await create({ match: { priorities: ['P5'] } });
    expect(await post({ priority: 'P5' })).toEqual({
      result: 'suppressed',
      policyId,
      took: expect.any(Number),
      requestId: UUID,
    });
    expect(await post({ priority: 'P4' })).toMatchObject({ alertId: UUID });
    const trail = await app.sql<{ entityId: string }>(
      `SELECT * FROM audit_log WHERE action NOT LIKE 'alert_policy.%' AND details::text || "entityId" LIKE $1`,
      [`%${policyId}%`],
    );
    expect(trail.length).toBeGreaterThan(0);
  });

  it.each([
    ['autoAck', { status: 'acknowledged', acknowledged: true }],
    ['autoClose', { status: 'closed' }],
  ])('is created under %s', async (action, expected) => {
    await create({ actions: { [action]: true } });
    expect(await stored((await post()).alertId)).toMatchObject(expected);
  });

  it('is delayed, visible at once', async () => {
    await create({ actions: { delayMinutes: 1 } });
    const answer = await post();
    expect(answer).toMatchObject({
      result: 'created',
      delayed: true,
      delayedUntil: new Date(app.clock.now().getTime() + 60_000).toISOString(),
    });
    expect(await stored(answer.alertId)).toMatchObject({ status: 'open' });
  });

  /** @contract policies-14 */
  it("meets its own team's policies only", async () => {
    await create({ teamId, actions: { setPriority: 'P1' } });
    expect(await stored((await post()).alertId)).toMatchObject({ priority: 'P3' });
    const bound = await createKey(app, { teamId, scopes: ['write'] });
    const { body } = await app.as(`CompatKey ${bound}`).post('/v2/alerts', { message: 'x' }).expect(202);
    expect(await stored(body.alertId)).toMatchObject({ priority: 'P1', teamId });
  });
});
