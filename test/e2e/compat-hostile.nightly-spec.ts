import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createKey, createTeam, createTenant } from '../support/accounts.js';
import { AlertClient } from '../support/alert-client.js';
import { ThirdPartyClient } from '../support/compat-client.js';
import { type Answer, sendRaw } from '../support/sdk-requests.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';
import { Random } from './hostile/random.js';

/** Of all combinations: `npm run test:hostile` tries each, a short run every third. */
const PART = process.env['HOSTILE_INPUTS'] ? 1 : 1 / 3;
const random = new Random(1);

const GENIE = `GenieKey ${ROOT_KEY}`;
const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

/** What a body may be, whatever its type says. */
const BODIES = [
  ...[
    '',
    'null',
    '[]',
    '"text"',
    '7',
    'true',
    '{',
    '\u0000',
    'a=b',
    '<x/>',
    '{"a":"\\u0000"}',
    '{"__proto__":{"a":1}}',
  ],
  ...[
    deep(100),
    `[${'[],'.repeat(6000)}[]]`,
    `{"message":${'9'.repeat(400)}}`,
    '{"escalation":[],"team":7,"owner":"x"}',
  ],
  ...['{"escalation":{"id":{},"name":[]},"team":{"id":{}},"owner":{"id":[]},"name":{},"query":7,"teams":{"a":1}}'],
  ...['{"teams":[null,7,"",{"id":null,"name":{}},["x"]],"responders":{"0":1},"visibleTo":"x","message":"m"}'],
  ...['{"note":{},"user":{"a":1},"source":[],"actions":7,"tags":{"a":1},"details":["x"],"message":"m"}'],
  `{"message":"m","name":"n","query":"${'('.repeat(900)}","team":{"name":"${'x'.repeat(600)}"}}`,
];
const TYPES = ['application/json', 'text/plain; charset=UTF-8', 'application/x-www-form-urlencoded', 'x', ''];
/** What a query string may be. */
const QUERIES = [
  ...['identifierType=', 'identifierType=id&identifierType=alias', 'identifierType[]=id', 'identifierType[a]=b'],
  ...[
    'alertIdentifierType[]=x',
    'alertIdentifierType=colour',
    'user[]=a&user[b]=c',
    'limit=-1',
    'limit[]=1',
    'offset=1e9',
  ],
  ...['offset=99999999999999999999', 'offset=%00', 'order=sideways', 'direction[]=prev', 'sort=__proto__', 'query[]=a'],
  ...[
    'query=%00',
    'query=((((',
    'searchIdentifier[]=a',
    'searchIdentifier=%FF',
    'searchIdentifier=x&searchIdentifierType=name',
  ],
  ...['searchIdentifier=x&searchIdentifierType[]=name', 'type[]=past', 'type=__proto__', '%', 'a'.repeat(3000)],
];
const SEGMENTS = ['x', '%00', '%2F', '%FF', '..', '__proto__', '0', '9'.repeat(30), 'a%20b', "'", 'x'.repeat(2000)];

const READS = [
  ...['/v2/alerts', '/v2/alerts/count', '/v2/alerts/ID', '/v2/alerts/ID/logs', '/v2/alerts/ID/notes'],
  ...['/v2/alerts/ID/recipients', '/v2/alerts/ID/attachments', '/v2/alerts/requests/SEG', '/v2/alerts/saved-searches'],
  ...['/v2/alerts/saved-searches/SEG', '/v2/alerts/ID/attachments/SEG', '/v2/account', '/v2/users', '/v2/users/SEG'],
  ...['/v1/maintenance', '/v1/maintenance/SEG', '/v2/heartbeats', '/v2/heartbeats/SEG', '/v2/alerts/SEG'],
];
const WRITES: [string, string][] = [
  ...[
    'acknowledge',
    'close',
    'escalate',
    'teams',
    'responders',
    'actions/SEG',
    'notes',
    'assign',
    'snooze',
    'tags',
  ].map((action): [string, string] => ['POST', `/v2/alerts/ID/${action}`]),
  ...['POST /v2/alerts', 'POST /v2/alerts/saved-searches', 'PATCH /v2/alerts/saved-searches/SEG'].map(split),
  ...['DELETE /v2/alerts/saved-searches/SEG', 'DELETE /v2/alerts/ID/attachments/SEG'].map(split),
  ...['POST /v2/heartbeats', 'PATCH /v2/heartbeats/SEG', 'POST /v2/heartbeats/SEG/enable'].map(split),
];

function split(route: string): [string, string] {
  const [method = '', path = ''] = route.split(' ');
  return [method, path];
}

