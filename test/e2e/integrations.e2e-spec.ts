import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PermissionLevel } from '../../src/people/access/caller.js';
import { IntegrationReceipts } from '../../src/alerts/integrations/integration-receipts.js';
import { ROOT_KEY } from '../support/test-config.js';
import { createTeam, createTenant, createUser, login } from '../support/accounts.js';
import { FakeClock, minutes } from '../support/fake-clock.js';
import { logs } from '../support/log-watch.js';
import { TestApp } from '../support/test-app.js';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/);
const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const URL_OF = (id: string) => new RegExp(`^https://pager\\.example\\.com/v2/webhooks/inbound/${id}/[\\w-]{43}$`);

let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await login(app);
});
afterAll(() => app.stop());

const call = (method: 'get' | 'post' | 'patch' | 'delete', path: string, authorization = `Bearer ${admin}`) =>
  app.as(authorization).send(method, path);
const withKey = (key: string) => `CompatKey ${key}`;

async function create(
  body: Record<string, unknown> = {},
): Promise<{ id: string; webhookUrl: string; apiKey: string | null }> {
  const { body: answer } = await call('post', '/v2/integrations')
    .send({ name: 'Monitoring', ...body })
    .expect(200);
  return answer.data;
}
const detail = async (id: string) => (await call('get', `/v2/integrations/${id}`).expect(200)).body.data;

