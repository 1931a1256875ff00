import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createKey, createTeam, createTenant, createUser, login } from '../support/accounts.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/);

let app: TestApp;
let admin: string;
let teamId: string;
let otherTeamId: string;
let lead: { id: string; token: string };
let member: { id: string; token: string };

beforeAll(async () => {
  app = await TestApp.start();
  admin = `Bearer ${await login(app)}`;
  [lead, member] = [await createUser(app, {}), await createUser(app, {})];
  teamId = (
    await createTeam(app, {
      members: [
        { userId: lead.id, role: 'lead' },
        { userId: member.id, role: 'user' },
      ],
    })
  ).id;
  otherTeamId = (await createTeam(app, {})).id;
});
afterAll(() => app.stop());

const call = (method: 'get' | 'post' | 'put' | 'delete', path: string, authorization = admin) =>
  app.as(authorization).send(method, `/v2/routing-rules${path}`);
const by = ({ token }: { token: string }) => `Bearer ${token}`;
const create = async (body: object = {}): Promise<Record<string, unknown> & { id: string }> =>
  (
    await call('post', '')
      .send({ name: 'Rule', targetTeamId: teamId, ...body })
      .expect(201)
  ).body.data;
const listed = async (authorization: string, query = '') =>
  (await call('get', query, authorization).expect(200)).body.data.map(({ id }: { id: string }) => id);

describe('POST /v2/routing-rules', () => {
  /** @contract conventions-18, routing-4 */
  it('creates a rule that catches all by default', async () => {
    const { body } = await call('post', '').send({ name: 'All', targetTeamId: teamId }).expect(201);
    expect(body).toEqual({
      data: {
        id: UUID,
        name: 'All',
        enabled: true,
        order: 0,
        match: {},
        targetTeamId: teamId,
        createdAt: app.clock.now().toISOString(),
        updatedAt: app.clock.now().toISOString(),
        result: 'created',
      },
      took: expect.any(Number),
      requestId: UUID,
    });
  });

  /** @contract routing-4 */
  it('keeps every field of the match', async () => {
    const match = { priorities: ['P1'], sources: ['a'], tags: ['b'], entities: ['c'], messageRegex: '(?i)disk' };
    expect(await create({ order: 3, enabled: false, match })).toMatchObject({
      order: 3,
      enabled: false,
      match,
    });
  });

  /** @contract routing-10 */
  it('keeps a list of conditions as it was given', async () => {
    const conditions = [
      { field: 'message', operation: 'contains', expectedValue: 'disk' },
      { field: 'extra-properties', key: 'region', not: true, operation: 'equals', expectedValue: 'us', order: 7 },
    ];
    const { match } = await create({ match: { conditions: { type: 'match-any-condition', conditions } } });
    expect(match).toEqual({ conditions: { type: 'match-any-condition', conditions } });
    expect((await create({ match: { conditions: { type: 'match-all' } } })).match).toEqual({
      conditions: { type: 'match-all' },
    });
  });

  /** @contract routing-10 */
  it.each<[object, string]>([
    [{ type: 'all' }, 'type'],
    [{ type: 'match-all', conditions: [{ field: 'message', operation: 'is-empty' }] }, 'match-all takes no conditions'],
    [{ type: 'match-any-condition', conditions: [] }, 'needs conditions'],
    [{ type: 'match-any-condition', conditions: [null] }, 'conditions'],
    ...[
      [{ field: 'mood', operation: 'equals' }, 'field'],
      [{ field: 'message', operation: 'sounds-like' }, 'operation'],
      [{ field: 'message', operation: 'contains-key', expectedValue: 'a' }, 'contains-key is only for'],
      [{ field: 'message', operation: 'equals', key: 'a' }, 'key: is only for'],
      [{ field: 'priority', operation: 'greater-than', expectedValue: '3' }, 'P1 to P5'],
      [{ field: 'message', operation: 'less-than', expectedValue: 'x' }, 'a number'],
      [{ field: 'message', operation: 'less-than', expectedValue: {} }, 'expectedValue'],
      [{ field: 'message', operation: 'matches', expectedValue: '(' }, 'RE2'],
      [{ field: 'message', operation: 'matches', expectedValue: '(a|b|ab|ba){0,900}' }, 'too large'],
      [{ field: 'message', operation: 'equals', expectedValue: 'x'.repeat(501) }, 'expectedValue'],
      [{ field: 'message', operation: 'equals', not: 'yes' }, 'not'],
    ].map(([condition, reason]): [object, string] => [
      { type: 'match-any-condition', conditions: [condition] },
      reason as string,
    ]),
    [
      { type: 'match-any-condition', conditions: Array(51).fill({ field: 'message', operation: 'is-empty' }) },
      'conditions',
    ],
    [
      { type: 'match-any-condition', conditions: Array(11).fill({ field: 'message', operation: 'matches' }) },
      'match.conditions.conditions: at most 10',
    ],
    [
      {
        type: 'match-all-conditions',
        conditions: Array(4).fill({ field: 'message', operation: 'matches', expectedValue: 'a{900}' }),
      },
      'match.conditions.conditions: its patterns have 3,620 steps together; 3,000 are the most',
    ],
  ])('refuses the conditions %j', async (conditions, reason) => {
    const refused = await call('post', '').send({ name: 'x', targetTeamId: teamId, match: { conditions } }).expect(400);
    expect(refused.body.message).toContain(reason);
  });

  /** @contract routing-11, routing-13 */
  it.each([
    [{}, 'name'],
    [{ name: 'x' }, 'targetTeamId'],
    [{ name: 'x', targetTeamId: 'nonsense' }, 'targetTeamId'],
    [{ name: 'x', targetTeamId: UNKNOWN }, 'targetTeamId'],
    [{ name: 'x', order: -1 }, 'order'],
    [{ name: 'x', order: 1.5 }, 'order'],
    [{ name: 'x', match: [] }, 'match'],
    [{ name: 'x', match: { priorities: ['P7'] } }, 'match.priorities'],
    [{ name: 'x', match: { tags: 'a' } }, 'match.tags'],
    [{ name: 'x', match: { messageRegex: '(' } }, 'match.messageRegex'],
    [{ name: 'x', match: { messageRegex: '(?=a)' } }, 'match.messageRegex'],
  ])('refuses %j', async (body, field) => {
    const { body: refused } = await call('post', '').send(body).expect(400);
    expect(refused).toMatchObject({ code: 'BAD_REQUEST', message: expect.stringContaining(field) });
  });
});

