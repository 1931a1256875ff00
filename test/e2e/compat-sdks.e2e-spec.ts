import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTeam, createUser } from '../support/accounts.js';
import { AlertClient } from '../support/alert-client.js';
import { ThirdPartyClient } from '../support/compat-client.js';
import { minutes } from '../support/fake-clock.js';
import { RecordedClient, sendRaw } from '../support/sdk-requests.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';

const ENVELOPE = { took: expect.any(Number), requestId: expect.any(String) };
const GENIE = `GenieKey ${ROOT_KEY}`;

/** Every value in it that is null, by its path. */
function nulls(value: unknown, path = ''): string[] {
  if (value === null) return [path];
  if (typeof value !== 'object') return [];
  return Object.entries(value ?? {}).flatMap(([key, each]) => nulls(each, `${path}.${key}`));
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
      expect([patched.status, patched.body]).toEqual([200, { data: state, ...ENVELOPE }]);
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
        for (const key of ['snoozedUntil', 'teamId', 'report', 'acknowledgedBy']) expect(alert).not.toHaveProperty(key);
        expect(alert).toMatchObject({ integration: { id: expect.any(String), name: expect.any(String), type: 'API' } });
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
      await app.http.post('/v2/escalations').set('Authorization', `CompatKey ${ROOT_KEY}`).send(made).expect(200);
      expect(await sdk.outcome('POST', '/escalate')).toMatchObject({ success: true, alias: 'py-alias' });
      const { body } = await sdk.send('GET', '/recipients');
      expect(body.data).toContainEqual(expect.objectContaining({ user: { id: bob.id, username: bob.email } }));
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

  describe('bodies', () => {
    const send = (method: string, url: string, type: string, bodyText: string) => {
      const headers = {
        authorization: GENIE,
        'transfer-encoding': 'chunked',
        ...(type ? { 'content-type': type } : {}),
      };
      return sendRaw(app, { method, url, headers, bodyText });
    };

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