describe('POST /v2/integrations', () => {
  /** @contract integrations-1 */
  it('creates one with the defaults of the contract', async () => {
    const { body } = await call('post', '/v2/integrations').send({ name: 'Prometheus' }).expect(200);
    expect(body).toEqual({
      data: { id: UUID, apiKey: null, webhookUrl: expect.stringMatching(URL_OF(body.data.id)), result: 'created' },
      took: expect.any(Number),
      requestId: UUID,
    });
    expect(await detail(body.data.id)).toEqual({
      id: body.data.id,
      name: 'Prometheus',
      type: 'API',
      teamId: null,
      enabled: true,
      allowRead: true,
      allowWrite: true,
      allowDelete: true,
      allowConfig: false,
      suppressNotifications: false,
      responders: [],
      ignoreResponders: false,
      mailRecoveries: true,
      rules: null,
      createdAt: ISO,
      lastReceivedAt: null,
      lastError: null,
      config: {},
      webhookUrl: body.data.webhookUrl,
      apiKeys: [],
    });
  });

  /** @contract integrations-1, integrations-6 */
  it('lets a supplied key authenticate at once, within the rights of the integration', async () => {
    const { id, apiKey } = await create({ apiKey: 'a-key-we-had-before', allowWrite: false });
    expect(apiKey).toBe('a-key-we-had-before');
    const { body } = await call('post', '/v2/integrations/authenticate', withKey('a-key-we-had-before')).expect(200);
    expect(body.data).toEqual({ result: 'authenticated', integrationId: id });
    await call('get', '/v2/tokens', withKey('a-key-we-had-before')).expect(200);
    const { body: refused } = await call('post', '/v2/alerts', withKey('a-key-we-had-before'))
      .send({ message: 'x' })
      .expect(403);
    expect(refused.code).toBe('FORBIDDEN');
  });

  it('refuses a key that is in use, and creates nothing', async () => {
    await create({ apiKey: 'a-key-used-twice' });
    const { body: before } = await call('get', '/v2/integrations').expect(200);
    await call('post', '/v2/integrations').send({ name: 'Second', apiKey: 'a-key-used-twice' }).expect(409);
    const { body: after } = await call('get', '/v2/integrations').expect(200);
    expect(after.totalCount).toBe(before.totalCount);
  });

  it.each([
    [{}],
    [{ name: '' }],
    [{ name: 7 }],
    [{ name: 'x', enabled: 'yes' }],
    [{ name: 'x', config: 'text' }],
    [{ name: 'x', config: [] }],
    [{ name: 'x', apiKey: 'short' }],
    [{ name: 'x', type: {} }],
  ])('refuses %j', async (body) => {
    const { body: refused } = await call('post', '/v2/integrations').send(body).expect(400);
    expect(refused).toMatchObject({ code: 'BAD_REQUEST', message: expect.stringContaining('Invalid request: ') });
  });

  it('takes null for a value that was left out', async () => {
    const { id } = await create({ enabled: null, allowConfig: null, type: null, apiKey: null, config: null });
    expect(await detail(id)).toMatchObject({ enabled: true, allowConfig: false, type: 'API', config: {} });
  });

  it("belongs to the creator's team", async () => {
    const lead = await createUser(app, { permissions: { integrations: 'write' } });
    const { id: teamId } = await createTeam(app, { members: [{ userId: lead.id }] });
    const { body } = await call('post', '/v2/integrations', `Bearer ${lead.token}`).send({ name: 'Ours' }).expect(200);
    expect(await detail(body.data.id)).toMatchObject({ teamId });
  });

  it('belongs to the team that is given, and so do its alerts and its keys', async () => {
    const { id: teamId } = await createTeam(app);
    const { id, webhookUrl, apiKey } = await create({ teamId: teamId.toUpperCase(), apiKey: 'a-key-of-that-team' });
    expect(await detail(id)).toMatchObject({ teamId });
    const { body: me } = await call('get', '/v2/auth/me', withKey(apiKey!)).expect(200);
    expect(me.data).toMatchObject({ teamId });
    await app.http.post(new URL(webhookUrl).pathname).send({ message: 'Of the team' }).expect(202);
    const { body } = await call('get', '/v2/alerts?allTeams=true').expect(200);
    expect(body.data).toContainEqual(expect.objectContaining({ message: 'Of the team', teamId }));
  });

  it('moves to another team with its keys, and stays where it is when none is given', async () => {
    const [{ id: first }, { id: second }] = [await createTeam(app), await createTeam(app)];
    const { id } = await create({ teamId: first, apiKey: 'a-key-that-moves' });
    await call('patch', `/v2/integrations/${id}`).send({ teamId: second }).expect(200);
    await call('patch', `/v2/integrations/${id}`).send({ name: 'Renamed' }).expect(200);
    expect(await detail(id)).toMatchObject({ teamId: second, name: 'Renamed' });
    expect((await call('get', '/v2/auth/me', withKey('a-key-that-moves'))).body.data).toMatchObject({ teamId: second });
    await call('patch', `/v2/integrations/${id}`).send({ teamId: null }).expect(200);
    expect(await detail(id)).toMatchObject({ teamId: null });
  });

  it('keeps people to their own teams, and changes nothing for an unknown one', async () => {
    const [{ id: own }, { id: foreign }] = [await createTeam(app), await createTeam(app)];
    const { token } = await createUser(app, { permissions: { integrations: 'write' }, teamIds: [own] });
    const member = `Bearer ${token}`;
    await call('post', '/v2/integrations', member).send({ name: 'Theirs', teamId: foreign }).expect(403);
    const { body } = await call('post', '/v2/integrations', member).send({ name: 'Ours', teamId: own }).expect(200);
    const path = `/v2/integrations/${body.data.id}`;
    for (const teamId of [foreign, null]) await call('patch', path, member).send({ teamId }).expect(403);
    for (const teamId of [UNKNOWN, 'Platform', 7]) {
      const { body: refused } = await call('post', '/v2/integrations').send({ name: 'x', teamId }).expect(400);
      expect(refused).toMatchObject({ code: 'BAD_REQUEST', message: expect.stringContaining('teamId') });
      await call('patch', path).send({ teamId }).expect(400);
    }
    expect(await detail(body.data.id)).toMatchObject({ teamId: own });
  });
});