describe('hostile third-party clients', () => {
  let app: TestApp;
  let other: TestApp;
  let id: string;

  beforeAll(async () => {
    app = await TestApp.start();
    other = await TestApp.start({ database: app.database });
    id = await new AlertClient(app).created({ actions: ['restart'] });
  });
  afterAll(async () => {
    await other.stop();
    await app.stop();
  });

  let turn = 0;
  /** By turns to the two replicas. */
  const send = (method: string, url: string, type: string, bodyText: string): Promise<Answer> => {
    const headers = { authorization: GENIE, 'transfer-encoding': 'chunked', ...(type ? { 'content-type': type } : {}) };
    return sendRaw(turn++ % 2 ? app : other, { method, url, headers, bodyText });
  };
  const wrong = ({ status, headers, body }: Answer): boolean =>
    (status >= 500 && status !== 503) ||
    typeof body !== 'object' ||
    body === null ||
    'code' in (body as object) ||
    !headers['x-ratelimit-state'] ||
    !headers['x-response-time'];

  it('get an answer of their own kind, never a server error, whatever they read', async () => {
    const faults: string[] = [];
    for (const path of READS) {
      const paths = path.includes('SEG') ? SEGMENTS.map((segment) => path.replace('SEG', segment)) : [path];
      for (const each of paths) {
        for (const query of path.includes('SEG') ? QUERIES.slice(0, 4) : QUERIES) {
          if (!random.chance(PART)) continue;
          const url = `${each.replace('ID', id)}?${query}`;
          const answer = await send('GET', url, '', '');
          if (wrong(answer)) faults.push(`GET ${url.slice(0, 100)}: ${answer.status} ${JSON.stringify(answer.body)}`);
        }
      }
    }
    expect(faults).toEqual([]);
  }, 120_000);

  it('get an answer of their own kind, never a server error, whatever they write', async () => {
    const faults: string[] = [];
    for (const [method, path] of WRITES) {
      for (const [index, body] of BODIES.entries()) {
        for (const type of [TYPES[index % TYPES.length] ?? '', 'application/json']) {
          if (!random.chance(PART)) continue;
          const segment = SEGMENTS[index % SEGMENTS.length] ?? '';
          const url = `${path.replace('ID', id).replace('SEG', segment)}?${QUERIES[index % QUERIES.length] ?? ''}`;
          const answer = await send(method, url, type, body);
          if (wrong(answer))
            faults.push(
              `${method} ${url.slice(0, 100)} ${body.slice(0, 60)}: ${answer.status} ${JSON.stringify(answer.body)}`,
            );
        }
      }
    }
    expect(faults).toEqual([]);
  }, 120_000);

  it('of another tenant or team reach nothing', async () => {
    const { id: teamId } = await createTeam(app);
    const ours = new ThirdPartyClient(app, `GenieKey ${await createKey(app, { teamId })}`);
    const { alertId } = await ours.outcome('post', '/alerts', { message: 'Ours', alias: 'ours', actions: ['restart'] });
    const saved = await ours.send('post', '/alerts/saved-searches', { name: 's', query: 'alias: ours' }).expect(201);
    const stranger = new ThirdPartyClient(app, `GenieKey ${(await createTenant(app)).apiKey}`);
    const neighbour = new ThirdPartyClient(
      app,
      `GenieKey ${await createKey(app, { teamId: (await createTeam(app)).id })}`,
    );
    for (const action of ['teams', 'actions/restart', 'escalate', 'close']) {
      const body = { team: { id: teamId }, escalation: { name: 'any' } };
      expect(await stranger.outcome('post', `/alerts/${alertId}/${action}`, body)).toMatchObject({
        success: false,
        status: `There is no open alert with id [${alertId}]`,
      });
      await neighbour.send('post', `/alerts/${alertId}/${action}`, body).expect(403);
    }
    for (const path of ['', '/logs', '/notes', '/recipients', '/attachments']) {
      await stranger.send('get', `/alerts/${alertId}${path}`).expect(404);
      await neighbour.send('get', `/alerts/${alertId}${path}`).expect(403);
    }
    for (const client of [stranger, neighbour]) {
      await client.send('get', `/alerts/saved-searches/${saved.body.data.id}`).expect(404);
      expect((await client.send('get', '/alerts?query=alias: ours').expect(200)).body.data).toEqual([]);
    }
    // Request ids follow each other: from one's own, those of others are known.
    const sent = await ours.send('post', `/alerts/${alertId}/notes`, { note: 'n' }).expect(202);
    const { requestId: failed } = (await ours.send('post', '/alerts/gone/close?identifierType=alias').expect(202)).body;
    for (const requestId of [sent.body.requestId, failed]) {
      await ours.send('get', `/alerts/requests/${requestId}`).expect(200);
      await new ThirdPartyClient(app).send('get', `/alerts/requests/${requestId}`).expect(200);
      for (const client of [stranger, neighbour]) await client.send('get', `/alerts/requests/${requestId}`).expect(404);
    }
    expect((await stranger.send('get', '/users').expect(200)).body.totalCount).toBe(1);
    expect(await ours.data(`/alerts/${alertId}`)).toMatchObject({ status: 'open', responders: [] });
  });

  it('that create, escalate and close at both replicas at once do each thing once', async () => {
    const [here, there] = [new ThirdPartyClient(app), new ThirdPartyClient(other)];
    await Promise.all([here, there].map((each) => each.send('post', '/alerts', { message: 'm', alias: 'raced' })));
    const outcomes = await Promise.all(
      [here, there, here, there].map((each) => each.outcome('post', '/alerts/raced/close?identifierType=alias', {})),
    );
    expect(outcomes.filter(({ success }) => success)).toHaveLength(1);
    expect(outcomes.filter(({ status }) => status === 'Alert is already closed')).toHaveLength(3);
    expect(await here.data('/alerts/raced?identifierType=alias')).toMatchObject({ count: 2, status: 'closed' });
  });
});
