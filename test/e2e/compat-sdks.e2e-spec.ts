import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createKey, createTeam, createUser } from '../support/accounts.js';
import { AlertClient } from '../support/alert-client.js';
import { ThirdPartyClient } from '../support/compat-client.js';
import { ENVELOPE } from '../support/envelope.js';
import { minutes } from '../support/fake-clock.js';
import { type Answer, RecordedClient, sendRaw } from '../support/sdk-requests.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';

const GENIE = `GenieKey ${ROOT_KEY}`;

/** Every value in it that is null, by its path. */
function nulls(value: unknown, path = ''): string[] {
  if (value === null) return [path];
  if (typeof value !== 'object') return [];
  return Object.entries(value ?? {}).flatMap(([key, each]) => nulls(each, `${path}.${key}`));
}

/** `GET <target>`, as it stands in the first line of the request. */
function rawTarget(app: TestApp, target: string): Promise<Answer> {
  const { port } = new URL(app.url);
  const options = {
    host: '127.0.0.1',
    port,
    method: 'GET',
    path: target,
    headers: { authorization: GENIE },
    agent: false,
  };
  return new Promise((resolve, reject) => {
    const sent = request(options, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: {}, body: JSON.parse(text) }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('requests that SDKs were recorded with', () => {
  let app: TestApp;
  let native: AlertClient;
  let client: ThirdPartyClient;
  let team: { id: string };
  let ann: { id: string; email: string };

  beforeAll(async () => {
    app = await TestApp.start({ canPage: true });
    native = new AlertClient(app);
    client = new ThirdPartyClient(app);
    ann = await createUser(app, { email: 'ann@example.com', fullName: 'Ann', reachable: true });
    team = await createTeam(app, { name: 'ops', members: [ann.id] });
  });
  afterAll(() => app.stop());

  describe('ElastAlert 2', () => {
    it('pages the team and the people whom it names', async () => {
      const { body } = await new RecordedClient(app, 'elastalert2').send('POST', '/alerts');
      const alert = await client.data(`/alerts/${String(body.alertId)}`);
      expect(alert).toMatchObject({
        alias: 'errors-db-01',
        responders: [
          { type: 'user', id: ann.id, name: 'ann@example.com' },
          { type: 'team', id: team.id, name: 'ops' },
        ],
        teams: [{ id: team.id }],
      });
      expect(await client.data(`/alerts/${String(body.alertId)}/recipients`)).toMatchObject([{ user: { id: ann.id } }]);
    });
  });

  describe('the Java SDK', () => {
    it('pages the team of a create', async () => {
      const { body } = await new RecordedClient(app, 'java-sdk').send('POST', '/alerts');
      const id = String(body.alertId);
      expect(await client.data(`/alerts/${id}`)).toMatchObject({ teams: [{ id: team.id }] });
      expect(await client.data(`/alerts/${id}/recipients`)).toMatchObject([{ user: { id: ann.id } }]);
    });

    it('pings, disables and deletes heartbeats, with `null` in chunks of text/plain', async () => {
      const sdk = new RecordedClient(app, 'java-sdk');
      const pinged = await sdk.send('POST', '/ping');
      expect([pinged.status, pinged.body]).toEqual([202, { result: 'PONG - Heartbeat received', ...ENVELOPE }]);
      const disabled = await sdk.send('POST', '/disable');
      const state = { name: 'java beat', enabled: false, expired: false };
      expect([disabled.status, disabled.body]).toEqual([200, { result: 'Disabled', data: state, ...ENVELOPE }]);
      const patched = await sdk.send('PATCH', '/java%20beat');
      expect([patched.status, patched.body]).toEqual([200, { result: 'Updated', data: state, ...ENVELOPE }]);
      const shown = await sdk.send('GET', '/java%20beat');
      expect(shown.body.data).toMatchObject({ description: 'd', interval: 5, lastPingTime: expect.any(String) });
      expect(nulls(shown.body)).toEqual([]);
      const deleted = await sdk.send('DELETE', '/java%20beat');
      expect([deleted.status, deleted.body]).toEqual([200, { result: 'Deleted', ...ENVELOPE }]);
      const gone = await sdk.send('GET', '/java%20beat');
      expect([gone.status, gone.body]).toEqual([404, { message: expect.any(String), ...ENVELOPE }]);
    });
  });

  describe('the Python SDK', () => {
    /** @contract operating-10 */
    it('reads only responders who have an id, and no null', async () => {
      const sdk = new RecordedClient(app, 'python-sdk');
      const { body } = await sdk.send('POST', '/alerts');
      const ops = { type: 'team', id: team.id, name: 'ops' };
      for (const path of ['/py-alias', '/alerts']) {
        const answer = await sdk.send('GET', path);
        expect(answer.status).toBe(200);
        expect(nulls(answer.body)).toEqual([]);
        const { data } = answer.body as { data: object | { id: string }[] };
        const alert = Array.isArray(data) ? data.find(({ id }) => id === body.alertId) : data;
        expect(alert).toMatchObject({ responders: [ops], visibleTo: [ops], details: { a: 'b' } });
        for (const key of ['snoozedUntil', 'teamId', 'acknowledgedBy']) expect(alert).not.toHaveProperty(key);
        expect(alert).toMatchObject({
          integration: { id: expect.any(String), name: expect.any(String), type: 'API' },
          report: {},
        });
      }
    });

    it('acknowledges, with and without a body, and reads who did it', async () => {
      const sdk = new RecordedClient(app, 'python-sdk');
      app.clock.moveBy(minutes(5));
      expect(await sdk.outcome('POST', '/acknowledge')).toMatchObject({ success: true });
      const empty = { method: 'POST', url: '/v2/alerts/py-alias/acknowledge?identifierType=alias', bodyText: '' };
      const headers = { authorization: GENIE, 'content-type': 'application/json', 'content-length': '0' };
      const again = await sendRaw(app, { ...empty, headers });
      expect(await client.data(`/alerts/requests/${String(again.body.requestId)}`)).toMatchObject({
        success: false,
        status: 'Alert is already acknowledged',
        alias: 'py-alias',
      });
      expect((await sdk.send('GET', '/py-alias')).body.data.report).toEqual({
        ackTime: minutes(5),
        acknowledgedBy: 'ann',
      });
      const { body } = await sdk.send('GET', '/logs');
      expect(body.data[0]).toEqual({
        log: expect.stringMatching(/^Alert acknowledged via API\[.+\]: n$/),
        type: 'system',
        owner: 'ann',
        createdAt: app.clock.now().toISOString(),
        offset: expect.any(String),
      });
    });

    /** @contract operating-10 */
    it('is told that there is no such escalation, and of one that joins', async () => {
      const sdk = new RecordedClient(app, 'python-sdk');
      expect(await sdk.outcome('POST', '/escalate')).toMatchObject({
        success: false,
        action: 'EscalateToNext',
        status: 'There is no escalation with name [no such]',
        alias: 'py-alias',
      });
      const bob = await createUser(app, { fullName: 'Bob', reachable: true });
      const rules = [{ recipientType: 'user', recipientId: bob.id }];
      const made = { name: 'no such', rules };
      await app.as(`CompatKey ${ROOT_KEY}`).post('/v2/escalations', made).expect(200);
      expect(await sdk.outcome('POST', '/escalate')).toMatchObject({ success: true, alias: 'py-alias' });
      const { body } = await sdk.send('GET', '/recipients');
      expect(body.data).toContainEqual(expect.objectContaining({ user: { id: bob.id, username: bob.email } }));
    });

    it('is told that an escalation reached nobody', async () => {
      const { alertId } = await client.outcome('post', '/alerts', { message: 'Nobody is there' });
      await app.as(`CompatKey ${ROOT_KEY}`).post('/v2/escalations', { name: 'empty', rules: [] }).expect(200);
      expect(
        await client.outcome('post', `/alerts/${alertId}/escalate`, { escalation: { name: 'empty' } }),
      ).toMatchObject({ success: false, status: 'Alert could not be escalated: nobody-on-call', alertId });
    });

    /** @contract operating-11 */
    it('adds a team, and runs a custom action of the alert', async () => {
      const sdk = new RecordedClient(app, 'python-sdk');
      const { id: web } = await createTeam(app, { name: 'web' });
      const added = { team: { name: 'web' } };
      expect(await client.outcome('post', '/alerts/py-alias/teams?identifierType=alias', added)).toMatchObject({
        success: true,
        action: 'AddTeam',
      });
      expect((await sdk.send('GET', '/py-alias')).body.data.teams).toContainEqual({ id: web });
      expect(await sdk.outcome('POST', '/teams')).toMatchObject({ success: true, status: 'Added team to alert' });
      expect(await sdk.outcome('POST', '/actions/restart')).toMatchObject({
        success: true,
        action: 'ExecuteCustomAction',
        status: 'Executed custom action on alert',
      });
      expect((await sdk.send('GET', '/logs')).body.data[0]).toMatchObject({
        log: 'Custom action executed restart',
        owner: 'ann',
      });
      const url = '/alerts/py-alias/actions/format%20c:?identifierType=alias';
      expect(await client.outcome('post', url, {})).toMatchObject({
        success: false,
        status: 'Alert has no action [format c:]',
      });
      await client.send('post', '/alerts/py-alias/teams?identifierType=alias', { team: { name: 'none' } }).expect(400);
      await client.send('post', '/alerts/py-alias/teams?identifierType=alias', {}).expect(400);
    });

    it('has no attachments where none can be kept', async () => {
      const { status, body } = await new RecordedClient(app, 'python-sdk').send('GET', '/attachments');
      expect([status, body]).toEqual([200, { data: [], ...ENVELOPE }]);
      await client.send('get', '/alerts/no-such/attachments?alertIdentifierType=alias').expect(404);
      await client.send('get', '/alerts/no-such/attachments?alertIdentifierType=name').expect(400);
      await client.send('post', '/alerts/py-alias/attachments?alertIdentifierType=alias').expect(503);
    });

    it('pages through logs and notes', async () => {
      for (const note of ['one', 'two']) {
        await client.send('post', '/alerts/py-alias/notes?identifierType=alias', { note, user: 'ann' }).expect(202);
      }
      for (const list of ['notes', 'logs']) {
        const first = (await client.send('get', `/alerts/py-alias/${list}?identifierType=alias&limit=1`).expect(200))
          .body;
        expect(first.paging.first).toBe(
          `https://pager.example.com/v2/alerts/py-alias/${list}?identifierType=alias&limit=1`,
        );
        const next = new URL(first.paging.next);
        const second = (await client.send('get', `${next.pathname.slice(3)}${next.search}`).expect(200)).body;
        expect(second.data).toHaveLength(1);
        expect(second.data[0].offset).not.toBe(first.data[0].offset);
        expect(nulls(first)).toEqual([]);
      }
    });

    /** @contract operating-11 */
    it('keeps searches, and lists by them', async () => {
      const sdk = new RecordedClient(app, 'python-sdk');
      const java = new RecordedClient(app, 'java-sdk');
      const saved = { name: 'py search', query: 'alias: py-alias', owner: { username: 'ANN@example.com' } };
      const created = await client.send('post', '/alerts/saved-searches', saved).expect(201);
      const { id } = created.body.data as { id: string };
      expect(created.body).toEqual({ result: 'Created', data: { id, name: 'py search' }, ...ENVELOPE });
      expect((await java.send('POST', '/saved-searches')).status).toBe(201);
      expect((await sdk.send('GET', '/saved-searches')).body.data).toMatchObject([{ name: 'java search' }, { id }]);
      const shown = await sdk.send('GET', '/py%20search');
      expect(shown.body.data).toEqual({
        ...{ id, name: 'py search', query: 'alias: py-alias', description: '', owner: { id: ann.id }, teams: [] },
        createdAt: app.clock.now().toISOString(),
        updatedAt: app.clock.now().toISOString(),
      });
      const url = `/alerts?searchIdentifier=${id}`;
      for (const by of [url, '/alerts?searchIdentifier=py+search&searchIdentifierType=name']) {
        expect((await client.send('get', by).expect(200)).body.data).toMatchObject([{ alias: 'py-alias' }]);
      }
      expect((await client.send('get', `${url}&query=status: closed`).expect(200)).body.data).toEqual([]);
      const counted = await client.send('get', `/alerts/count?searchIdentifier=${id}`).expect(200);
      expect(counted.body.data).toEqual({ count: 1 });
      const updated = await sdk.send('PATCH', '/py%20search');
      expect([updated.status, updated.body]).toEqual([
        200,
        { result: 'Updated', data: { id, name: 'py search' }, ...ENVELOPE },
      ]);
      expect((await client.send('get', url).expect(200)).body.data).toEqual([]);
      const deleted = await sdk.send('DELETE', '/py%20search');
      expect([deleted.status, deleted.body]).toEqual([200, { result: 'Deleted', ...ENVELOPE }]);
      await client.send('get', url).expect(404);
      expect((await java.send('DELETE', '/java%20search')).status).toBe(200);
    });

    it('closes and deletes', async () => {
      const sdk = new RecordedClient(app, 'python-sdk');
      expect(await sdk.outcome('POST', '/close')).toMatchObject({ success: true });
      expect(await sdk.outcome('POST', '/close')).toMatchObject({ success: false, status: 'Alert is already closed' });
      const shown = await sdk.send('GET', '/py-alias');
      expect(shown.body.data).toMatchObject({
        status: 'closed',
        report: { closeTime: minutes(5), ackTime: minutes(5) },
      });
      const deleted = await sdk.send('DELETE', '/py-alias');
      expect([deleted.status, deleted.body]).toEqual([202, { result: 'Request will be processed', ...ENVELOPE }]);
      expect(await sdk.outcome('POST', '/close')).toMatchObject({
        success: false,
        status: 'There is no open alert with alias [py-alias]',
      });
    });

    it('disables, enables and deletes heartbeats', async () => {
      const sdk = new RecordedClient(app, 'python-sdk');
      expect((await sdk.send('POST', '/heartbeats')).status).toBe(201);
      expect((await sdk.send('POST', '/disable')).body.data).toMatchObject({ enabled: false });
      expect((await sdk.send('POST', '/enable')).body.data).toMatchObject({ enabled: true });
      expect((await sdk.send('DELETE', '/pybeat')).body).toEqual({ result: 'Deleted', ...ENVELOPE });
    });
  });

  describe('searches that are saved', () => {
    const save = (body: object, by = client) =>
      by.send('post', '/alerts/saved-searches', { name: 's', query: 'tag: a', ...body });

    it.each([
      ['a query that does not parse', { query: 'status: open AND (' }],
      ['an unknown field', { query: 'colour: red' }],
      ['no query', { query: '' }],
      ['no name', { name: null }],
      ['an owner that is none', { owner: 'ann' }],
      ['teams that are none', { teams: ['ops'] }],
    ])('are refused with %s', async (_what, body) => {
      await save(body).expect(400);
    });

    it('are of the caller’s teams', async () => {
      const bound = (teamId: string) =>
        createKey(app, { teamId }).then((key) => new ThirdPartyClient(app, `GenieKey ${key}`));
      const other = await createTeam(app);
      const [ours, theirs] = [await bound(team.id), await bound(other.id)];
      const { id } = (await save({ name: 'ours', teams: [{ name: 'OPS' }, { id: other.id }] }, ours).expect(201)).body
        .data;
      expect(await client.data(`/alerts/saved-searches/${id}`)).toMatchObject({ teams: [{ id: team.id }] });
      await save({ teams: [{ id: other.id }] }, ours).expect(403);
      for (const path of [`/alerts/saved-searches/${id}`, '/alerts/saved-searches/ours?identifierType=name']) {
        await theirs.send('get', path).expect(404);
        await theirs.send('patch', path, { name: 'x', query: 'tag: x' }).expect(404);
        await theirs.send('delete', path).expect(404);
      }
      await theirs.send('get', `/alerts?searchIdentifier=${id}`).expect(404);
      await ours.send('get', `/alerts?searchIdentifier=${id}`).expect(200);
    });

    it('that are too long, or no query at all, are no server error', async () => {
      const native = (query: string) =>
        app.as(`CompatKey ${ROOT_KEY}`).post('/v2/saved-searches', { name: 'odd', query });
      const odd = await native('('.repeat(10_000)).expect(200);
      const words = await native('what: ever').expect(200);
      await client.send('get', `/alerts?searchIdentifier=${odd.body.data.id}`).expect(400);
      await client.send('get', `/alerts?searchIdentifier=${words.body.data.id}`).expect(200);
      await client.send('get', '/alerts?searchIdentifier=odd&searchIdentifierType=colour').expect(400);
      await client.send('get', '/alerts?searchIdentifier=nonsense').expect(404);
      await client.send('get', '/alerts?searchIdentifier=%00&searchIdentifierType=name').expect(400);
    });
  });

  describe('what clients ask for at their start', () => {
    it('is the account', async () => {
      const { status, body } = await new RecordedClient(app, 'python-sdk').send('GET', '/account');
      const plan = { name: 'self-hosted', maxUserCount: 2_147_483_647, isYearly: false };
      expect([status, body]).toEqual([
        200,
        { data: { name: expect.any(String), userCount: expect.any(Number), plan }, ...ENVELOPE },
      ]);
    });

    /** @contract operating-11 */
    it('is the users, page by page, and one by its id or address', async () => {
      const shape = {
        ...{ id: ann.id, username: 'ann@example.com', fullName: 'Ann', blocked: false, verified: expect.any(Boolean) },
        ...{ role: { id: 'User', name: 'User' }, timeZone: 'UTC', locale: expect.any(String) },
        ...{ tags: [], details: {}, userAddress: expect.any(Object) },
        createdAt: expect.any(String),
      };
      const { body } = await client.send('get', '/users?limit=1&offset=1').expect(200);
      expect(body).toMatchObject({ totalCount: expect.any(Number), data: [shape] });
      expect(body.paging.next).toBe('https://pager.example.com/v2/users?limit=1&offset=2');
      const last = (await client.send('get', '/users?limit=1&order=DESC&sort=fullName').expect(200)).body;
      expect(last.data).toHaveLength(1);
      expect(await client.data(`/users/${ann.id}`)).toEqual(shape);
      expect(await client.data('/users/ANN@example.com')).toEqual(shape);
      await client.send('get', '/users/nobody@example.com').expect(404);
      for (const odd of ['limit=x&offset=-1', 'limit=0', 'limit=1&limit=2', 'sort=__proto__', 'order[]=1']) {
        await client.send('get', `/users?${odd}`).expect(200);
      }
    });

    it('is the maintenance', async () => {
      const at = (hours: number): string => new Date(app.clock.now().getTime() + minutes(60 * hours)).toISOString();
      const window = (name: string, from: number, to: number, more: object = {}) =>
        app
          .as(`CompatKey ${ROOT_KEY}`)
          .post('/v2/maintenance-windows', { name, startTime: at(from), endTime: at(to), ...more })
          .expect(200);
      await window('Past', -2, -1);
      await window('Now', -1, 1, { description: 'Move' });
      await window('Soon', 1, 2);
      await window('Off', 1, 2, { suppressAlerts: false });
      const found = async (query = '') =>
        (
          await sendRaw(app, {
            method: 'GET',
            url: `/v1/maintenance${query}`,
            headers: { authorization: GENIE },
            bodyText: '',
          })
        ).body.data as { id: string; status: string; description: string }[];
      expect(await found()).toMatchObject([
        { status: 'cancelled', description: 'Off' },
        { status: 'planned', description: 'Soon' },
        {
          status: 'active',
          description: 'Move',
          time: { type: 'schedule', startDate: at(-1), endDate: at(1) },
        },
        { status: 'past', description: 'Past' },
      ]);
      expect((await found('?type=non-expired')).map(({ status }) => status)).toEqual(['planned', 'active']);
      expect((await found('?type=past')).map(({ status }) => status)).toEqual(['cancelled', 'past']);
      const one = (await found())[2];
      const shown = await sendRaw(app, {
        ...{ method: 'GET', url: `/v1/maintenance/${one?.id ?? ''}`, headers: { authorization: GENIE }, bodyText: '' },
      });
      expect(shown.body.data).toEqual({ ...one, rules: [] });
    });

    it('are lists that link to their next page', async () => {
      for (const name of ['Shop', 'Search']) await client.send('post', '/services', { name }).expect(200);
      const { body } = await client.send('get', '/services?limit=1').expect(200);
      expect(body).not.toHaveProperty('nextCursor');
      const next = new URL(body.paging.next as string);
      const second = await client.send('get', `${next.pathname.slice(3)}${next.search}`).expect(200);
      expect(second.body.data).toHaveLength(1);
      expect(second.body.data[0].id).not.toBe(body.data[0].id);
    });

    it('needs a key that may read it', async () => {
      const writer = new ThirdPartyClient(app, `GenieKey ${await createKey(app, { scopes: ['write'] })}`);
      for (const path of ['/account', '/users', `/users/${ann.id}`, '/alerts/saved-searches', '/alerts']) {
        await writer.send('get', path).expect(403);
      }
      const reader = new ThirdPartyClient(app, `GenieKey ${await createKey(app, { scopes: ['read'] })}`);
      for (const path of ['/account', '/users', '/alerts/saved-searches', '/teams', '/heartbeats']) {
        await reader.send('get', path).expect(200);
      }
      for (const path of ['/alerts/saved-searches', '/alerts/x/teams', '/alerts/x/actions/y', '/alerts/x/escalate']) {
        await reader.send('post', path, {}).expect(403);
      }
    });

    it('whose line holds a whole address is answered with links of our own', async () => {
      const url = 'http://127.0.0.1/v2/users?limit=1';
      const { status, body } = await rawTarget(app, url);
      expect([status, body.paging.first]).toEqual([200, 'https://pager.example.com/v2/users?limit=1&offset=0']);
    });
  });

  describe('bodies', () => {
    const send = (method: string, url: string, type: string, bodyText: string) => {
      const headers = {
        authorization: GENIE,
        'transfer-encoding': 'chunked',
        ...(type ? { 'content-type': type } : {}),
      };
      return sendRaw(app, { method, url, headers, bodyText });
    };

    /** @contract operating-10 */
    it.each([
      ['text/plain; charset=UTF-8', 'null'],
      ['text/plain', 'nonsense'],
      ['application/json', '{"broken'],
      ['application/octet-stream', '\u0000'],
      ['application/x-www-form-urlencoded', 'a=b'],
      ['', ''],
    ])('that no route needs are ignored: %s %j', async (type, bodyText) => {
      for (const method of ['POST', 'PUT', 'PATCH']) {
        expect((await send(method, '/v2/heartbeats/any/ping', type, bodyText)).status).toBe(202);
      }
      expect((await send('POST', '/v2/heartbeats/any/disable', type, bodyText)).status).toBe(200);
      expect((await send('DELETE', '/v2/heartbeats/any', type, bodyText)).status).toBe(200);
    });

    it.each(['text/plain', 'text/plain; charset=UTF-8', 'text/html', 'application/x-www-form-urlencoded', ''])(
      'are read as JSON under %j',
      async (type) => {
        const { status, body } = await send('POST', '/v2/alerts', type, '{"message":"As text","tags":["t"]}');
        expect(status).toBe(202);
        expect(await client.data(`/alerts/${String(body.alertId)}`)).toMatchObject({ message: 'As text', tags: ['t'] });
      },
    );

    it('that are needed and are no JSON are refused, and change nothing', async () => {
      const id = await native.created({ message: 'Stays' });
      const refused = [
        await send('POST', '/v2/alerts', 'text/plain', 'Disk full'),
        await send('PUT', `/v2/alerts/${id}/message`, 'text/plain', 'Other'),
        await send('POST', `/v2/alerts/${id}/notes`, 'text/xml', '<note/>'),
      ];
      for (const { status, body } of refused) {
        expect([status, body]).toEqual([415, { message: expect.any(String), ...ENVELOPE }]);
      }
      for (const url of ['/v2/alerts', `/v2/alerts/${id}/close`]) {
        const { status, body } = await send('POST', url, 'application/json', '{"message":');
        expect([status, body]).toEqual([400, { message: 'Invalid request: the body is not valid JSON', ...ENVELOPE }]);
      }
      expect(await native.shown(id)).toMatchObject({ status: 'open', message: 'Stays' });
    });

    it('that an action can do without are ignored when they are no JSON and do not say so', async () => {
      const id = await native.created();
      expect((await send('POST', `/v2/alerts/${id}/close`, 'text/plain', 'by cron')).status).toBe(202);
      expect(await native.shown(id)).toMatchObject({ status: 'closed' });
    });

    it('of native callers are what they were', async () => {
      const headers = { authorization: `CompatKey ${ROOT_KEY}`, 'content-type': 'text/plain' };
      const { status, body } = await sendRaw(app, {
        method: 'POST',
        url: '/v2/heartbeats/x/ping',
        headers,
        bodyText: 'x',
      });
      expect([status, body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    });
  });

  describe('every answer', () => {
    const HEADERS = {
      'x-ratelimit-state': 'OK',
      'x-ratelimit-reason': 'ACCOUNT',
      'x-ratelimit-period-in-sec': '60',
      'x-response-time': expect.stringMatching(/^\d+\.\d{3}$/),
      'x-request-id': expect.any(String),
    };
    const ask = (method: string, url: string, authorization: string) =>
      sendRaw(app, { method, url, headers: { authorization }, bodyText: '' });

    it.each([
      ['GET', '/v2/alerts', GENIE, 200],
      ['GET', '/v2/alerts', `Basic ${Buffer.from(`:${ROOT_KEY}`).toString('base64')}`, 200],
      ['GET', '/v2/alerts/nonsense', GENIE, 404],
      ['GET', '/v2/no-such-route', GENIE, 404],
      ['POST', '/v2/alerts', GENIE, 400],
      ['GET', '/v2/alerts', 'GenieKey no-such-key', 401],
      ['GET', '/v2/alerts', 'GenieKey', 401],
      ['PUT', '/v2/alerts', GENIE, 405],
    ])(
      'to %s %s of %s has the headers that SDKs read, and no textual code',
      async (method, url, authorization, status) => {
        const answer = await ask(method, url, authorization);
        expect(answer.status).toBe(status);
        expect(answer.headers).toMatchObject(HEADERS);
        if (status >= 400) expect(answer.body).toEqual({ message: expect.any(String), ...ENVELOPE });
      },
    );

    it('to native callers is what it was', async () => {
      const answer = await ask('GET', '/v2/no-such-route', `CompatKey ${ROOT_KEY}`);
      expect(answer.body).toMatchObject({ code: 'NOT_FOUND' });
      expect(answer.headers).not.toHaveProperty('x-ratelimit-state');
    });
  });
});