describe('who may manage integrations', () => {
  /** @contract rights-6, integrations-2 */
  it('wants the config scope of an API key, on every route', async () => {
    const { id } = await create();
    const routes = [
      ['get', ''],
      ['post', ''],
      ['get', `/${id}`],
      ['patch', `/${id}`],
      ['delete', `/${id}`],
      ['post', `/${id}/enable`],
      ['post', `/${id}/disable`],
      ['post', `/${id}/test`],
      ['post', `/${id}/regenerate-key`],
      ['post', `/${id}/rotate-webhook-token`],
    ] as const;
    for (const [method, path] of routes) {
      const { body } = await call(method, `/v2/integrations${path}`, withKey(ROOT_KEY)).expect(403);
      expect(body).toMatchObject({ code: 'FORBIDDEN' });
    }
    await create({ apiKey: 'a-key-with-config', allowConfig: true });
    await call('get', `/v2/integrations/${id}`, withKey('a-key-with-config')).expect(200);
  });

  it('wants a credential', async () => {
    await app.http.get('/v2/integrations').expect(401);
    await app.http.post('/v2/integrations/authenticate').expect(401);
  });

  it('lets a user read and not write by default', async () => {
    const { id } = await create();
    const user = await createUser(app, {});
    await call('get', `/v2/integrations/${id}`, `Bearer ${user.token}`).expect(200);
    await call('patch', `/v2/integrations/${id}`, `Bearer ${user.token}`).send({ name: 'Mine' }).expect(403);
  });

  it("keeps a team's integration from other teams, and a tenant's from other tenants", async () => {
    const [ours, theirs] = await Promise.all([
      createUser(app, { permissions: { integrations: 'write' } }),
      createUser(app, { permissions: { integrations: 'write' } }),
    ]);
    await createTeam(app, { members: [{ userId: ours.id }] });
    await createTeam(app, { members: [{ userId: theirs.id }] });
    const { body } = await call('post', '/v2/integrations', `Bearer ${ours.token}`).send({ name: 'Ours' }).expect(200);
    const path = `/v2/integrations/${body.data.id}`;
    await call('get', path, `Bearer ${theirs.token}`).expect(403);
    await call('delete', path, `Bearer ${theirs.token}`).expect(403);
    const seen = async (token: string, query: string): Promise<boolean> =>
      (await call('get', `/v2/integrations${query}`, `Bearer ${token}`).expect(200)).body.data.some(
        ({ id }: { id: string }) => id === body.data.id,
      );
    expect([
      await seen(ours.token, ''),
      await seen(theirs.token, ''),
      await seen(theirs.token, '?allTeams=true'),
    ]).toEqual([true, false, true]);

    const elsewhere = await createTenant(app);
    const { body: unknown } = await call('get', path, `Bearer ${elsewhere.token}`).expect(404);
    expect(unknown).toEqual({ message: 'Integration not found' });
  });
});

describe('keys of no team, which pass everywhere', () => {
  const NAME = { name: 'Global' };
  const WRITER = { permissions: { integrations: 'write' } } as const;
  const lasting = async (token: string, id: string): Promise<void> => {
    const path = `/v2/integrations/${id}`;
    await call('post', `${path}/regenerate-key`, token).send({ confirm: true }).expect(403);
    await call('patch', path, token).send({ allowConfig: true }).expect(403);
    expect(await detail(id)).toMatchObject({ allowConfig: false });
    // What gives nobody more is theirs to change.
    await call('patch', path, token).send({ name: 'Renamed', allowDelete: false }).expect(200);
  };

  it('are not made by people who do not, whatever their grants', async () => {
    const { id: teamId } = await createTeam(app);
    const global = await create({ apiKey: 'a-global-key-of-the-admin' });
    for (const teamIds of [[], [teamId]]) {
      const token = `Bearer ${(await createUser(app, { ...WRITER, teamIds })).token}`;
      await lasting(token, global.id);
      await call('patch', `/v2/integrations/${global.id}`).send({ allowDelete: true }).expect(200);
    }
    const teamless = `Bearer ${(await createUser(app, WRITER)).token}`;
    await call('post', '/v2/integrations', teamless)
      .send({ ...NAME, apiKey: 'a-key-of-nobody-1' })
      .expect(403);
    await call('get', '/v2/alerts', withKey('a-key-of-nobody-1')).expect(401);
    const keyless = await call('post', '/v2/integrations', teamless).send(NAME).expect(200);
    await lasting(teamless, keyless.body.data.id);
  });

  it('are made by administrators and by such keys; keys of a team by its people', async () => {
    const global = await create({ allowConfig: true, apiKey: 'a-global-key-with-config' });
    await call('post', `/v2/integrations/${global.id}/regenerate-key`).send({ confirm: true }).expect(200);
    const unbound = await create({ allowConfig: true, apiKey: 'another-global-key-1' });
    await call('post', '/v2/integrations', withKey('another-global-key-1'))
      .send({ ...NAME, apiKey: `minted-by-${unbound.id}` })
      .expect(200);
    const { id: teamId } = await createTeam(app);
    const member = `Bearer ${(await createUser(app, { ...WRITER, teamIds: [teamId] })).token}`;
    await call('post', '/v2/integrations', member)
      .send({ ...NAME, apiKey: 'a-key-of-the-team-1' })
      .expect(200);
    const caller = await call('post', '/v2/alerts', withKey('a-key-of-the-team-1')).send({ message: 'x' });
    expect(caller.status).toBe(202);
  });
});

