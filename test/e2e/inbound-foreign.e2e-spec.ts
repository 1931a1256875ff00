import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CleanUpJob } from '../../src/platform/clean-up/clean-up.job.js';
import { IntegrationReceipts } from '../../src/alerts/integrations/integration-receipts.js';
import { inboundPayload } from '../fixtures/inbound-payloads.js';
import { createUser, login } from '../support/accounts.js';
import { UUID } from '../support/envelope.js';
import { days } from '../support/fake-clock.js';
import { logs } from '../support/log-watch.js';
import { TestApp } from '../support/test-app.js';

/** What tools post that have no family, and what the rules of an integration make of it. */
let app: TestApp;
let admin: string;
let made: { id: string; hook: string };
let count = 0;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await login(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  made = await integration();
});

async function integration(body: Record<string, unknown> = {}): Promise<typeof made> {
  const { body: answer } = await call('post', '/v2/integrations')
    .send({ name: `Foreign ${++count}`, ...body })
    .expect(200);
  return { id: answer.data.id, hook: new URL(answer.data.webhookUrl).pathname };
}
const call = (method: 'get' | 'post' | 'patch', path: string, authorization = `Bearer ${admin}`) =>
  app.as(authorization).send(method, path);
const post = (body: object | string, type = 'application/json') =>
  app.http.post(made.hook).set('content-type', type).send(body);
const taken = async (body: object): Promise<Record<string, unknown>> => (await post(body).expect(202)).body;
const byAlias = (alias: string) => call('get', `/v2/alerts/${encodeURIComponent(alias)}?identifierType=alias`);
const shown = async (alias: string): Promise<Record<string, unknown>> => (await byAlias(alias).expect(200)).body.data;
const openAlerts = async (): Promise<number> =>
  (await call('get', `/v2/alerts?limit=1&allTeams=true&status=open`).expect(200)).body.totalCount;
const set = (rules: unknown) => call('patch', `/v2/integrations/${made.id}`).send({ rules });
const asks = (field: string, expectedValue: string, operation = 'equals') => ({
  filter: { type: 'match-all-conditions', conditions: [{ field, operation, expectedValue }] },
});
async function kept(): Promise<{ payload: Record<string, unknown> }[]> {
  await app.nest.get(IntegrationReceipts, { strict: false }).store();
  return (await call('get', `/v2/integrations/${made.id}/payloads`).expect(200)).body.data;
}

const azure = (monitorCondition: string, originAlertId = '3f2d') => ({
  schemaId: 'likeAzureMonitor',
  data: { essentials: { alertRule: 'cpu-high', originAlertId, severity: 'Sev1', monitorCondition } },
});
const OF_AZURE = {
  ...{ name: 'azure', message: '{{_payload.data.essentials.alertRule}}' },
  alias: '{{_payload.data.essentials.originAlertId}}',
};

describe('a payload in the envelope of a topic', () => {
  const envelope = (message: unknown) => ({
    ...{ Type: 'Notification', MessageId: '1', TopicArn: 'arn:aws:sns:eu-west-1:123:t', Subject: 'from a script' },
    Message: typeof message === 'string' ? message : JSON.stringify(message),
  });

  it('is read as what it is: a create body, and payloads of other tools', async () => {
    const body = { message: 'Backup failed', alias: 'in-topic', status: 'firing', details: { host: 'db-01' } };
    await taken(envelope(body));
    expect(await shown('in-topic')).toMatchObject({ message: 'Backup failed', details: { host: 'db-01' } });
    await taken(envelope({ ...body, status: 'resolved' }));
    expect(await shown('in-topic')).toMatchObject({ status: 'closed' });

    const group = (status: string) => ({
      ...{ version: '4', status },
      alerts: ['a', 'b'].map((name) => ({ status, labels: { alertname: name }, fingerprint: `topic-${name}` })),
    });
    expect(await taken(envelope(group('firing')))).toMatchObject({ data: { created: 2 } });
    expect(await taken(envelope(group('resolved')))).toMatchObject({ data: { closed: 2 } });
  });

  it.each([
    'a text',
    { message: 'm'.repeat(131) },
    { message: 'm', tags: { a: 1 } },
    { message: 'm', priority: 'high' },
    { text: 'no message' },
    ['message'],
    { alerts: 7 },
    '{"message":',
  ])('that no create could be is an alert with its text: %j', async (message) => {
    const { alertId } = await taken(envelope(message));
    const { body } = await call('get', `/v2/alerts/${String(alertId)}`).expect(200);
    const text = typeof message === 'string' ? message : JSON.stringify(message);
    expect(body.data).toMatchObject({ message: 'from a script', description: text });
  });

  it('is asked by rules with its envelope and without', async () => {
    const rule = {
      name: 'r',
      message: '{{_payload.message}} {{_payload.Message.step}}',
      alias: '{{_payload.Subject}}',
    };
    await set({ create: [rule] }).expect(200);
    await taken(envelope({ message: 'Backup failed', step: 3 }));
    expect(await shown('from a script')).toMatchObject({ message: 'Backup failed 3' });
  });
});