describe('rights', () => {
  /** @contract routing-6 */
  it('are those of administrators, of unbound keys, and of the leads of the target team', async () => {
    const body = { name: 'x', targetTeamId: teamId };
    await call('post', '', `CompatKey ${ROOT_KEY}`).send(body).expect(201);
    await call('post', '', by(lead)).send(body).expect(201);
    expect((await call('post', '', by(member)).send(body).expect(403)).body.code).toBe('FORBIDDEN');
    const bound = await createKey(app, { teamId, scopes: ['read', 'write', 'delete'] });
    await call('post', '', `CompatKey ${bound}`).send(body).expect(403);
    await call('post', '', by(lead))
      .send({ ...body, targetTeamId: otherTeamId })
      .expect(403);
  });

  it('let a lead change and delete the rules of the team', async () => {
    const { id } = await create();
    await call('put', `/${id}`, by(lead)).send({ name: 'y' }).expect(200);
    await call('delete', `/${id}`, by(lead)).expect(200);
  });

  it('do not help a lead whose permission is none, nor a stakeholder', async () => {
    const barred = await createUser(app, { permissions: { 'routing-rules': 'none' } });
    const stakeholder = await createUser(app, { role: 'stakeholder' });
    const leads = [barred, stakeholder].map(({ id }) => ({ userId: id, role: 'lead' }));
    const { id: targetTeamId } = await createTeam(app, { members: leads });
    for (const who of [barred, stakeholder])
      await call('post', '', by(who)).send({ name: 'x', targetTeamId }).expect(403);
  });

  /** @contract routing-6, routing-7 */
  it('retargeting needs them on both teams', async () => {
    const { id } = await create();
    const foreign = await create({ targetTeamId: otherTeamId });
    await call('put', `/${id}`, by(lead)).send({ targetTeamId: otherTeamId }).expect(403);
    await call('put', `/${foreign.id}`, by(lead)).send({ targetTeamId: teamId }).expect(403);
    await call('delete', `/${foreign.id}`, by(lead)).expect(403);
    await call('put', `/${id}`, by(member)).send({ name: 'y' }).expect(403);
    await call('put', `/${id}`).send({ targetTeamId: otherTeamId }).expect(200);
    expect(await listed(by(lead))).not.toContain(id);
    expect(await listed(by(lead), '?allTeams=true')).toContain(id);
  });

  it('end at the tenant', async () => {
    const { id } = await create();
    const elsewhere = await createTenant(app);
    expect(await listed(by(elsewhere), '?allTeams=true')).toEqual([]);
    await call('put', `/${id}`, by(elsewhere)).send({ name: 'y' }).expect(404);
    await call('delete', `/${id}`, by(elsewhere)).expect(404);
    await call('post', '', by(elsewhere)).send({ name: 'x', targetTeamId: teamId }).expect(400);
  });
});