describe('GET /v2/integrations', () => {
  /** @contract integrations-3 */
  it('pages through all of them, newest first, without secrets', async () => {
    for (let index = 0; index < 5; index++) {
      app.clock.moveBy(1_000);
      await create({ name: `Page ${index}`, config: { apiKey: 'secret' } });
    }
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await call('get', `/v2/integrations?limit=2${cursor}`).expect(200);
      for (const item of body.data) {
        seen.push(item.name);
        expect(Object.keys(item)).not.toEqual(expect.arrayContaining(['config', 'webhookUrl', 'apiKeys']));
      }
      cursor = body.nextCursor ? `&cursor=${body.nextCursor}` : '';
      expect(body.totalCount).toBeGreaterThanOrEqual(5);
    } while (cursor);
    expect(seen.slice(0, 5)).toEqual(['Page 4', 'Page 3', 'Page 2', 'Page 1', 'Page 0']);
    expect(new Set(seen).size).toBeGreaterThan(4);
  });

  /** @contract conventions-20 */
  it.each(['!', 'bm9uc2Vuc2U', Buffer.from('["nonsense"]').toString('base64url')])(
    'refuses the cursor %s',
    async (cursor) => {
      const { body } = await call('get', `/v2/integrations?cursor=${cursor}`).expect(400);
      expect(body.code).toBe('PAGINATION_CURSOR_INVALID');
    },
  );

  it.each(['limit=1&limit=2', 'limit=-1', 'limit=x', 'cursor=a&cursor=b', 'allTeams=perhaps'])(
    'refuses the query %s',
    async (query) => {
      expect((await call('get', `/v2/integrations?${query}`).expect(400)).body).toMatchObject({
        message: expect.any(String),
      });
    },
  );

  it.each(['get', 'patch', 'delete'] as const)('answers 404 to %s of an unknown or malformed id', async (method) => {
    for (const id of [UNKNOWN, 'nonsense', '%00']) {
      const { body } = await call(method, `/v2/integrations/${id}`).send({}).expect(404);
      expect(body).toEqual({ message: 'Integration not found' });
    }
  });
});

