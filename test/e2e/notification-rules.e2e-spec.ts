import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTenant, createUser, login, type TestUser } from '../support/accounts.js';
import { ENVELOPE, UUID } from '../support/envelope.js';
import { FakeClock } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const NOT_FOUND = { message: 'Notification rule not found' };
const CRITERIA = {
  priorities: [],
  sources: [],
  tags: [],
  actionTypes: [],
  criteriaType: 'match-all',
  teamIds: [],
  timeWindows: [],
  scheduleId: null,
};
const ACTION = { channelIds: [], delayMins: 0 };
const REPEAT = { enabled: false, intervalSec: 900, maxRepeats: null };

let app: TestApp;
let admin: string;
let ada: TestUser;
let bob: TestUser;

beforeAll(async () => {
  // A Saturday noon in UTC, 13:00 in Berlin.
  app = await TestApp.start({ clock: new FakeClock('2026-01-10T12:00:00.000Z') });
  admin = `Bearer ${await login(app)}`;
  ada = await createUser(app, { timezone: 'Europe/Berlin' });
  bob = await createUser(app);
});
afterAll(() => app.stop());
beforeEach(() => app.sql('DELETE FROM notification_rules'));

const by = ({ token }: { token: string }): string => `Bearer ${token}`;
const call = (method: 'get' | 'post' | 'patch' | 'delete', path: string, authorization = by(ada)) =>
  app.as(authorization).send(method, `/v2/notification-rules${path}`);
const create = async (body: object = {}, authorization = by(ada), query = ''): Promise<string> =>
  (
    await call('post', query, authorization)
      .send({ name: 'Rule', ...body })
      .expect(200)
  ).body.data.id;
const get = async (id: string, authorization = by(ada)) =>
  (await call('get', `/${id}`, authorization).expect(200)).body.data;
const listed = async (authorization = by(ada), query = ''): Promise<{ id: string; order: number }[]> =>
  (await call('get', query, authorization).expect(200)).body.data;