describe('GET, PUT and DELETE', () => {
  /** @contract routing-7 */
  it('lists in the order in which rules are asked', async () => {
    await app.sql('DELETE FROM routing_rules');
    const [third, first, second] = [await create({ order: 2 }), await create({ order: 0 }), await create({ order: 1 })];
    const { body } = await call('get', '?allTeams=true').expect(200);
    expect(body.totalCount).toBe(3);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id, third.id]);
  });

  /** @contract routing-8 */
  it('takes one order of all rules, from whoever may change each of them', async () => {
    await app.sql('DELETE FROM routing_rules');
    const [a, b, c] = [await create({ order: 5 }), await create({ order: 5 }), await create({ order: 9 })];
    const order = (ids: unknown, authorization = admin) => call('post', '/reorder', authorization).send({ ids });
    const { body } = await order([c.id, a.id.toUpperCase(), b.id], by(lead)).expect(200);
    expect(body.data.map(({ id, order }: { id: string; order: number }) => [id, order])).toEqual([
      [c.id, 0],
      [a.id, 1],
      [b.id, 2],
    ]);
    const { id: foreign } = await create({ order: 3, targetTeamId: otherTeamId });
    const reversed = [foreign, b.id, a.id, c.id];
    for (const who of [lead, member]) await order(reversed, by(who)).expect(403);
    await order([...reversed, UNKNOWN]).expect(404);
    for (const wrong of [[b.id], [...reversed, b.id], 'all', undefined]) await order(wrong).expect(400);
    await order(reversed, by(await createTenant(app))).expect(404);
    expect(await listed(admin, '?allTeams=true')).toEqual([c.id, a.id, b.id, foreign]);
    await order(reversed).expect(200);
    expect(await listed(admin, '?allTeams=true')).toEqual(reversed);
  });

  /** @contract routing-5 */
  it('changes what the body names and nothing else', async () => {
    const { id } = await create({ order: 4, match: { tags: ['a'] } });
    app.clock.moveBy(1_000);
    const { body } = await call('put', `/${id}`).send({ name: 'Renamed', match: null }).expect(200);
    expect(body.data).toMatchObject({
      id,
      name: 'Renamed',
      order: 4,
      enabled: true,
      match: {},
      result: 'updated',
      updatedAt: app.clock.now().toISOString(),
    });
    expect((await call('put', `/${id}`).send({}).expect(200)).body.data).toMatchObject({ name: 'Renamed', order: 4 });
    await call('put', `/${id}`)
      .send({ match: { messageRegex: '[' } })
      .expect(400);
  });

  /** @contract routing-5 */
  it('deletes', async () => {
    const { id } = await create();
    expect((await call('delete', `/${id}`).expect(200)).body.data).toEqual({ result: 'deleted' });
    for (const gone of [id, UNKNOWN, 'nonsense']) {
      expect((await call('delete', `/${gone}`).expect(404)).body).toEqual({ message: 'Routing rule not found' });
      expect((await call('put', `/${gone}`).send({}).expect(404)).body).toEqual({ message: 'Routing rule not found' });
    }
  });
});