describe('secrets', () => {
  /** @contract integrations-3, operating-8 */
  it('are masked in answers and sealed in the database', async () => {
    const { id, webhookUrl } = await create({
      type: 'webhook',
      config: { url: 'https://x', signingSecret: 'whsec_1', headers: { A: 'b' } },
    });
    expect((await detail(id)).config).toEqual({ url: 'https://x', signingSecret: '********', headers: '********' });
    const rows = await app.sql('SELECT * FROM integrations WHERE id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain('whsec_1');
    expect(JSON.stringify(rows)).not.toContain(webhookUrl.split('/').at(-1));
  });

  /** @contract integrations-5 */
  it('survive being sent back masked, and a merge', async () => {
    const { id } = await create({ type: 'webhook', config: { url: 'https://x', signingSecret: 'whsec_1' } });
    const { body } = await call('patch', `/v2/integrations/${id}`)
      .send({ name: 'Renamed', config: { signingSecret: '********', channel: '#ops' } })
      .expect(200);
    expect(body.data).toEqual({ id, result: 'updated' });
    expect(await detail(id)).toMatchObject({
      name: 'Renamed',
      type: 'webhook',
      config: { url: 'https://x', signingSecret: '********', channel: '#ops' },
    });
  });

  /** @contract intake-23 */
  it('that cannot be decrypted are missing, are said to be so, and can be entered again', async () => {
    const given = { url: 'https://hooks.example.com/a', signingSecret: 'whsec_1' };
    const { id, webhookUrl } = await create({ type: 'webhook', config: given });
    const { configProblem: none } = await detail(id);
    expect(none).toBeUndefined();
    logs.expectErrors(/An integration is sent nothing: it cannot be read/);
    await app.sql(`UPDATE integrations SET "configSealed" = 'broken', "urlTokenSealed" = 'broken' WHERE id = $1`, [id]);
    expect(await detail(id)).toMatchObject({
      ...{ config: {}, webhookUrl: null },
      configProblem: expect.stringMatching(/cannot be decrypted/),
    });
    const { body } = await call('post', `/v2/integrations/${id}/test`).expect(200);
    expect(body.data).toMatchObject({ ok: false, reason: 'config.url is missing' });
    await call('patch', `/v2/integrations/${id}`)
      .send({ config: { ...given, signingSecret: '********' } })
      .expect(200);
    const { configProblem, config } = await detail(id);
    expect([configProblem, config]).toEqual([undefined, { url: given.url }]);
    const rotated = await call('post', `/v2/integrations/${id}/rotate-webhook-token`)
      .send({ confirm: true })
      .expect(200);
    expect(await detail(id)).toMatchObject({ webhookUrl: rotated.body.data.webhookUrl });
    expect(rotated.body.data.webhookUrl).not.toBe(webhookUrl);
  });

  /** @contract integrations-5 */
  it('are asked for again when the address leads elsewhere', async () => {
    const config = { url: 'https://ours.example.com/a', signingSecret: 'whsec_1', headers: { Authorization: 'x' } };
    const { id } = await create({ type: 'webhook', config });
    const patch = (change: object) => call('patch', `/v2/integrations/${id}`).send({ config: change });
    const url = 'https://theirs.example.com/a';
    const { body } = await patch({ url, headers: '********' }).expect(400);
    expect(body).toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching(
        /config\.signingSecret: has to be sent again.*config\.headers: has to be sent again/,
      ),
    });
    expect((await detail(id)).config.url).toBe('https://ours.example.com/a');
    await patch({ url: 'https://ours.example.com/b' }).expect(200);
    await patch({ url, signingSecret: 'whsec_2', headers: { Authorization: 'y' } }).expect(200);
    expect((await detail(id)).config.url).toBe(url);
  });

  /** @contract integrations-3 */
  it('that let their holder write are for whoever may write integrations', async () => {
    const config = { webhookUrl: 'https://hooks.example.com/services/T/B/x', room: 'ops' };
    const { id, webhookUrl } = await create({ type: 'slack', config });
    const shown = async (permissions: Record<string, PermissionLevel> | null) => {
      const { token } = await createUser(app, { permissions });
      return (await call('get', `/v2/integrations/${id}`, `Bearer ${token}`).expect(200)).body.data;
    };
    expect(await shown(null)).toMatchObject({
      webhookUrl: null,
      config: { webhookUrl: 'https://hooks.example.com/…', room: 'ops' },
    });
    expect(await shown({ integrations: 'write', alerts: 'read' })).toMatchObject({ webhookUrl: null });
    expect(await shown({ integrations: 'write' })).toMatchObject({ webhookUrl, config });
    expect(await detail(id)).toMatchObject({ webhookUrl, config });
  });

  it('keeps what a patch does not name', async () => {
    const { id } = await create({ suppressNotifications: true });
    await call('patch', `/v2/integrations/${id}`).send({}).expect(200);
    await call('patch', `/v2/integrations/${id}`).send({ enabled: null, name: null }).expect(200);
    expect(await detail(id)).toMatchObject({ name: 'Monitoring', enabled: true, suppressNotifications: true });
  });
});