describe('POST /v2/notification-rules', () => {
  /** @contract delivery-2 */
  it('creates a rule with the defaults of the contract', async () => {
    const { body } = await call('post', '').send({ name: 'Everything' }).expect(200);
    expect(body).toEqual({ data: { id: UUID, result: 'created' }, ...ENVELOPE });
    const now = app.clock.now().toISOString();
    expect(await get(body.data.id)).toEqual({
      id: body.data.id,
      ...{ userId: ada.id, userName: ada.fullName, userEmail: ada.email },
      name: 'Everything',
      enabled: true,
      criteria: CRITERIA,
      action: ACTION,
      repeat: REPEAT,
      order: 0,
      createdAt: now,
      updatedAt: now,
    });
  });

  /** @contract delivery-2 */
  it('keeps every field', async () => {
    const rule = {
      name: 'n'.repeat(120),
      enabled: false,
      criteria: {
        priorities: ['P1', 'P2'],
        sources: ['prometheus'],
        tags: ['db'],
        actionTypes: ['create-alert', 'acknowledged', 'closed', 'assigned', 'note-added', 'renotified'],
        criteriaType: 'match-any',
        teamIds: ['team'],
        timeWindows: [
          { start: '22:00', end: '06:30' },
          { start: '18:00', end: '08:00', startDay: 'fri', endDay: 'mon' },
        ],
        scheduleId: 'schedule',
      },
      action: { channelIds: ['channel'], delayMins: 1440 },
      repeat: { enabled: true, intervalSec: 60, maxRepeats: 3 },
    };
    expect(await get(await create(rule))).toMatchObject(rule);
  });

  /** @contract operating-73 */
  it('keeps steps, with the first that are on as its channels, and their ids when they are sent back', async () => {
    const [first, second, off] = ['1', '2', '3'].map((n) => UNKNOWN.replace(/0$/, n)) as [string, string, string];
    const steps = [
      { channelId: off, delayMins: 0, enabled: false },
      { channelId: second, delayMins: 2000 },
      { channelId: first, delayMins: 3 },
    ];
    const id = await create({ action: { channelIds: [off], delayMins: 7, steps } });
    const { action } = await get(id);
    expect(action).toEqual({
      channelIds: [first],
      delayMins: 3,
      steps: steps.map((step) => ({ enabled: true, ...step, id: UUID })),
    });
    await call('patch', `/${id}`).send({ action }).expect(200);
    expect((await get(id)).action).toEqual(action);
    await call('patch', `/${id}`)
      .send({ action: { channelIds: [second] } })
      .expect(200);
    expect((await get(id)).action).toEqual({ channelIds: [second], delayMins: 0 });
  });

  /** @contract delivery-2, delivery-6 */
  it('puts a new rule after the others, also when two come at once, and fills no gap', async () => {
    await Promise.all([create(), create(), create(), create()]);
    expect((await listed()).map(({ order }) => order)).toEqual([0, 1, 2, 3]);
    const [, second] = await listed();
    await call('delete', `/${second?.id}`).expect(200);
    await create();
    await create({}, by(bob));
    expect((await listed()).map(({ order }) => order)).toEqual([0, 2, 3, 4]);
    expect((await listed(by(bob))).map(({ order }) => order)).toEqual([0]);
  });

  /** @contract delivery-3 */
  it.each<[object, string]>([
    [{ name: undefined }, 'name'],
    [{ name: '' }, 'name'],
    [{ name: 'n'.repeat(121) }, 'name'],
    [{ name: 7 }, 'name'],
    [{ enabled: 'yes' }, 'enabled'],
    [{ criteria: 'all' }, 'criteria'],
    [{ criteria: [] }, 'criteria'],
    [{ criteria: { priorities: ['P6'] } }, 'criteria.priorities'],
    [{ criteria: { priorities: 'P1' } }, 'criteria.priorities'],
    [{ criteria: { sources: [1] } }, 'criteria.sources'],
    [{ criteria: { tags: 'db' } }, 'criteria.tags'],
    [{ criteria: { actionTypes: ['snoozed'] } }, 'criteria.actionTypes'],
    [{ criteria: { criteriaType: 'match-some' } }, 'criteria.criteriaType'],
    [{ criteria: { teamIds: [{}] } }, 'criteria.teamIds'],
    [{ criteria: { timeWindows: [{ start: '24:00', end: '06:00' }] } }, 'criteria.timeWindows.0.start'],
    [{ criteria: { timeWindows: [{ start: '08:00' }] } }, 'criteria.timeWindows.0.end'],
    [{ criteria: { timeWindows: ['08:00'] } }, 'criteria.timeWindows'],
    [
      { criteria: { timeWindows: [{ start: '08:00', end: '18:00', startDay: 'mon' }] } },
      'criteria.timeWindows.0.startDay',
    ],
    [
      { criteria: { timeWindows: [{ start: '08:00', end: '18:00', endDay: 'monday' }] } },
      'criteria.timeWindows.0.endDay',
    ],
    [{ action: { steps: [{}] } }, 'action.steps.0.channelId'],
    [{ action: { steps: [{ channelId: UNKNOWN, delayMins: 10_081 }] } }, 'action.steps.0.delayMins'],
    [{ action: { steps: [{ channelId: UNKNOWN, enabled: null }] } }, 'action.steps.0.enabled'],
    [{ criteria: { scheduleId: 1 } }, 'criteria.scheduleId'],
    [{ action: { channelIds: [null] } }, 'action.channelIds'],
    [{ action: { delayMins: 1441 } }, 'action.delayMins'],
    [{ action: { delayMins: -1 } }, 'action.delayMins'],
    [{ action: { delayMins: 1.5 } }, 'action.delayMins'],
    [{ repeat: { enabled: 1 } }, 'repeat.enabled'],
    [{ repeat: { intervalSec: 0 } }, 'repeat.intervalSec'],
    [{ repeat: { maxRepeats: '3' } }, 'repeat.maxRepeats'],
  ])('refuses %j', async (change, field) => {
    const { body } = await call('post', '')
      .send({ name: 'Rule', ...change })
      .expect(400);
    expect(body).toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining(`Invalid request: ${field}: `),
    });
    expect(await listed()).toEqual([]);
  });
});

