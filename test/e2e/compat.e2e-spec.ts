import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AlertClient } from '../support/alert-client.js';
import { createKey, createTeam, createUser, giveChannel } from '../support/accounts.js';
import { ThirdPartyClient } from '../support/compat-client.js';
import { ENVELOPE } from '../support/envelope.js';
import { TestApp } from '../support/test-app.js';
import { ADMIN_EMAIL, ROOT_KEY } from '../support/test-config.js';

const ACCEPTED = { result: 'Request will be processed', ...ENVELOPE };
const long = (length: number): string => 'x'.repeat(length);

describe('the third-party wire profile', () => {
  let app: TestApp;
  let client: ThirdPartyClient;
  let native: AlertClient;

  beforeAll(async () => {
    // Nothing is sent, but people can be reached.
    app = await TestApp.start({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } });
    client = new ThirdPartyClient(app);
    native = new AlertClient(app);
    await createTeam(app, { name: 't' });
  });
  afterAll(() => app.stop());

  /** @contract operating-13 */
  it.each([
    ['GenieKey', `GenieKey ${ROOT_KEY}`],
    ['Basic with an empty user', `Basic ${Buffer.from(`:${ROOT_KEY}`).toString('base64')}`],
  ])('is selected by %s', async (_name, authorization) => {
    const { body } = await app.as(authorization).get('/v2/heartbeats').expect(200);
    expect(body).toEqual({ data: { heartbeats: [] }, ...ENVELOPE });
  });

  it.each(['CompatKey', 'ServiceKey', 'Bearer'])('is not selected by %s', async (scheme) => {
    const { body } = await app.as(`${scheme} ${ROOT_KEY}`).get('/v2/heartbeats').expect(200);
    expect(body).toEqual({ data: [], totalCount: 0, ...ENVELOPE });
  });

  describe('creates', () => {
    /** @contract operating-9 */
    it('are accepted, with the outcome behind the request', async () => {
      const body = { message: 'Disk full', alias: 'a/1', responders: [{ type: 'team', name: 'no-such-team' }] };
      const answer = await client.send('post', '/alerts/', body).expect(202);
      expect(answer.body).toEqual({ ...ACCEPTED, alertId: expect.any(String) });
      expect(answer.headers['x-request-id']).toBe(answer.body.requestId);
      expect(await client.data(`/alerts/requests/${answer.body.requestId}`)).toEqual({
        success: true,
        isSuccess: true,
        action: 'Create',
        processedAt: expect.any(String),
        integrationId: expect.any(String),
        status: 'Created alert',
        alertId: answer.body.alertId,
        alias: 'a/1',
      });
    });

    it('are answered so too when an escalation, a repeat, a delay or a suppression follows', async () => {
      const policy = { name: 'x', match: { sources: ['quiet'] }, actions: { suppress: true } };
      await client.send('post', '/alert-policies', policy).expect(200);
      await client.send('post', '/alert-policies', {
        ...policy,
        match: { sources: ['late'] },
        actions: { delayMinutes: 5 },
      });
      expect((await client.send('post', '/alerts', { message: 'm', skipEscalation: true }).expect(202)).body).toEqual({
        ...ACCEPTED,
        alertId: expect.any(String),
      });
      expect((await client.send('post', '/alerts', { message: 'm', source: 'late' }).expect(202)).body).toEqual({
        ...ACCEPTED,
        alertId: expect.any(String),
      });
      expect((await client.send('post', '/alerts', { message: 'm', source: 'quiet' }).expect(202)).body).toEqual(
        ACCEPTED,
      );
    });

    it('are cut, never refused, for their length', async () => {
      const { alertId } = await client.outcome('post', '/alerts', {
        message: long(131),
        source: long(127),
        description: long(15_001),
        entity: long(513),
        user: long(101),
        note: long(25_001),
        tags: Array.from({ length: 21 }, (_, n) => `${n}-${long(50)}`),
        details: { count: 7 },
        unknown: { key: [] },
      });
      const { message, source, description, entity, tags, details } = await client.data(`/alerts/${alertId}`);
      expect([message, source, description, entity].map((text) => (text as string).length)).toEqual([
        130, 100, 15_000, 512,
      ]);
      expect(tags).toHaveLength(20);
      expect(details).toEqual({ count: '7' });
      await native.create({ source: long(127) }).expect(400);
    });

    it.each([
      ['the short way', {}],
      ['the long way', { visibleTo: [] }],
    ])('are kept with characters that cannot be stored: %s', async (_name, more) => {
      const { alertId } = await client.outcome('post', '/alerts', {
        ...{ message: 'a\0b', tags: ['t\0'], details: { 'k\0': '\0', '\ud800': '\udfff', fine: 'x' } },
        ...more,
      });
      expect(await client.data(`/alerts/${alertId}`)).toMatchObject({
        ...{ message: 'a\ufffdb', tags: ['t\ufffd'], details: { 'k\ufffd': '\ufffd', '\ufffd': '\ufffd', fine: 'x' } },
      });
      await client.outcome('post', `/alerts/${alertId}/notes`, { note: 'n\0' });
      expect(await client.data(`/alerts/${alertId}/notes`)).toMatchObject([{ note: 'n\ufffd' }]);
      await native.create({ message: 'a\0b' }).expect(400);
    });

    /** @contract escalations-26 */
    it.each([
      ['a responder without a name', [{ type: 'user', name: null }]],
      ['a responder of an unknown type', [{ type: 'robot', name: 'R2' }]],
      ['no objects', [null, 'ops', []]],
      ['no list', 'ops'],
    ])('are kept when their responders are wrong: %s', async (_name, responders) => {
      const { alertId } = await client.outcome('post', '/alerts', { message: 'm', responders, visibleTo: [{}] });
      expect(await client.data(`/alerts/${alertId}`)).toMatchObject({ message: 'm', responders: [] });
    });

    it('without a message are refused, as JSON', async () => {
      const { body } = await client.send('post', '/alerts', { alias: 'x' }).expect(400);
      expect(body).toEqual({ message: expect.any(String), ...ENVELOPE });
    });
  });

  describe('mutations', () => {
    /** Two steps, the second one an hour later. */
    const escalation = async (): Promise<string> => {
      const user = await createUser(app);
      await giveChannel(app, user.id, user.email);
      const rule = { recipientType: 'user', recipientId: user.id };
      const { body } = await app
        .as(`CompatKey ${ROOT_KEY}`)
        .post('/v2/escalations', { name: 'Two steps', rules: [rule, { ...rule, delayMinutes: 60 }] })
        .expect(200);
      return body.data.id as string;
    };

    it.each([
      [
        'post',
        'acknowledge',
        { note: 'n', user: 'u', source: long(127) },
        'Acknowledge',
        { acknowledged: true, status: 'open' },
      ],
      ['post', 'close', {}, 'Close', { status: 'closed' }],
      ['post', 'snooze', { endTime: '2999-01-01T00:00:00Z' }, 'Snooze', { snoozed: true }],
      ['post', 'assign', { owner: { username: 'ann@example.com' } }, 'Assign', { owner: 'ann@example.com' }],
      ['post', 'notes', { note: long(25_001), user: long(101) }, 'AddNote', {}],
      ['post', 'tags', { tags: ['b'] }, 'AddTags', { tags: ['a', 'b'] }],
      ['delete', 'tags?tags=a,b', undefined, 'RemoveTags', { tags: [] }],
      ['post', 'details', { details: { k: 'v' } }, 'AddDetails', { details: { old: 'x', k: 'v' } }],
      ['delete', 'details?keys=old', undefined, 'RemoveDetails', { details: {} }],
      ['post', 'responders', { responder: { type: 'team', name: 't' } }, 'AddResponder', {}],
      ['put', 'message', { message: long(131) }, 'UpdateMessage', { message: long(130) }],
      ['put', 'description', { description: 'd' }, 'UpdateDescription', { description: 'd' }],
      ['put', 'priority', { priority: 'P1' }, 'UpdatePriority', { priority: 'P1' }],
      ['post', 'escalate', {}, 'EscalateToNext', {}],
    ] as const)('%s %s is accepted and done', async (method, route, body, action, expected) => {
      const alias = `an alias / of ${method} ${route}`;
      const responders = route === 'escalate' ? [{ type: 'escalation', id: await escalation() }] : [];
      await native.created({ alias, tags: ['a'], details: { old: 'x' }, responders });
      const [path, query = ''] = route.split('?');
      const url = `/alerts/${encodeURIComponent(alias)}/${path}/?identifierType=alias&${query}`;
      const answer = await client.send(method, url, body).expect(202);
      expect(answer.body).toEqual(ACCEPTED);
      const { alertId, ...outcome } = await client.data(`/alerts/requests/${answer.body.requestId}`);
      expect(outcome).toMatchObject({ action, success: true, alias });
      expect(await client.data(`/alerts/${alertId as string}`)).toMatchObject(expected);
    });

    /** @contract alerts-19 */
    it.each([
      ['post', 'acknowledge', {}, 'acknowledged'],
      ['post', 'close', {}, 'closed'],
      ['post', 'notes', { note: 'n' }, 'note-added'],
      ['post', 'tags', { tags: ['b'] }, 'tags-added'],
      ['delete', 'tags?tags=a', {}, 'tags-removed'],
      ['post', 'details', { details: { k: 'v' } }, 'details-added'],
      ['post', 'responders', { responder: { type: 'user', username: ADMIN_EMAIL } }, 'responders-added'],
      ['post', 'assign', { owner: { username: ADMIN_EMAIL } }, 'assigned'],
      ['post', 'escalate', {}, 'escalated'],
    ] as const)('%s %s: `user` is who acts', async (method, route, body, type) => {
      const policy = await escalation();
      const id = await native.created({ tags: ['a'], responders: [{ type: 'escalation', id: policy }] });
      const ci = 'ci@example.com';
      const asked =
        method === 'delete' ? ([`${route}&user=${ci}`] as const) : ([route, { ...body, user: ci }] as const);
      const [path, given] = asked;
      await client.send(method, `/alerts/${id}/${path}`, given).expect(202);
      const line = (await native.activities(id)).find((each) => each.type === type && each.user === ci);
      expect(line).toMatchObject({ user: ci, actor: { type: 'api_key', id: expect.any(String) } });
      expect((line as unknown as { actor: { name: string } }).actor.name).not.toBe(ci);
      const { owner } = await native.shown(id);
      expect(owner).toBe(route === 'assign' ? ADMIN_EMAIL : null);
    });

    /** @contract alerts-19 */
    it('an acknowledgement is of the person for whom the client acts', async () => {
      const id = await native.created();
      await client.send('post', `/alerts/${id}/acknowledge`, { user: ADMIN_EMAIL.toUpperCase() }).expect(202);
      const [admin] = await app.sql<{ id: string }>('SELECT id FROM users WHERE username = $1', [ADMIN_EMAIL]);
      expect(await native.shown(id)).toMatchObject({
        acknowledgedBy: { id: admin?.id, name: ADMIN_EMAIL.toUpperCase() },
      });
    });

    /** @contract alerts-19 */
    it('an assignment needs an owner; natively `user` stays the assignee', async () => {
      const id = await native.created();
      await client.send('post', `/alerts/${id}/assign`, { user: 'ci@example.com' }).expect(400);
      expect((await native.shown(id)).owner).toBeNull();
      await native.act(id, 'assign', { user: 'ann', owner: { username: 'ben' } }).expect(202);
      expect((await native.shown(id)).owner).toBe('ann');
      await native.act(id, 'assign', { owner: { username: 'ben' } }).expect(202);
      expect((await native.shown(id)).owner).toBe('ben');
    });

    it('deletes, and tells so', async () => {
      const id = await native.created({ alias: 'gone' });
      expect(await client.outcome('delete', `/alerts/${id}`)).toMatchObject({
        success: true,
        action: 'Delete',
        alias: 'gone',
      });
      const { body } = await client.send('get', `/alerts/${id}`).expect(404);
      expect(body).toEqual({ message: 'Alert not found', ...ENVELOPE });
    });

    it('of an unknown alert are accepted, and fail behind the request', async () => {
      expect(await client.outcome('post', '/alerts/no%20such/close?identifierType=alias', {})).toEqual({
        success: false,
        isSuccess: false,
        action: 'Close',
        processedAt: expect.any(String),
        integrationId: expect.any(String),
        status: 'There is no open alert with alias [no such]',
        alertId: '',
        alias: 'no such',
      });
      expect(await client.outcome('post', '/alerts/nonsense/acknowledge')).toMatchObject({ success: false, alias: '' });
      await native.act('nonsense', 'close').expect(404);
    });

    it('that the alert’s state forbids are accepted, and fail behind the request', async () => {
      const id = await native.created();
      expect(await client.outcome('post', `/alerts/${id}/unsnooze`)).toMatchObject({
        success: false,
        status: 'Alert is not snoozed',
      });
    });

    it('that make no sense, or may not be, are refused', async () => {
      const id = await native.created();
      await client.send('post', `/alerts/${id}/snooze`, {}).expect(400);
      await client.send('post', `/alerts/${id}/close?identifierType=name`).expect(400);
      const reader = new ThirdPartyClient(app, `GenieKey ${await createKey(app, { scopes: ['read'] })}`);
      await reader.send('post', `/alerts/${id}/close`).expect(403);
    });
  });

  describe('reads', () => {
    let profile: ThirdPartyClient;
    let ids: string[];

    beforeAll(async () => {
      const own = new AlertClient(app, `CompatKey ${ROOT_KEY}`);
      profile = client;
      ids = [];
      for (const n of [1, 2, 3]) ids.push(await own.created({ message: `Read ${n}`, tags: ['reads'] }));
      await own.act(ids[0]!, 'acknowledge').expect(202);
      await own.act(ids[2]!, 'close').expect(202);
    });

    it('show an alert in the third-party shape, by id, tiny id and alias', async () => {
      const shown = await profile.data(`/alerts/${ids[0]}`);
      expect(shown).toMatchObject({ id: ids[0], status: 'open', acknowledged: true, owner: '', tags: ['reads'] });
      expect(shown['tinyId']).toMatch(/^\d{1,5}$/);
      expect(await profile.data(`/alerts/${shown['tinyId'] as string}?identifierType=tiny`)).toMatchObject({
        status: 'open',
      });
      expect(await profile.data(`/alerts/${shown['alias'] as string}?identifierType=alias`)).toEqual(shown);
      expect(await native.shown(ids[0]!)).toMatchObject({ status: 'acknowledged', tinyId: Number(shown['tinyId']) });
    });

    it('list with links to the pages around', async () => {
      const query = 'query=tag%3A%20reads&sort=createdAt&order=asc&limit=1';
      const { body } = await profile.send('get', `/alerts?${query}&offset=1`).expect(200);
      expect(body).toEqual({
        data: [expect.objectContaining({ id: ids[1] })],
        paging: expect.any(Object),
        ...ENVELOPE,
      });
      for (const [name, offset] of Object.entries({ first: 0, prev: 0, next: 2, last: 2 })) {
        expect(body.paging[name]).toBe(
          `https://pager.example.com/v2/alerts?${query.replaceAll('%20', '+')}&offset=${offset}`,
        );
      }
      const end = (await profile.send('get', `/alerts?${query}&offset=2`).expect(200)).body;
      expect(end.data).toMatchObject([{ id: ids[2], status: 'closed' }]);
      expect(end.paging).not.toHaveProperty('next');
    });

    it('find and count acknowledged alerts as open ones', async () => {
      const count = async (query: string) =>
        (await profile.send('get', `/alerts/count?query=${encodeURIComponent(query)}`).expect(200)).body.data.count;
      expect(await count('tag: reads')).toBe(3);
      expect(await count('tag: reads AND status: open')).toBe(2);
      expect(await count('tag: reads AND NOT status: open')).toBe(1);
      const { body } = await profile.send('get', '/alerts?query=tag: reads AND status: open').expect(200);
      expect(body.data.map(({ id }: { id: string }) => id)).toEqual([ids[1], ids[0]]);
    });

    it('refuse wrong queries as ever', async () => {
      for (const query of ['query=status: gone', 'limit=x', 'sort=colour', 'searchIdentifier=a&searchIdentifier=b']) {
        await profile.send('get', `/alerts?${query}`).expect(400);
      }
    });

    it('show notes, logs and recipients', async () => {
      await native.act(ids[0]!, 'notes', { note: 'On it', user: 'ann' }).expect(202);
      const note = { note: 'On it', owner: 'ann', createdAt: expect.any(String), offset: expect.any(String) };
      expect(await profile.data(`/alerts/${ids[0]}/notes`)).toEqual([note]);
      expect(await profile.data(`/alerts/${ids[0]}/logs?limit=1`)).toMatchObject([
        { log: 'Note added: On it', type: 'system', owner: 'ann' },
      ]);
      for (const client of [profile, new ThirdPartyClient(app, `CompatKey ${ROOT_KEY}`)]) {
        expect(await client.data(`/alerts/${ids[0]}/logs?limit=1&order=ASC`)).toEqual(
          await client.data(`/alerts/${ids[0]}/logs?limit=1&order=asc`),
        );
      }
      expect(await profile.data(`/alerts/${ids[0]}/recipients`)).toEqual([]);
    });

    it('of an unknown request say that it was not processed', async () => {
      const answer = await profile.send('get', '/alerts/requests/00000000-0000-4000-8000-000000000000').expect(404);
      expect(answer.headers['x-opsgenie-errortype']).toBe('RequestNotProcessed');
      expect(answer.body).toEqual({ message: 'Request not found. It might not be processed, yet.', ...ENVELOPE });
    });
  });

  describe('heartbeats', () => {
    it('live their lives', async () => {
      const created = await client
        .send('post', '/heartbeats/', {
          name: 'backup',
          interval: 5,
          intervalUnit: 'minutes',
          ownerTeam: { name: 'x' },
        })
        .expect(201);
      expect(created.body.data).toMatchObject({ name: 'backup', enabled: true, expired: false, interval: 5 });
      await client.send('post', '/heartbeats', { name: 'backup' }).expect(409);
      for (const method of ['get', 'post', 'put', 'patch'] as const) {
        const { body } = await client.send(method, '/heartbeats/backup/ping/').expect(202);
        expect(body).toEqual({ result: 'PONG - Heartbeat received', ...ENVELOPE });
      }
      const patched = await client.send('patch', '/heartbeats/backup', { interval: 7 }).expect(200);
      expect(patched.body.data).toEqual({ name: 'backup', enabled: true, expired: false });
      expect((await client.send('post', '/heartbeats/backup/disable').expect(200)).body.data).toMatchObject({
        enabled: false,
      });
      expect((await client.send('post', '/heartbeats/backup/enable').expect(200)).body.data).toMatchObject({
        enabled: true,
      });
      expect(await client.data('/heartbeats/backup')).toMatchObject({ interval: 7, lastPingTime: expect.any(String) });
      expect(await client.data('/heartbeats')).toEqual({ heartbeats: [expect.objectContaining({ name: 'backup' })] });
      await client.send('delete', '/heartbeats/backup').expect(200);
      await client.send('get', '/heartbeats/backup').expect(404);
    });

    it('are listed all', async () => {
      await app.sql(
        `INSERT INTO heartbeats SELECT (jsonb_populate_record(h, jsonb_build_object('name', 'many-' || n))).*
         FROM heartbeats h, generate_series(1, 450) n WHERE h.name = $1`,
        [await pinged('seed')],
      );
      const { heartbeats } = (await client.data('/heartbeats')) as { heartbeats: unknown[] };
      expect(heartbeats).toHaveLength(451);
    });

    it('need the write scope to be pinged, whatever the method', async () => {
      const reader = new ThirdPartyClient(app, `GenieKey ${await createKey(app, { scopes: ['read'] })}`);
      for (const method of ['get', 'post', 'put', 'patch'] as const) {
        await reader.send(method, '/heartbeats/backup/ping').expect(403);
      }
    });

    const pinged = async (name: string): Promise<string> => {
      await client.send('get', `/heartbeats/${name}/ping`).expect(202);
      return name;
    };
  });
});