describe('default responders', () => {
  const respondersOf = async (message: string): Promise<unknown[]> => {
    const { body } = await call('get', '/v2/alerts?limit=100&allTeams=true').expect(200);
    return body.data
      .filter((alert: { message: string }) => alert.message === message)
      .map(({ responders }: { responders: { type: string; id: string }[] }) =>
        responders.map(({ type, id }) => ({ type, id })),
      );
  };

  /** @contract operating-68 */
  it('are those of its alerts whose sender names none, by key, webhook URL and mail, one and many', async () => {
    const [ada, bob] = [await createUser(app), await createUser(app)];
    const key = 'a-key-with-responders';
    const responders = [{ type: 'user', id: ada.id.toUpperCase() }];
    const { id, webhookUrl } = await create({ apiKey: key, responders });
    const ours = [{ type: 'user', id: ada.id }];
    const theirs = [{ type: 'user', id: bob.id }];
    expect(await detail(id)).toMatchObject({ responders: ours, ignoreResponders: false });

    const path = new URL(webhookUrl).pathname;
    const sendAll = async (named: object[] | undefined, name: string): Promise<void> => {
      const alert = { message: `${name} one`, responders: named };
      await call('post', '/v2/alerts', withKey(key))
        .send({ ...alert, alias: `${name} key` })
        .expect(202);
      await app.http
        .post(path)
        .send({ ...alert, alias: `${name} url` })
        .expect(202);
    };
    await sendAll(undefined, 'nobody');
    await sendAll([], 'empty');
    await sendAll(theirs, 'somebody');
    expect(await respondersOf('nobody one')).toEqual([ours, ours]);
    expect(await respondersOf('empty one')).toEqual([ours, ours]);
    expect(await respondersOf('somebody one')).toEqual([theirs, theirs]);

    const mail = { from: 'a@b.c', to: 'd@e.f', subject: 'by mail', text: 't', messageId: '<defaults@x>' };
    await app.http.post(path.replace('/inbound/', '/inbound-email/')).send(mail).expect(202);
    expect(await respondersOf('by mail')).toEqual([ours]);
    const alerts = Array.from({ length: 50 }, (_each, index) => ({
      ...{ status: 'firing', labels: { alertname: 'by a list', instance: `${index}` }, annotations: {} },
      startsAt: '2026-01-01T00:00:00Z',
    }));
    await app.http
      .post(path)
      .send({ version: '4', status: 'firing', receiver: 'r', groupKey: 'g', alerts })
      .expect(202);
    const found = await call('get', `/v2/alerts?limit=100&allTeams=true&query=integration.id%3A${id}`).expect(200);
    const listed = found.body.data.filter(({ message }: { message: string }) => message.includes('by a list'));
    expect(listed).toHaveLength(50);
    for (const alert of listed) expect(alert.responders).toEqual([expect.objectContaining({ id: ada.id })]);

    await call('patch', `/v2/integrations/${id}`).send({ ignoreResponders: true }).expect(200);
    await app.http.post(path).send({ message: 'ignored', responders: theirs }).expect(202);
    expect(await respondersOf('ignored')).toEqual([ours]);
    await call('patch', `/v2/integrations/${id}`).send({ responders: [] }).expect(200);
    await app.http.post(path).send({ message: 'none left', responders: theirs }).expect(202);
    expect(await respondersOf('none left')).toEqual([[]]);
  });

  /** @contract operating-68 */
  it.each([
    [[{ type: 'robot', id: '7e0f7b3c-3d0c-4a5a-9d7e-111111111111' }]],
    [[{ type: 'user', id: 'ada' }]],
    [[{ type: 'user' }]],
    [Array.from({ length: 51 }, () => ({ type: 'team', id: '7e0f7b3c-3d0c-4a5a-9d7e-111111111111' }))],
    [['ops']],
    ['ops'],
  ])('are refused: %j', async (responders) => {
    const { id } = await create({});
    const { body } = await call('patch', `/v2/integrations/${id}`).send({ responders }).expect(400);
    expect(body).toMatchObject({ code: 'BAD_REQUEST', message: expect.stringContaining('responders') });
    expect(await detail(id)).toMatchObject({ responders: [] });
  });
});

describe('keys', () => {
  /** @contract integrations-8 */
  it('regenerates: one new key, shown once, the old ones dead', async () => {
    const { id } = await create({ apiKey: 'the-key-of-old-days' });
    await call('post', `/v2/integrations/${id}/regenerate-key`).send({}).expect(400);
    await call('post', `/v2/integrations/${id}/regenerate-key`).send({ confirm: 'true' }).expect(400);
    const { body } = await call('post', `/v2/integrations/${id}/regenerate-key`).send({ confirm: true }).expect(200);
    expect(body.data).toEqual({ apiKey: expect.stringMatching(/^pager-[\w-]{43}$/), result: 'regenerated' });
    const key: string = body.data.apiKey;
    await call('post', '/v2/integrations/authenticate', withKey(key)).expect(200);
    await call('post', '/v2/integrations/authenticate', withKey('the-key-of-old-days')).expect(401);

    const { apiKeys } = await detail(id);
    expect(apiKeys).toEqual([
      { id: expect.any(String), keyHash: apiKeys[0].id, keyPrefix: key.slice(0, 12), lastUsed: ISO, createdAt: ISO },
    ]);
    expect(JSON.stringify(apiKeys)).not.toContain(key);
  });

  /** @contract integrations-11 */
  it('follow the rights of their integration', async () => {
    const { id } = await create({ apiKey: 'a-key-losing-its-rights' });
    await call('patch', `/v2/integrations/${id}`).send({ allowRead: false }).expect(200);
    await call('get', '/v2/tokens', withKey('a-key-losing-its-rights')).expect(403);
  });

  /** @contract integrations-10 */
  it('get 403 while their integration is disabled', async () => {
    const { id } = await create({ apiKey: 'a-key-to-be-disabled' });
    expect((await call('post', `/v2/integrations/${id}/disable`).expect(200)).body.data).toEqual({
      id,
      result: 'disabled',
    });
    await call('get', '/v2/tokens', withKey('a-key-to-be-disabled')).expect(403);
    expect((await call('post', `/v2/integrations/${id}/enable`).expect(200)).body.data).toEqual({
      id,
      result: 'enabled',
    });
    await call('get', '/v2/tokens', withKey('a-key-to-be-disabled')).expect(200);
  });

  /** @contract integrations-10 */
  it('go with their integration', async () => {
    const { id } = await create({ apiKey: 'a-key-to-be-deleted' });
    expect((await call('delete', `/v2/integrations/${id}`).expect(200)).body.data).toEqual({ result: 'deleted' });
    await call('get', '/v2/tokens', withKey('a-key-to-be-deleted')).expect(401);
    await call('get', `/v2/integrations/${id}`).expect(404);
  });
});