describe('a payload of no family', () => {
  /** @contract intake-16 */
  it('is read by rules before it is validated, and its recovery closes by the alias that the rule gives', async () => {
    await set({ create: [OF_AZURE] }).expect(200);
    const before = await openAlerts();
    expect(await taken(azure('Fired'))).toMatchObject({ alertId: UUID });
    expect(await shown('3f2d')).toMatchObject({ message: 'cpu-high', status: 'open', count: 1 });
    await taken(azure('Fired'));
    expect(await shown('3f2d')).toMatchObject({ count: 2 });
    expect(await taken(azure('Resolved'))).toMatchObject({ result: 'closed' });
    expect(await shown('3f2d')).toMatchObject({ status: 'closed' });
    // One that was never opened.
    expect(await taken(azure('Resolved', 'other'))).toMatchObject({ result: 'unknown-alias' });
    expect(await openAlerts()).toBe(before);
  });

  it('closes by the alias of a rule that asks for the state of a problem', async () => {
    await set({ create: [{ ...OF_AZURE, ...asks('_payload.data.essentials.monitorCondition', 'Fired') }] }).expect(200);
    await taken(azure('Fired', 'asked'));
    expect(await taken(azure('Resolved', 'asked'))).toMatchObject({ result: 'closed' });
    expect(await shown('asked')).toMatchObject({ status: 'closed' });
  });

  /** @contract intake-16 */
  it('is met by conditions about any path, also in JSON inside of a text', async () => {
    await set({
      ignore: [{ name: 'tests', ...asks('_payload.alerts.list[1].labels["app/env"]', 'test') }],
      create: [
        {
          ...{ name: 'events', ...asks('_payload.Records.0.body.detail.kind', 'disk') },
          ...{ message: '{{_payload.Records[0].body.detail.name}}', alias: 'q/{{_payload.Records[0].body.id}}' },
          ...{ customPriority: 'P{{_payload.Records[0].body.detail.level}}', tags: ['{{_payload.region}}'] },
        },
      ],
      close: [
        {
          name: 'over',
          ...asks('_payload.Records.0.body.detail.kind', 'gone'),
          alias: 'q/{{_payload.Records[0].body.id}}',
        },
      ],
    }).expect(200);
    const queued = (kind: string) => ({
      region: 'eu',
      Records: [{ body: JSON.stringify({ id: 9, detail: { kind, name: 'disk full', level: 1 } }) }],
    });
    await taken(queued('disk'));
    expect(await shown('q/9')).toMatchObject({ message: 'disk full', priority: 'P1', tags: ['eu'] });
    expect(await taken(queued('gone'))).toMatchObject({ result: 'closed', rule: { name: 'over' } });
    const test = { alerts: { list: [{}, { labels: { 'app/env': 'test' } }] } };
    expect(await taken(test)).toMatchObject({ result: 'ignored' });
    expect(await taken({ region: 'us' })).toMatchObject({ result: 'unmatched' });
  });

  it.each([
    ['_payload', 400],
    ['_payload.a[', 400],
    [`_payload.${'a.'.repeat(10)}b`, 400],
    ['payload.a', 400],
    [7, 400],
    ['_payload.a["b.c"][0].d', 200],
  ])('may be asked about the field %j: %i', async (field, status) => {
    const { body } = await set({ ignore: [{ name: 'x', ...asks(field as string, 'y') }] }).expect(status);
    if (status === 400) expect(body.message).toContain('rules.ignore.0.filter.conditions.0.field');
    const others = { name: 'p', match: { conditions: asks(field as string, 'y').filter }, actions: { suppress: true } };
    await call('post', '/v2/alert-policies').send(others).expect(400);
  });

  /** @contract intake-16 */
  it('is refused with the path that was empty, and what came', async () => {
    await set({ create: [OF_AZURE] }).expect(200);
    const { body } = await post({ schemaId: 'x', data: { essentials: { name: 'n' } } }).expect(400);
    expect(body.message).toContain('_payload.data.essentials.alertRule is empty by the rule azure');
    expect(body.message).toContain('schemaId, data.essentials.name');
    await set(null).expect(200);
    const { body: plain } = await post(azure('Fired')).expect(400);
    expect(plain.message).toMatch(/message: is required.*data\.essentials\.alertRule.*rules of the integration/);
  });

  it('gives an alert of its own where a rule finds nothing for the alias, and says so', async () => {
    await set({ create: [{ ...OF_AZURE, alias: 'az-{{_payload.data.essentials.nothing}}' }] }).expect(200);
    const [one, other] = [await taken(azure('Fired')), await taken(azure('Fired'))];
    expect(one.alertId).not.toBe(other.alertId);
    expect(one.warnings).toContainEqual(expect.stringContaining('_payload.data.essentials.nothing is empty'));
  });

  it('keeps what fits of fields that no alert can have so, and says what is left out', async () => {
    await set({ create: [{ name: 'all', message: '{{_payload.title}}', alias: 'partly' }] }).expect(200);
    const sent = {
      title: 'Down',
      priority: 'CRITICAL',
      tags: { a: 'b' },
      entity: 'e'.repeat(600),
      details: { a: { b: 1 } },
    };
    expect((await taken(sent)).warnings).toContainEqual(expect.stringMatching(/Left out.*priority, tags, details/));
    expect(await shown('partly')).toMatchObject({ message: 'Down', priority: 'P3', entity: 'e'.repeat(512) });
  });
});