describe('rights', () => {
  it('are for people only, and ask for the permission', async () => {
    const id = await create();
    const key = `CompatKey ${ROOT_KEY}`;
    await call('get', '', key).expect(403);
    await call('post', '', key).send({ name: 'Rule' }).expect(403);
    await call('get', `/${id}`, key).expect(403);
    await call('post', `/${id}/match`, key).send({}).expect(403);
    await app.http.get('/v2/notification-rules').expect(401);
    const reader = await createUser(app, { permissions: { 'notification-rules': 'read' } });
    await call('get', '', by(reader)).expect(200);
    await call('post', '', by(reader)).send({ name: 'Rule' }).expect(403);
    await call('post', '', by(await createUser(app, { role: 'stakeholder' })))
      .send({ name: 'Mine' })
      .expect(200);
  });

  it("keep one person's rules from another: they do not exist", async () => {
    const id = await create();
    expect((await call('get', `/${id}`, by(bob)).expect(404)).body).toEqual(NOT_FOUND);
    expect((await call('patch', `/${id}`, by(bob)).send({ name: 'Mine' }).expect(404)).body).toEqual(NOT_FOUND);
    expect((await call('delete', `/${id}`, by(bob)).expect(404)).body).toEqual(NOT_FOUND);
    expect((await call('post', `/${id}/match`, by(bob)).send({}).expect(404)).body).toEqual(NOT_FOUND);
    expect(
      (
        await call('post', '/reorder', by(bob))
          .send({ ids: [id] })
          .expect(404)
      ).body,
    ).toEqual(NOT_FOUND);
    await call('get', `?userId=${ada.id}`, by(bob)).expect(403);
    expect(await listed(by(bob))).toEqual([]);
    const { token } = (await createTenant(app)).admin;
    await call('get', `/${id}`, `Bearer ${token}`).expect(404);
    await call('get', `?userId=${ada.id}`, `Bearer ${token}`).expect(404);
  });

  /** @contract delivery-4 */
  it('let administrators act for anybody', async () => {
    const query = `?userId=${ada.id}`;
    const id = await create({ name: 'By the admin' }, admin, query);
    expect(await get(id)).toMatchObject({ userId: ada.id, name: 'By the admin' });
    expect(await listed(admin)).toEqual([]);
    expect((await listed(admin, query)).map((rule) => rule.id)).toEqual([id]);
    await call('patch', `/${id}`, admin).send({ enabled: false }).expect(200);
    await call('post', `/reorder${query}`, admin)
      .send({ ids: [id] })
      .expect(200);
    await call('delete', `/${id}`, admin).expect(200);
    expect((await call('get', `?userId=${UNKNOWN}`, admin).expect(404)).body).toEqual({ message: 'User not found' });
    await call('get', '?userId=nobody', admin).expect(404);
    await call('get', '?userId=a&userId=b', admin).expect(400);
  });
});

describe('GET /v2/notification-rules/:id', () => {
  /** @contract delivery-4 */
  it.each([UNKNOWN, 'nonsense'])('answers a bare 404 for %s', async (id) => {
    for (const method of ['get', 'patch', 'delete'] as const) {
      expect((await call(method, `/${id}`).expect(404)).body).toEqual(NOT_FOUND);
    }
    expect((await call('post', `/${id}/match`).send({}).expect(404)).body).toEqual(NOT_FOUND);
  });
});