describe('POST /v2/integrations/:id/rotate-webhook-token', () => {
  /** @contract integrations-9 */
  it('gives a new URL; the old one dies at once', async () => {
    const { id, webhookUrl } = await create();
    await call('post', `/v2/integrations/${id}/rotate-webhook-token`).send({}).expect(400);
    const { body } = await call('post', `/v2/integrations/${id}/rotate-webhook-token`)
      .send({ confirm: true })
      .expect(200);
    expect(body.data).toEqual({ webhookUrl: expect.stringMatching(URL_OF(id)), result: 'rotated' });
    expect(body.data.webhookUrl).not.toBe(webhookUrl);
    expect((await detail(id)).webhookUrl).toBe(body.data.webhookUrl);
    await app.http.post(new URL(webhookUrl).pathname).send({ message: 'x' }).expect(401);
    await app.http.post(new URL(body.data.webhookUrl).pathname).send({ message: 'x' }).expect(202);
  });
});

describe('POST /v2/integrations/authenticate', () => {
  /** @contract integrations-6 */
  it('tells a person that they are one', async () => {
    const { body } = await call('post', '/v2/integrations/authenticate').expect(200);
    expect(body).toEqual({
      result: 'authenticated',
      authType: 'jwt',
      userId: UUID,
      took: expect.any(Number),
      requestId: UUID,
    });
  });
});

describe('POST /v2/integrations/:id/test', () => {
  /** @contract integrations-7 */
  it.each([
    ['slack', { webhookUrl: 'https://hooks' }, { ok: true }],
    ['teams', {}, { ok: false, reason: 'config.webhookUrl is missing' }],
    ['email', { fromAddress: 'a@b.c' }, { ok: true }],
    ['webhook', {}, { ok: false, reason: 'config.url is missing' }],
    ['webhook', { url: 'file:///etc/passwd' }, { ok: false, reason: 'config.url: file URLs are not called' }],
    ['webhook', { url: 'https://a:b@hooks' }, { ok: false, reason: 'config.url: the URL contains credentials' }],
    ['teams', { webhookUrl: 'hooks' }, { ok: false, reason: 'config.webhookUrl: the URL is not valid' }],
  ])('checks the config of type %s', async (type, config, expected) => {
    const { id } = await create({ type, config });
    expect((await call('post', `/v2/integrations/${id}/test`).expect(200)).body.data).toEqual(expected);
  });

  /** @contract integrations-7 */
  it('refuses other types', async () => {
    const { id } = await create();
    expect((await call('post', `/v2/integrations/${id}/test`).expect(400)).body.code).toBe('BAD_REQUEST');
  });
});

describe('/v2/tokens', () => {
  /** @contract integrations-12 */
  it('lists the keys, newest first, and revokes one', async () => {
    app.clock.moveBy(1_000); // newer than what other tests left
    await create({ name: 'First', apiKey: 'token-of-the-first' });
    app.clock.moveBy(1_000);
    const { id } = await create({ name: 'Second', apiKey: 'token-of-the-second', allowDelete: false });
    const { body } = await call('get', '/v2/tokens').expect(200);
    expect(body.data.slice(0, 2)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{64}$/),
        integrationId: id,
        integrationName: 'Second',
        keyPrefix: 'token-',
        scopes: ['read', 'write'],
        createdAt: ISO,
        lastUsedAt: null,
      },
      expect.objectContaining({ integrationName: 'First', scopes: ['read', 'write', 'delete'] }),
    ]);
    const [second, first] = body.data;
    await call('delete', `/v2/tokens/${first.id}`, withKey('token-of-the-second')).expect(403);
    await call('delete', `/v2/tokens/${second.id}`, withKey('token-of-the-first')).expect(200);
    await call('get', '/v2/tokens', withKey('token-of-the-second')).expect(401);
    for (const unknown of [second.id, 'nonsense', '%00']) {
      const { body: gone } = await call('delete', `/v2/tokens/${unknown}`).expect(404);
      expect(gone).toEqual({ message: 'Token not found' });
    }
  });
});