describe('a recovery', () => {
  /** @contract intake-17 */
  it.each([
    ['resolved by its status', { status: 'Resolved' }],
    ['ok by its state', { state: 'ok' }],
    ['closed by an action', { action: 'close' }],
    ['up', { alert_status: 'UP' }],
    ['by an event', { event_type: 'incident.resolved' }],
    ['by its title', { message: '[RECOVERED] m' }],
    ['by a flag', { resolved: true }],
  ])('%s closes by its alias, and opens nothing', async (what, said) => {
    const before = await openAlerts();
    const alias = `over ${what}`;
    await taken({ message: 'm', alias });
    expect(await shown(alias)).toMatchObject({ status: 'open' });
    await taken({ message: 'm', alias, ...said });
    expect(await shown(alias)).toMatchObject({ status: 'closed' });
    await taken({ message: 'm', alias: `${alias} 2`, ...said });
    await byAlias(`${alias} 2`).expect(404);
    expect(await taken({ message: 'm', ...said })).toMatchObject({
      result: 'skipped',
      warnings: [expect.stringContaining('no alias')],
    });
    expect(await openAlerts()).toBe(before);
  });

  it('needs nothing but its alias', async () => {
    await taken({ message: 'm', alias: 'bare' });
    await taken({ alias: 'bare', action: 'close' });
    expect(await shown('bare')).toMatchObject({ status: 'closed' });
  });

  /** @contract intake-17 */
  it('of an unknown word is a problem, and says so', async () => {
    const { warnings } = await taken({ message: 'm', alias: 'purple', status: 'purple' });
    expect(warnings).toContainEqual('status is "purple", which is not known: it is taken as a problem');
    expect(await shown('purple')).toMatchObject({ status: 'open' });
    const list = { alerts: [{ status: 'sleeping', labels: { alertname: 'A' }, fingerprint: 'purple-2' }] };
    const { data } = (await post(list).expect(202)).body;
    expect(data).toMatchObject({ created: 1 });
    expect(data.warnings).toContainEqual(expect.stringContaining('alerts.0: status is "sleeping"'));
  });

  it('is not seen in what is no word', async () => {
    for (const event of [{ toString: 1, valueOf: 1 }, [], ['resolved'], 7, true, null])
      expect((await post({ message: 'm', alias: 'no word', event, type: event, action: event })).status).toBe(202);
    expect(await shown('no word')).toMatchObject({ status: 'open', count: 6 });
  });

  it('is not seen in what belongs to the alert', async () => {
    for (const [alias, more] of [
      ['in details', { details: { status: 'ok' } }],
      ['in tags', { tags: ['resolved'] }],
      ['in objects', { check: { state: 'OK' } }],
      ['in the middle', { message: 'm is resolved' }],
    ] as const) {
      await taken({ message: 'm', alias, ...more });
      expect(await shown(alias)).toMatchObject({ status: 'open' });
    }
  });
});