describe('an alert on its way in', () => {
  const alert = async (body: object, key = ROOT_KEY): Promise<Record<string, unknown>> => {
    const send = { message: 'Disk full', skipEscalation: true, ...body };
    const { body: answer } = await app.as(`CompatKey ${key}`).post('/v2/alerts', send).expect(202);
    return (await app.as(admin).get(`/v2/alerts/${answer.data.alertId}`).expect(200)).body.data;
  };

  /** @contract routing-10 */
  it('is asked about all that it carries by a list of conditions', async () => {
    await app.sql('DELETE FROM routing_rules');
    const conditions = [
      { field: 'description', operation: 'matches', expectedValue: '.*out of memory.*' },
      { field: 'extra-properties', key: 'region', operation: 'starts-with', expectedValue: 'eu' },
      { field: 'responders', operation: 'contains', expectedValue: 'Backend' },
      { field: 'alias', operation: 'ends-with', expectedValue: '-oom' },
    ];
    await create({ match: { conditions: { type: 'match-any-condition', conditions } } });
    await create({
      order: 1,
      targetTeamId: otherTeamId,
      match: {
        conditions: { type: 'match-all-conditions', conditions: conditions.map((each) => ({ ...each, not: true })) },
      },
    });
    for (const fits of [
      { description: 'job: out of memory, killed' },
      { details: { region: 'eu-1' } },
      { responders: [{ type: 'team', name: 'Backend' }] },
      { alias: 'job-oom' },
    ])
      expect(await alert(fits)).toMatchObject({ teamId });
    expect(await alert({ details: { region: 'us-1' } })).toMatchObject({ teamId: otherTeamId });
  });

  /** @contract routing-9 */
  it('gets the team of the first enabled rule that matches, as rules change', async () => {
    await app.sql('DELETE FROM routing_rules');
    await create({ order: 0, enabled: false, targetTeamId: otherTeamId });
    const { id } = await create({ order: 1, match: { priorities: ['P1'], messageRegex: 'Disk' } });
    await create({ order: 2, targetTeamId: otherTeamId, match: { tags: ['b'] } });
    expect(await alert({ priority: 'P1' })).toMatchObject({ teamId });
    expect(await alert({ priority: 'P2', tags: ['a', 'b'] })).toMatchObject({ teamId: otherTeamId });
    expect(await alert({ priority: 'P2' })).toMatchObject({ teamId: null });
    await call('put', `/${id}`).send({ match: {} }).expect(200);
    expect(await alert({ priority: 'P2' })).toMatchObject({ teamId });
  });

  it('is no longer sent to a team that is gone', async () => {
    await app.sql('DELETE FROM routing_rules');
    const { id: doomed } = await createTeam(app, {});
    await create({ targetTeamId: doomed });
    expect(await alert({})).toMatchObject({ teamId: doomed });
    await app.as(admin).delete(`/v2/teams/${doomed}`).expect(200);
    expect(await alert({})).toMatchObject({ teamId: null });
    expect(await listed(admin, '?allTeams=true')).toEqual([]);
  });

  it('keeps the team that its caller has', async () => {
    const bound = await createKey(app, { teamId: otherTeamId, scopes: ['write'] });
    await create({ match: {} });
    expect(await alert({}, bound)).toMatchObject({ teamId: otherTeamId });
  });
});