describe('what an integration sent last', () => {
  const lastOf = async (id: string) => {
    const { lastReceivedAt, lastError } = await detail(id);
    const { body } = await call('get', '/v2/integrations?limit=100').expect(200);
    const listed = (body.data as { id: string }[]).find((each) => each.id === id);
    expect(listed).toMatchObject({ lastReceivedAt, lastError });
    return { lastReceivedAt, lastError };
  };
  const store = (one: TestApp = app) => one.nest.get(IntegrationReceipts, { strict: false }).store();
  const pathOf = ({ webhookUrl }: { webhookUrl: string }) => new URL(webhookUrl).pathname;
  const now = () => app.clock.now().toISOString();

  it('is shown, by its URL and by its key; and why the last request was refused', async () => {
    const made = await create({ apiKey: 'a-key-that-sends' });
    await app.http.post(pathOf(made)).send({ message: 'Disk full' }).expect(202);
    await store();
    const first = now();
    expect(await lastOf(made.id)).toEqual({ lastReceivedAt: first, lastError: null });

    app.clock.moveBy(minutes(1));
    await app.http.post(pathOf(made)).send([]).expect(400);
    await app.http
      .post(pathOf(made))
      .send({ message: 'x'.repeat(50_000), secret: 'a canary' })
      .expect(400);
    await store();
    const { lastReceivedAt, lastError } = await lastOf(made.id);
    expect([lastReceivedAt, lastError.at]).toEqual([first, now()]);
    expect(lastError.message).toMatch(/^Invalid request: message: /);
    expect(lastError.message.length).toBeLessThanOrEqual(200);
    expect(lastError.message).not.toContain('canary');

    app.clock.moveBy(minutes(1));
    await app.http.post('/v2/alerts').set('X-Service-Key', 'a-key-that-sends').send({ message: 'By key' }).expect(202);
    await store();
    expect(await lastOf(made.id)).toEqual({ lastReceivedAt: now(), lastError });

    app.clock.moveBy(minutes(1));
    await app.http
      .post('/v2/alerts')
      .set('X-Service-Key', 'a-key-that-sends')
      .send({ message: 'By key', priority: 'P9' })
      .expect(400);
    await store();
    expect((await lastOf(made.id)).lastError).toEqual({ at: now(), message: expect.stringContaining('priority') });
  });

  it('is not what strangers send to its address; a disabled one says so', async () => {
    const made = await create();
    await app.http
      .post(`${pathOf(made)}x`)
      .send({ message: 'Guess' })
      .expect(401);
    await store();
    expect(await lastOf(made.id)).toEqual({ lastReceivedAt: null, lastError: null });
    await call('patch', `/v2/integrations/${made.id}`).send({ enabled: false }).expect(200);
    await app.http.post(pathOf(made)).send({ message: 'Late' }).expect(403);
    await store();
    expect(await lastOf(made.id)).toEqual({
      lastReceivedAt: null,
      lastError: { at: now(), message: 'This integration is disabled' },
    });
  });

  it('is the newest of all replicas, whichever stores last; one that is gone is passed over', async () => {
    const [made, gone] = [await create(), await create()];
    const later = new FakeClock(new Date(app.clock.now().getTime() + minutes(5)).toISOString());
    const other = await TestApp.start({ database: app.database, clock: later });
    try {
      for (const one of [app, other]) {
        await one.http.post(pathOf(made)).send({ message: 'Twice' }).expect(202);
        await one.http.post(pathOf(gone)).send({ message: 'Gone soon' }).expect(202);
      }
      await call('delete', `/v2/integrations/${gone.id}`).expect(200);
      await store(other);
      await store();
      expect((await lastOf(made.id)).lastReceivedAt).toBe(later.now().toISOString());
    } finally {
      await other.stop();
    }
  });
});