describe('what is left out is said', () => {
  /** @contract intake-18 */
  it('of a group that its sender has cut, and of entries that cannot be read', async () => {
    const group = {
      truncatedAlerts: 3,
      alerts: [
        { status: 'firing', labels: { alertname: 'A', pod: 'p-1', job: 'j' }, fingerprint: 'cut-1' },
        'no alert',
      ],
    };
    const { data } = (await post(group).expect(202)).body;
    expect(data).toMatchObject({ created: 1, skipped: 1 });
    expect(data.warnings).toContainEqual(expect.stringContaining('3 alerts'));
    expect(data.warnings).toContainEqual(expect.stringContaining('alerts.1: It is left out'));
    expect(await shown('cut-1')).toMatchObject({
      ...{ entity: 'p-1', description: '{pod="p-1", job="j"}', details: { truncatedAlerts: '3' } },
    });
    await kept();
    expect((await call('get', `/v2/integrations/${made.id}`).expect(200)).body.data.lastError).toMatchObject({
      message: expect.stringContaining('truncatedAlerts'),
    });
  });

  /** @contract intake-18 */
  it('of tags beyond those that an alert has', async () => {
    const tags = Array.from({ length: 35 }, (_, at) => `tag-${at}`);
    const { warnings } = await taken({
      title: 'T',
      alert_transition: 'Triggered',
      alert_id: 'tags',
      tags: tags.join(),
    });
    expect(warnings).toContainEqual(expect.stringContaining('tag-34'));
    const alert = await shown('monitor-tags');
    expect(alert).toMatchObject({
      tags: tags.slice(0, 20),
      details: { omitted: `tags: ${tags.slice(20).join(', ')}` },
    });
  });
});

describe('the payloads of an integration', () => {
  /** @contract intake-26 */
  it('are kept as they came, without secrets, the newest 20', async () => {
    await post(azure('Fired')).expect(400);
    await taken({ message: 'm', alias: 'kept', api_key: 'abcdefgh', nested: { token: 'abcdefgh' } });
    const payloads = await kept();
    expect(payloads).toEqual([
      {
        ...{ id: UUID, receivedAt: expect.any(String), result: 'taken', remarks: [] },
        payload: { message: 'm', alias: 'kept', api_key: '********', nested: { token: '********' } },
      },
      {
        ...{ id: UUID, receivedAt: expect.any(String), result: 'refused', payload: azure('Fired') },
        remarks: [expect.stringContaining('message: is required')],
      },
    ]);
    for (let at = 0; at < 25; at++) await taken({ message: `m ${at}`, alias: 'kept' });
    const newest = await kept();
    expect(newest.map(({ payload }) => payload['message'])).toEqual(
      Array.from({ length: 20 }, (_, at) => `m ${24 - at}`),
    );
  });

  it('are kept whatever they hold', async () => {
    await post(
      '{"message": "nul \\u0000", "alias": "odd \\ud800", "status": "\\u0000 \\udfff", "a\\u0000": ["\\ud800"]}',
    ).expect(202);
    expect(await kept()).toMatchObject([{ result: 'taken', remarks: [expect.stringContaining('status is')] }]);
  });

  /** @contract intake-26 */
  it('are for those who may configure it', async () => {
    await taken({ message: 'm', alias: 'for some' });
    const { token } = await createUser(app);
    await call('get', `/v2/integrations/${made.id}/payloads`, `Bearer ${token}`).expect(403);
    await call('get', '/v2/integrations/00000000-0000-4000-8000-000000000000/payloads').expect(404);
  });

  /** @contract intake-26 */
  it('are gone after a week', async () => {
    await taken({ message: 'm', alias: 'old' });
    expect(await kept()).toHaveLength(1);
    app.clock.moveBy(days(7));
    await app.nest.get(CleanUpJob, { strict: false }).runOnce(app.clock.now());
    admin = await login(app);
    expect(await kept()).toEqual([]);
  });
});