describe('PATCH /v2/notification-rules/:id', () => {
  /** @contract delivery-5 */
  it('replaces the sub-object that is given, whose omitted fields are the defaults again, and leaves the others', async () => {
    const criteria = { priorities: ['P1'], tags: ['db'] };
    const action = { channelIds: ['a'], delayMins: 5 };
    const repeat = { enabled: true, intervalSec: 60, maxRepeats: 1 };
    const id = await create({ criteria, action, repeat });
    app.clock.moveBy(1000);
    const { body } = await call('patch', `/${id}`)
      .send({ criteria: { sources: ['x'] } })
      .expect(200);
    expect(body).toEqual({ data: { id, result: 'updated' }, ...ENVELOPE });
    expect(await get(id)).toMatchObject({
      name: 'Rule',
      enabled: true,
      criteria: { ...CRITERIA, sources: ['x'] },
      action,
      repeat,
    });
    await call('patch', `/${id}`)
      .send({ name: 'Renamed', enabled: false, action: { delayMins: 1 }, repeat: {} })
      .expect(200);
    expect(await get(id)).toMatchObject({
      name: 'Renamed',
      enabled: false,
      criteria: { sources: ['x'] },
      action: { channelIds: [], delayMins: 1 },
      repeat: REPEAT,
      updatedAt: app.clock.now().toISOString(),
    });
  });

  it('ignores order, userId and unknown keys, and refuses what a create refuses', async () => {
    const id = await create();
    await call('patch', `/${id}`).send({ order: 7, userId: bob.id, unheardOf: true }).expect(200);
    expect(await get(id)).toMatchObject({ order: 0, userId: ada.id });
    await call('patch', `/${id}`).send({ name: null }).expect(400);
    await call('patch', `/${id}`)
      .send({ action: { delayMins: 1441 } })
      .expect(400);
  });
});

describe('DELETE /v2/notification-rules/:id', () => {
  it('removes the rule', async () => {
    const id = await create();
    const { body } = await call('delete', `/${id}`).expect(200);
    expect(body).toEqual({ data: { id, result: 'deleted' }, ...ENVELOPE });
    await call('get', `/${id}`).expect(404);
    await call('delete', `/${id}`).expect(404);
  });
});

describe('POST /v2/notification-rules/reorder', () => {
  /** @contract delivery-7 */
  it('answers the list in its new order', async () => {
    const [a, b, c] = [await create(), await create(), await create()];
    const { body } = await call('post', '/reorder')
      .send({ ids: [c.toUpperCase(), a, b] })
      .expect(200);
    expect(body).toMatchObject({
      totalCount: 3,
      data: [
        { id: c, order: 0 },
        { id: a, order: 1 },
        { id: b, order: 2 },
      ],
    });
    expect((await listed()).map(({ id }) => id)).toEqual([c, a, b]);
  });

  /** @contract delivery-7 */
  it('wants every rule exactly once and changes nothing otherwise', async () => {
    const [a, b] = [await create(), await create()];
    const theirs = await create({}, by(bob));
    const reorder = (ids: unknown) => call('post', '/reorder').send({ ids });
    expect((await reorder([b, a, UNKNOWN]).expect(404)).body).toEqual(NOT_FOUND);
    expect((await reorder([b, a, theirs]).expect(404)).body).toEqual(NOT_FOUND);
    expect((await reorder([b]).expect(400)).body).toMatchObject({ code: 'BAD_REQUEST' });
    expect((await reorder([b, a, a]).expect(400)).body).toMatchObject({ code: 'BAD_REQUEST' });
    await reorder('b').expect(400);
    await reorder([1]).expect(400);
    await call('post', '/reorder').send({}).expect(400);
    expect((await listed()).map(({ id }) => id)).toEqual([a, b]);
  });
});