describe('/v2/teams/:teamId/routing-rules', () => {
  type Rule = Record<string, unknown> & { id: string; name: string };
  const ask = (method: 'get' | 'post' | 'patch' | 'delete', path = '', authorization = admin, of = teamId) =>
    app.as(authorization).send(method, `/v2/teams/${of}/routing-rules${path}`);
  const NONE = { type: 'none' };
  const made = async (body: object = {}): Promise<Rule> =>
    (
      await ask('post')
        .send({ name: 'Rule', notify: NONE, ...body })
        .expect(201)
    ).body.data;
  const names = async (): Promise<string[]> => (await ask('get').expect(200)).body.data.map(({ name }: Rule) => name);
  const policy = async (body: object): Promise<string> =>
    (await app.as(admin).post('/v2/escalations', body).expect(200)).body.data.id;

  /** @contract routing-11 */
  it('makes, shows, changes and deletes rules; the default one is asked last', async () => {
    const id = await policy({ name: 'P' });
    const hours = { timezone: 'Europe/Berlin', daily: { start: '20:00', end: '08:00' } };
    const rule = await made({ name: 'Night', order: 2, hours, notify: { type: 'escalation', id: id.toUpperCase() } });
    const shown = {
      ...{ id: UUID, teamId, name: 'Night', enabled: true, order: 2, isDefault: false, match: {} },
      ...{ hours: { ...hours, weekly: [] }, notify: { type: 'escalation', id } },
      ...{ createdAt: app.clock.now().toISOString(), updatedAt: app.clock.now().toISOString() },
    };
    expect(rule).toEqual({ ...shown, result: 'created' });
    expect((await ask('get', `/${rule.id}`).expect(200)).body.data).toEqual(shown);
    await made({ name: 'Default', isDefault: true });
    const first = await made({ name: 'First', order: 1 });
    expect(await names()).toEqual(['First', 'Night', 'Default']);
    await ask('post', '/reorder')
      .send({ ids: [rule.id] })
      .expect(400);
    const changed = await ask('patch', `/${rule.id}`).send({ hours: null, notify: NONE }).expect(200);
    expect(changed.body.data).toMatchObject({ name: 'Night', hours: null, notify: { type: 'none', id: null } });
    const all = (await ask('get').expect(200)).body.data.map((each: Rule) => each.id) as string[];
    await ask('post', '/reorder').send({ ids: all.toReversed() }).expect(200);
    expect(await names()).toEqual(['Night', 'First', 'Default']);
    await ask('delete', `/${first.id}`).expect(200);
    await ask('get', `/${first.id}`).expect(404);
    await app.sql('DELETE FROM team_routing_rules');
  });

  it.each<[object, string]>([
    [{ notify: undefined }, 'notify'],
    [{ notify: { type: 'user', id: UNKNOWN } }, 'notify.type'],
    [{ notify: { type: 'escalation' } }, 'notify.id'],
    [{ notify: { type: 'schedule', id: UNKNOWN } }, 'no such schedule'],
    [{ notify: { type: 'none', id: UNKNOWN } }, 'none has no id'],
    [{ hours: { timezone: 'Nowhere' } }, 'hours.timezone'],
    [{ hours: { daily: { start: '25:00', end: '08:00' } } }, 'hours.daily.start'],
    [{ hours: { weekly: [{ startDay: 'someday' }] } }, 'hours.weekly'],
    [{ isDefault: null }, 'isDefault'],
    [{ match: { conditions: { type: 'some' } } }, 'match.conditions.type'],
  ])('refuses %j', async (body, reason) => {
    const { body: refused } = await ask('post')
      .send({ name: 'Rule', notify: NONE, ...body })
      .expect(400);
    expect(refused.message).toContain(reason);
  });

  /** @contract routing-11 */
  it("are changed by administrators and the team's leads, and known to its members only", async () => {
    const { id } = await made();
    await ask('patch', `/${id}`, by(lead)).send({ name: 'By the lead' }).expect(200);
    await ask('get', `/${id}`, by(member)).expect(200);
    await ask('patch', `/${id}`, by(member)).send({ name: 'x' }).expect(403);
    await ask('get', '', by(lead), otherTeamId).expect(403);
    await ask('post', '', by(lead), otherTeamId).send({ name: 'x', notify: NONE }).expect(403);
    await ask('get', `/${id}`, admin, otherTeamId).expect(404);
    const elsewhere = await createTenant(app);
    await ask('get', '', by(elsewhere)).expect(404);
    await ask('delete', `/${id}`, by(elsewhere)).expect(404);
    await ask('delete', `/${id}`, by(lead)).expect(200);
  });
});