describe('clients of other services, by the key of an integration', () => {
  const KEY = 'key-of-a-foreign-client';
  const enqueue = (body: object) => app.http.post('/v2/enqueue').send(body);
  const generic = (query: string) => app.http.post(`/api/v2/generic/incoming?${query}`);
  beforeAll(async () => {
    await integration({ apiKey: KEY });
  });

  /** @contract intake-19 */
  it('PagerDuty’s: trigger, repeat, acknowledge, resolve', async () => {
    const event = { routing_key: KEY, event_action: 'trigger', dedup_key: 'pd-1' };
    const payload = { summary: 'Disk full', source: 'db-01', severity: 'critical' };
    const { body } = await enqueue({ ...event, payload }).expect(202);
    expect(body).toMatchObject({ status: 'success', dedup_key: 'pd-1' });
    await enqueue({ ...event, payload }).expect(202);
    expect(await shown('pd-1')).toMatchObject({ message: 'Disk full', priority: 'P1', entity: 'db-01', count: 2 });
    await enqueue({ ...event, event_action: 'acknowledge' }).expect(202);
    expect(await shown('pd-1')).toMatchObject({ status: 'acknowledged' });
    await enqueue({ ...event, event_action: 'resolve' }).expect(202);
    expect(await shown('pd-1')).toMatchObject({ status: 'closed' });
    const { body: alone } = await enqueue({ routing_key: KEY, event_action: 'trigger', payload })
      .set('Authorization', 'Token token=of-its-other-api')
      .expect(202);
    expect(alone.dedup_key).toEqual(UUID);
    // Words that every object of JavaScript has are no severities.
    const odd = { dedup_key: 'pd-odd', payload: { summary: 'Odd', severity: 'constructor' } };
    await enqueue({ routing_key: KEY, event_action: 'trigger', ...odd }).expect(202);
    expect(await shown('pd-odd')).toMatchObject({ priority: 'P3' });
  });

  /** @contract intake-19 */
  it('GoAlert’s: by query, form and JSON, and closed by its action', async () => {
    await generic(`token=${KEY}&summary=Disk+full&details=95+%25&dedup=ga-1`).expect(204);
    const form = `token=${KEY}&summary=Disk+full&dedup=ga-1`;
    await app.http.post('/api/v2/generic/incoming').type('form').send(form).expect(204);
    expect(await shown('generic:ga-1')).toMatchObject({ message: 'Disk full', description: '', count: 2 });
    await app.http
      .post('/api/v2/generic/incoming')
      .send({ token: KEY, summary: 'x', action: 'close', dedup: 'ga-1' })
      .expect(204);
    expect(await shown('generic:ga-1')).toMatchObject({ status: 'closed' });
    await generic(`token=${KEY}&details=no+summary`).expect(400);
  });

  it('GoAlert’s: what is too long is cut as of any sender', async () => {
    const sent = { token: KEY, summary: 's'.repeat(200), details: 'd'.repeat(15_000), dedup: 'ga-long' };
    await app.http.post('/api/v2/generic/incoming').send(sent).expect(204);
    const { message, description, details } = await shown('generic:ga-long');
    expect([message, String(description).slice(0, 202)]).toEqual(['s'.repeat(130), `${'s'.repeat(200)}\n\n`]);
    expect(details).toEqual({ omitted: `description: ${'d'.repeat(202)}` });
    for (const [way, meta] of [
      ['query', 'meta=host%3Ddb-01&meta=path%3D%2Fvar%3D1&meta=nothing'],
      ['json', { host: 'db-01', path: '/var=1' }],
      ['odd', [null, 7, {}, '=x']],
    ] as const) {
      const dedup = `ga-meta-${way}`;
      if (typeof meta === 'string') await generic(`token=${KEY}&summary=s&dedup=${dedup}&${meta}`).expect(204);
      else await app.http.post('/api/v2/generic/incoming').send({ token: KEY, summary: 's', dedup, meta }).expect(204);
      const expected = way === 'odd' ? {} : { host: 'db-01', path: '/var=1' };
      expect((await shown(`generic:${dedup}`)).details).toEqual(expected);
    }
  });

  /** @contract intake-20 */
  it('VictorOps’: critical, repeat, acknowledgement, recovery; the key is in the path', async () => {
    const event = { entity_id: 'vo-1', entity_display_name: 'Disk full', state_message: '95 %' };
    const victorOps = (body: object, key = KEY) =>
      app.http.post(`/integrations/generic/20131114/alert/${key}/db-team`).send(body);
    const { body } = await victorOps({ ...event, message_type: 'CRITICAL' }).expect(200);
    expect(body).toMatchObject({ result: 'success', entity_id: 'vo-1' });
    await victorOps({ ...event, message_type: 'CRITICAL' }).expect(200);
    expect(await shown('vo-1')).toMatchObject({
      ...{ message: 'Disk full', description: '95 %', priority: 'P1', count: 2, details: { routing_key: 'db-team' } },
    });
    await victorOps({ ...event, message_type: 'ACKNOWLEDGEMENT' }).expect(200);
    expect(await shown('vo-1')).toMatchObject({ status: 'acknowledged' });
    await victorOps({ ...event, message_type: 'RECOVERY' }).expect(200);
    expect(await shown('vo-1')).toMatchObject({ status: 'closed' });
    const before = await openAlerts();
    await victorOps({ ...event, message_type: 'INFO' }).expect(200);
    await victorOps({ ...event, message_type: 'RECOVERY', entity_id: 'never-open' }).expect(200);
    expect(await openAlerts()).toBe(before);
    const { body: alone } = await victorOps({ message_type: 'WARNING', state_message: 'Slow' }).expect(200);
    expect(alone.entity_id).toEqual(UUID);
    await victorOps({ ...event, message_type: 'CRITICAL' }, 'another-key').expect(401);
    await victorOps({ ...event, message_type: 'CRITICAL' }, '%E0%A4%A').expect((answer) => {
      expect(answer.status).toBeLessThan(500);
    });
    await victorOps([{ message_type: 'CRITICAL' }]).expect(400);
  });

  /** @contract intake-20 */
  it('Grafana OnCall’s: the formatted webhook and Alertmanager’s, with their last slash', async () => {
    const send = (kind: string, body: object, key = KEY) =>
      app.http.post(`/integrations/v1/${kind}/${key}/`).send(body);
    const alert = { alert_uid: 'oc-1', title: 'Down', state: 'alerting', message: 'Oh no' };
    await send('formatted_webhook', alert).expect(200);
    expect(await shown('oc-1')).toMatchObject({ message: 'Down', description: 'Oh no', status: 'open' });
    await send('formatted_webhook', { ...alert, state: 'ok' }).expect(200);
    expect(await shown('oc-1')).toMatchObject({ status: 'closed' });
    // No field is needed there but a title; the address says what it is.
    await send('formatted_webhook', { title: 'Bare' }).expect(200);
    expect(await shown('oncall-title:Bare')).toMatchObject({ status: 'open' });
    const group = (status: string) => ({
      ...{ receiver: 'oncall', status, groupKey: '{}:{}', numFiring: 1, numResolved: 0 },
      alerts: [{ status, labels: { alertname: 'Lag', severity: 'critical' }, fingerprint: 'oc-am' }],
    });
    await send('alertmanager', group('firing')).expect(200);
    expect(await shown('oc-am')).toMatchObject({ message: 'Lag', priority: 'P1', status: 'open' });
    await send('alertmanager', group('resolved')).expect(200);
    expect(await shown('oc-am')).toMatchObject({ status: 'closed' });
    await send('formatted_webhook', alert, 'another-key').expect(401);
    await send('formatted_webhook', {}).expect(400);
  });

  /** @contract intake-20 */
  it('PagerDuty’s changes are kept with the payloads of the integration, and open nothing', async () => {
    made = await integration({ apiKey: 'key-of-changes-here' });
    const before = await openAlerts();
    const change = (payload: unknown, routing_key = 'key-of-changes-here') =>
      app.http.post('/v2/change/enqueue').send({ routing_key, payload });
    const { body } = await change({ summary: 'Shop 2.4 is deployed', source: 'ci' }).expect(202);
    expect(body).toMatchObject({ status: 'success', message: 'Change event processed' });
    for (const payload of [undefined, null, [], 'x', {}, { summary: ' ' }, { summary: {} }])
      await change(payload).expect(400);
    await change({ summary: 's' }, 'another-key').expect(401);
    expect(await openAlerts()).toBe(before);
    expect((await kept()).map(({ payload }) => payload['payload'])).toContainEqual({
      summary: 'Shop 2.4 is deployed',
      source: 'ci',
    });
  });

  /** @contract intake-20 */
  it('Jira Service Management’s: the third party’s API under its path', async () => {
    const jsm = (path: string, body: object, authorization = `GenieKey ${KEY}`) =>
      app.http.post(`/jsm/ops/integration/v2/alerts${path}`).set('Authorization', authorization).send(body);
    const { body } = await jsm('', { message: 'Disk full', alias: 'jsm-1', priority: 'P2' }).expect(202);
    expect(body).toMatchObject({ result: 'Request will be processed', requestId: UUID });
    expect(await shown('jsm-1')).toMatchObject({ message: 'Disk full', status: 'open' });
    const status = await app.http
      .get(`/jsm/ops/integration/v2/alerts/requests/${body.requestId}`)
      .set('Authorization', `GenieKey ${KEY}`)
      .expect(200);
    expect(status.body.data).toMatchObject({ success: true, alias: 'jsm-1' });
    await jsm('/jsm-1/acknowledge?identifierType=alias', { note: 'seen' }).expect(202);
    expect(await shown('jsm-1')).toMatchObject({ status: 'acknowledged' });
    await jsm('/jsm-1/notes?identifierType=alias', { note: 'restarted' }).expect(202);
    await jsm('/jsm-1/close?identifierType=alias', {}).expect(202);
    expect(await shown('jsm-1')).toMatchObject({ status: 'closed' });
    await jsm('', { message: 'x' }, 'GenieKey another').expect(401);
  });

  /** @contract intake-19 */
  it('are refused with another key, and as a person', async () => {
    for (const routing_key of ['no such key', '', undefined, 7])
      await enqueue({ routing_key, event_action: 'trigger', payload: { summary: 's' } }).expect(401);
    await generic('summary=x').expect(401);
    await call('post', '/v2/enqueue')
      .send({ event_action: 'trigger', payload: { summary: 's' } })
      .expect(403);
    await enqueue({ routing_key: KEY, event_action: 'trigger' }).expect(400);
  });
});