describe('POST /v2/notification-rules/:id/match', () => {
  const match = async (criteria: object, body: object = {}): Promise<unknown> => {
    const id = await create({ criteria });
    return (await call('post', `/${id}/match`).send(body).expect(200)).body.data;
  };

  /** @contract delivery-8 */
  it('says that the rule would fire', async () => {
    const id = await create({ criteria: { priorities: ['P1'], teamIds: ['elsewhere'] } });
    const { body } = await call('post', `/${id}/match`).send({ priority: 'P1' }).expect(200);
    expect(body).toEqual({ data: { match: true }, ...ENVELOPE });
    expect(await match({})).toEqual({ match: true });
  });

  /** @contract delivery-8 */
  it('says why it would not', async () => {
    const event = { priority: 'P3', tags: ['web'], source: 'grafana', actionType: 'closed' };
    expect(await match({ priorities: ['P1'], tags: ['db'], sources: ['x'], actionTypes: ['assigned'] }, event)).toEqual(
      {
        match: false,
        reasons: ['priority', 'tags', 'source', 'action-type'],
      },
    );
    expect(await match({ criteriaType: 'match-any', priorities: ['P1'], tags: ['web'] }, { tags: ['web'] })).toEqual({
      match: true,
    });
    expect(await match({}, { actionType: 'closed' })).toEqual({ match: false, reasons: ['action-type'] });
    expect(await match({ scheduleId: UNKNOWN })).toEqual({ match: false, reasons: ['not-on-call'] });
  });

  /** @contract routing-10 */
  it('asks the conditions', async () => {
    const conditions = {
      type: 'match-all-conditions',
      conditions: [
        { field: 'message', operation: 'contains', expectedValue: 'disk' },
        { field: 'details', key: 'env', operation: 'equals', expectedValue: 'live' },
      ],
    };
    expect(await match({ conditions }, { message: 'disk full', details: { env: 'live' } })).toEqual({ match: true });
    expect(await match({ conditions }, { message: 'disk full' })).toEqual({ match: false, reasons: ['conditions'] });
    const criteria = { conditions: { ...conditions, conditions: [] } };
    await call('post', '').send({ name: 'x', criteria }).expect(400);
  });

  it("reads time windows on the owner's clock", async () => {
    expect(await match({ timeWindows: [{ start: '13:00', end: '14:00' }] })).toEqual({ match: true });
    expect(await match({ timeWindows: [{ start: '12:00', end: '13:00' }] })).toEqual({
      match: false,
      reasons: ['time-window'],
    });
  });

  /** @contract delivery-8 */
  it('says that a disabled rule is disabled', async () => {
    const id = await create({ enabled: false });
    expect((await call('post', `/${id}/match`).send({}).expect(200)).body.data).toEqual({
      match: false,
      reasons: ['rule-disabled'],
    });
  });

  it.each([{ priority: 'P0' }, { tags: 'db' }, { source: 1 }, { actionType: 'snoozed' }])(
    'refuses %j',
    async (body) => {
      const id = await create();
      expect((await call('post', `/${id}/match`).send(body).expect(400)).body).toMatchObject({ code: 'BAD_REQUEST' });
    },
  );
});

describe('removing a channel', () => {
  /** @contract channels-19 */
  it("takes it out of every rule's action", async () => {
    const channel = async (value: string): Promise<string> =>
      (await app.as(by(ada)).post('/v2/channels', { type: 'email', value }).expect(200)).body.channel.id;
    const [first, second] = [await channel('first@example.com'), await channel('second@example.com')];
    const both = await create({ action: { channelIds: [first, second], delayMins: 5 } });
    const one = await create({ action: { channelIds: [first] } });
    const steps = [{ channelId: first }, { channelId: second, delayMins: 9 }, { channelId: first, delayMins: 20 }];
    const stepped = await create({ action: { steps } });
    await app.as(by(ada)).delete(`/v2/channels/${first}`).expect(200);
    expect(await get(both)).toMatchObject({ action: { channelIds: [second], delayMins: 5 } });
    expect(await get(one)).toMatchObject({ action: { channelIds: [] } });
    expect(await get(stepped)).toMatchObject({
      action: { channelIds: [second], delayMins: 9, steps: [{ channelId: second, delayMins: 9 }] },
    });
  });
});

describe('a deleted user', () => {
  it('takes its rules with it', async () => {
    const eve = await createUser(app);
    const id = await create({}, by(eve));
    await app.as(admin).delete(`/v2/users/${eve.id}`).expect(200);
    await call('get', `/${id}`, admin).expect(404);
  });
});