describe('the payload of a webhook', () => {
  /** @contract intake-24 */
  it('may be a form: StatusCake’s fields, and GitHub’s JSON in one of them', async () => {
    const form = (fields: Record<string, string>) => app.http.post(made.hook).type('form').send(fields);
    const cake = { Token: 't', StatusCode: '500', URL: 'https://a.example', Name: 'A', Tags: 'prod' };
    await form({ ...cake, Status: 'Down' }).expect(202);
    expect(await shown('statuscake:https://a.example A')).toMatchObject({ status: 'open', tags: ['prod'] });
    await form({ ...cake, Status: 'Up' }).expect(202);
    expect(await shown('statuscake:https://a.example A')).toMatchObject({ status: 'closed' });

    const { bodyText, expect: of } = inboundPayload('github-1-failure');
    const { alias = '' } = of.alerts?.[0] ?? {};
    await form({ payload: bodyText }).expect(202);
    expect(await shown(alias)).toMatchObject({ status: 'open' });
    await form({ payload: inboundPayload('github-2-success').bodyText }).expect(202);
    expect(await shown(alias)).toMatchObject({ status: 'closed' });
    for (const payload of ['{', '[]', 'null', '"x"', '{"message":"\\u0000"}', '['.repeat(200)])
      await form({ payload }).expect((answer) => expect([202, 400]).toContain(answer.status));
  });

  /** @contract intake-24 */
  it('may be a CloudEvent in headers, or what it brings is known by itself', async () => {
    const event = (type: string, body: object) =>
      app.http
        .post(made.hook)
        .set({ 'ce-specversion': '1.0', 'ce-id': '1', 'ce-type': type, 'ce-source': '/disks', 'ce-subject': 'db%2001' })
        .send(body);
    await event('disk.alert', { message: 'Full' }).expect(202);
    expect(await shown('/disks db 01 disk')).toMatchObject({ message: 'Full', entity: 'db 01', status: 'open' });
    await event('disk.resolved', {}).expect(202);
    expect(await shown('/disks db 01 disk')).toMatchObject({ status: 'closed' });
    await event('disk.alert', [] as object).expect(202);
    const { bodyText, expect: of } = inboundPayload('azure-1-fired');
    await event('alert', JSON.parse(bodyText) as object).expect(202);
    expect(await shown(of.alerts?.[0]?.alias ?? '')).toMatchObject({ status: 'open' });
  });
});

describe('the secret of a webhook', () => {
  const SECRET = 's3cret of ours';

  /** @contract intake-22 */
  it('signs a form as well', async () => {
    made = await integration({ config: { inboundSecret: SECRET } });
    const form = new URLSearchParams({ payload: '{"message": "Signed", "alias": "signed form"}' }).toString();
    const send = (secret: string) =>
      post(form, 'application/x-www-form-urlencoded').set(
        'x-hub-signature-256',
        `sha256=${createHmac('sha256', secret).update(form).digest('hex')}`,
      );
    await send('another').expect(403);
    await send(SECRET).expect(202);
    expect(await shown('signed form')).toMatchObject({ count: 1 });
  });

  /** @contract intake-22 */
  it('is refused where it would not be checked', async () => {
    for (const config of [{ inboundSecret: 12345678 }, { inboundSecret: [SECRET] }, { signed: 'no' }]) {
      const { body } = await call('patch', `/v2/integrations/${made.id}`).send({ config }).expect(400);
      expect(body.message).toContain(`config.${Object.keys(config)[0] ?? ''}: must be`);
      await call('post', '/v2/integrations').send({ name: 'Odd', config }).expect(400);
    }
    await taken({ message: 'm', alias: 'still taken' });
  });

  /** @contract intake-22 */
  it('is not asked for where it cannot be read: a refused alert is lost', async () => {
    made = await integration({ config: { inboundSecret: SECRET } });
    await app.sql(`UPDATE integrations SET "configSealed" = 'broken' WHERE id = $1`, [made.id]);
    logs.expectErrors(/A webhook is accepted by its URL alone/);
    await taken({ message: 'm', alias: 'unreadable' });
    expect(await shown('unreadable')).toMatchObject({ status: 'open' });
    await app.nest.get(IntegrationReceipts, { strict: false }).store();
    const [kept] = (await call('get', `/v2/integrations/${made.id}/payloads`).expect(200)).body.data;
    expect(kept).toMatchObject({
      result: 'taken',
      remarks: [expect.stringMatching(/without a check of its signature/)],
    });

    // Entered again, it counts from then on.
    const patch = (body: object) => call('patch', `/v2/integrations/${made.id}`).send(body).expect(200);
    await patch({ name: 'Still unreadable' });
    await taken({ message: 'm', alias: 'unreadable' });
    await patch({ config: { inboundSecret: SECRET } });
    await post({ message: 'm', alias: 'unsigned' }).expect(403);
  });
});
