import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { inboundPayload, inboundPayloads } from '../fixtures/inbound-payloads.js';
import { createTeam, createUser, login } from '../support/accounts.js';
import { ENVELOPE, UUID } from '../support/envelope.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';

const UNPAGED = ['nobody is paged: no escalation policy applies, and no responders are named'];

let app: TestApp;
let admin: string;
/** The webhook path of a fresh integration of each test. */
let hook: string;
let integrationId: string;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await login(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.sql('DELETE FROM alert_policies');
  ({ hook, id: integrationId } = await integration());
});

const manage = (method: 'get' | 'post' | 'patch', path: string) => app.as(`Bearer ${admin}`).send(method, path);

async function integration(body: Record<string, unknown> = {}): Promise<{ id: string; hook: string }> {
  const { body: answer } = await manage('post', '/v2/integrations')
    .send({ name: 'Inbound', ...body })
    .expect(200);
  return { id: answer.data.id, hook: new URL(answer.data.webhookUrl).pathname };
}

const post = (body: unknown, path = hook) => app.http.post(path).send(body as object);
const postText = (text: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  app.http.post(hook).set(headers).send(text);

async function alerts(): Promise<Record<string, unknown>[]> {
  const { body } = await app.as(`CompatKey ${ROOT_KEY}`).get('/v2/alerts?limit=100').expect(200);
  return body.data;
}
const byAlias = async (alias: string) => (await alerts()).find((alert) => alert.alias === alias);

describe('what real senders post', () => {
  beforeAll(async () => {
    await app.sql('DELETE FROM alerts');
  });

  /** @contract intake-4 */
  it('goes through Alertmanager: one fires, a second joins, one resolves, the other resolves', async () => {
    const groups = inboundPayloads('webhook').filter(({ name }) => name.startsWith('alertmanager'));
    const [first, half, last] = groups;
    const firing = inboundPayload('alertmanager-v4-3-one-resolved-one-firing').bodyText.replaceAll(
      '"resolved"',
      '"firing"',
    );
    const counts = async (text: string) => (await postText(text, first?.headers).expect(202)).body;

    const warned = { data: { ...(first?.expect.body?.['data'] as object), warnings: UNPAGED } };
    expect(await counts(first?.bodyText ?? '')).toEqual({ ...warned, ...ENVELOPE });
    expect(await byAlias('00ad0c53cb3bd9e7')).toMatchObject(first?.expect.alerts?.[0] ?? {});
    expect((await counts(firing)).data).toMatchObject({ created: 1, deduped: 1, closed: 0 });
    expect(await counts(half?.bodyText ?? '')).toEqual({ ...half?.expect.body, ...ENVELOPE });
    for (const expected of half?.expect.alerts ?? []) expect(await byAlias(expected.alias)).toMatchObject(expected);
    expect(await counts(last?.bodyText ?? '')).toEqual({ ...last?.expect.body, ...ENVELOPE });
    expect(await byAlias('fffc0efa86b97408')).toMatchObject({ status: 'closed', count: 2 });
  });

  it.each(
    inboundPayloads('webhook')
      .filter(({ name }) => !name.startsWith('alertmanager'))
      .map((payload) => [payload.name, payload] as const),
  )('%s', async (_name, payload) => {
    const { status, body } = await postText(payload.bodyText, payload.headers);
    expect(payload.expect.statusIn ?? [payload.expect.status]).toContain(status);
    expect(body).toMatchObject(payload.expect.body ?? {});
    for (const expected of payload.expect.alerts ?? []) expect(await byAlias(expected.alias)).toMatchObject(expected);
  });
});

describe('the credential in the URL', () => {
  /** @contract intake-1 */
  it('answers 401 to an unknown integration and to a wrong token', async () => {
    const other = await integration();
    const [token, otherToken] = [hook, other.hook].map((path) => path.split('/').at(-1) ?? '');
    for (const path of [
      `/v2/webhooks/inbound/${integrationId}/wrong`,
      `/v2/webhooks/inbound/${integrationId}/${otherToken}`,
      `/v2/webhooks/inbound/00000000-0000-4000-8000-000000000000/${token}`,
      `/v2/webhooks/inbound/nonsense/${token}`,
      `/v2/webhooks/inbound/${integrationId}/%00`,
    ]) {
      const { body } = await post({ message: 'x' }, path).expect(401);
      expect(body).toEqual({ message: expect.any(String), code: 'UNAUTHORIZED', ...ENVELOPE });
    }
  });

  /** @contract intake-1 */
  it('answers 403 while the integration is disabled', async () => {
    await manage('post', `/v2/integrations/${integrationId}/disable`).expect(200);
    const { body } = await post({ message: 'x' }).expect(403);
    expect(body).toEqual({ message: expect.any(String), code: 'FORBIDDEN', ...ENVELOPE });
    await manage('post', `/v2/integrations/${integrationId}/enable`).expect(200);
    await post({ message: 'x' }).expect(202);
  });
});

describe('a generic payload', () => {
  /** @contract intake-11 */
  it('answers as POST /v2/alerts does: created, then deduplicated', async () => {
    const { body: created } = await post({
      message: 'Backup failed',
      alias: 'generic-1',
      priority: 'P2',
      note: 'n',
    }).expect(202);
    const plain = { result: 'Request will be processed', alertId: UUID, ...ENVELOPE };
    expect(created).toEqual({ ...plain, warnings: UNPAGED });
    const { body: repeated } = await post({ message: 'Backup failed again', alias: 'generic-1' }).expect(202);
    expect(repeated).toEqual({ ...plain, alertId: created.alertId });
    expect(await byAlias('generic-1')).toMatchObject({
      id: created.alertId,
      count: 2,
      priority: 'P2',
      message: 'Backup failed again',
    });
  });

  /** @contract escalations-26 */
  it.each<[string, unknown]>([
    ['a responder without a name', [{ type: 'user', name: null }]],
    ['a responder of an unknown type', [{ type: 'robot', name: 'R2' }]],
    ['no objects', [null, 'ops', []]],
    ['no list', 'ops'],
    ['null', null],
  ])('is kept when its responders are wrong: %s', async (_name, responders) => {
    const { body } = await post({ message: 'Backup failed', responders }).expect(202);
    expect(body).toEqual({ result: 'Request will be processed', alertId: UUID, warnings: UNPAGED, ...ENVELOPE });
  });

  /** @contract intake-11 */
  it('tells that a policy suppressed or delayed it', async () => {
    const policy = async (body: object) =>
      (
        await manage('post', '/v2/alert-policies')
          .send({ name: 'P', ...body })
          .expect(200)
      ).body.data.id;
    const policyId = await policy({ match: { tags: ['noise'] }, actions: { suppress: true } });
    expect((await post({ message: 'x', alias: 'noisy', tags: ['noise'] }).expect(202)).body).toEqual({
      result: 'suppressed',
      policyId,
      ...ENVELOPE,
    });
    expect(await byAlias('noisy')).toBeUndefined();

    await policy({ match: { tags: ['later'] }, actions: { delayMinutes: 10 } });
    expect((await post({ message: 'x', tags: ['later'] }).expect(202)).body).toEqual({
      result: 'created',
      delayed: true,
      delayedUntil: new Date(app.clock.now().getTime() + 600_000).toISOString(),
      alertId: UUID,
      ...ENVELOPE,
    });
  });

  it('tells who is paged', async () => {
    const { body } = await post({ message: 'x', skipEscalation: true }).expect(202);
    expect(body).toEqual({
      data: { result: 'created', escalated: false, mode: 'broadcast', alertId: UUID },
      ...ENVELOPE,
    });
  });

  /** @contract intake-11 */
  it.each([
    [{}],
    [{ message: '' }],
    [{ message: 7 }],
    [{ message: 'm'.repeat(131) }],
    [{ message: 'm', priority: 'P9' }],
    [{ message: 'm', tags: 'a' }],
    [{ message: 'm', details: { a: 1 } }],
    [{ title: 'A vendor payload without id or transition' }],
  ])('refuses %j as POST /v2/alerts does', async (body) => {
    const { body: refused } = await post(body).expect(400);
    expect(refused).toEqual({
      message: expect.stringMatching(/^Invalid request: /),
      code: 'BAD_REQUEST',
      errors: expect.any(Array),
      ...ENVELOPE,
    });
  });

  it.each(['{"message":', 'message', '[]', '[{"message":"x"}]', '"text"', '7', 'true'])(
    'refuses the body %s',
    async (text) => {
      expect((await postText(text).expect(400)).body).toMatchObject({ code: 'BAD_REQUEST' });
      expect((await postText(text, { 'content-type': 'text/plain' }).expect(400)).body).toMatchObject({
        code: 'BAD_REQUEST',
      });
    },
  );

  /** @contract intake-12 */
  it('takes JSON under text/plain and without a content type', async () => {
    await postText('{"message":"x"}', { 'content-type': 'text/plain; charset=UTF-8' }).expect(202);
    await postText('{"message":"x"}', { 'content-type': '' }).expect(202);
    await postText(' {"message":"x"}', { 'content-type': 'application/x-www-form-urlencoded' }).expect(202);
  });

  it('is kept with a NUL in it', async () => {
    await post({ message: 'Disk\0full', alias: 'nul\0', details: { 'k\0': '\0' } }).expect(202);
    const stored = 'nul\u{f0000}';
    expect(await byAlias(stored)).toMatchObject({ message: 'Disk\ufffdfull', details: { 'k\ufffd': '\ufffd' } });
    // Another alias that cannot be stored as it is names another problem.
    await post({ message: 'Another', alias: 'nul\udfff' }).expect(202);
    expect(await byAlias('nul\u{fdfff}')).toMatchObject({ message: 'Another', count: 1 });
    expect(await byAlias(stored)).toMatchObject({ count: 1 });
  });

  it('refuses more than a megabyte', async () => {
    expect((await post({ message: 'x', note: 'n'.repeat(1_100_000) }).expect(413)).body.code).toBe('PAYLOAD_TOO_LARGE');
  });
});

describe('a metrics-alert-manager payload', () => {
  /** @contract intake-6 */
  it('counts every entry once', async () => {
    await manage('post', '/v2/alert-policies')
      .send({ name: 'P', match: { messageRegex: '^Noise' }, actions: { suppress: true } })
      .expect(200);
    const entry = (alertname: string, status = 'firing') => ({
      status,
      labels: { alertname },
      fingerprint: `count-${alertname}`,
    });
    const { body } = await post({
      alerts: [
        entry('A'),
        entry('A'),
        entry('Noise'),
        null,
        entry('B'),
        entry('B', 'resolved'),
        entry('Unknown', 'resolved'),
      ],
    }).expect(202);
    expect(body.data).toEqual({
      ...{ result: 'processed', created: 2, deduped: 1, closed: 1, suppressed: 1, skipped: 2 },
      warnings: [...UNPAGED, 'alerts.3: It is left out: it has no labels, or nothing in them'],
    });
    expect(await byAlias('count-A')).toMatchObject({ status: 'open', count: 2 });
    expect(await byAlias('count-B')).toMatchObject({ status: 'closed' });
  });

  /** @contract intake-2 */
  it('takes 500 alerts in one request, and of more stores none', async () => {
    const group = (size: number) => ({
      alerts: Array.from({ length: size }, (_, index) => ({
        status: index === 0 ? 'resolved' : 'firing',
        labels: { alertname: 'Crowd' },
        fingerprint: `crowd-${size}-${index}`,
      })),
    });
    const { body } = await post(group(501)).expect(413);
    expect(body).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', message: expect.stringContaining('at most 500 alerts') });
    const stored = () => app.sql<{ count: string }>("SELECT count(*) FROM alerts WHERE alias LIKE 'crowd-%'");
    expect(await stored()).toEqual([{ count: '0' }]);
    const { body: answer } = await post(group(500)).expect(202);
    expect(answer.data).toMatchObject({ created: 499, skipped: 1 });
    expect(await stored()).toEqual([{ count: '499' }]);
  });

  /** @contract states-7, intake-6 */
  it('closes idempotently', async () => {
    const payload = (status: string) => ({
      alerts: [{ status, labels: { alertname: 'Again' }, fingerprint: 'again' }],
    });
    await post(payload('firing')).expect(202);
    for (const _time of [1, 2])
      expect((await post(payload('resolved')).expect(202)).body.data).toMatchObject({ closed: 1 });
    const { body } = await manage('get', `/v2/alerts/${String((await byAlias('again'))?.id)}/activities`).expect(200);
    expect(body.data.activities.filter(({ type }: { type: string }) => type === 'closed')).toHaveLength(1);
  });

  it('takes an empty list', async () => {
    expect((await post({ alerts: [] }).expect(202)).body.data).toEqual({
      result: 'processed',
      ...{ created: 0, deduped: 0, closed: 0, suppressed: 0, skipped: 0 },
    });
  });

  it('never loses an alert for its long name', async () => {
    const alertname = 'n'.repeat(500);
    await post({ alerts: [{ status: 'firing', labels: { alertname }, fingerprint: 'long' }] }).expect(202);
    expect(await byAlias('long')).toMatchObject({ message: 'n'.repeat(130), description: alertname });
  });

  it('never loses an alert for characters that cannot be stored, and none of its neighbours', async () => {
    const labels = { alertname: 'NUL\0', 'a\0b': '\ud800', '\udfff': 'x' };
    const entries = [
      { status: 'firing', labels, fingerprint: 'f\0' },
      { status: 'firing', labels: { alertname: 'Next' }, fingerprint: 'next-to-nul' },
    ];
    const { body } = await post({ alerts: entries }).expect(202);
    expect(body.data).toMatchObject({ created: 2, skipped: 0 });
    expect(await byAlias('f\ufffd')).toMatchObject({
      message: 'NUL\ufffd',
      details: { 'label.a\ufffdb': '\ufffd', 'label.\ufffd': 'x' },
    });
    expect(await byAlias('next-to-nul')).toMatchObject({ status: 'open' });
    await post({ alerts: entries.map((entry) => ({ ...entry, status: 'resolved' })) }).expect(202);
    expect(await byAlias('f\ufffd')).toMatchObject({ status: 'closed' });
  });
});

describe('a cloud-monitor payload', () => {
  /** @contract intake-9 */
  it('answers 204 to insufficient data', async () => {
    const Message = JSON.stringify({ AlarmName: 'cpu', NewStateValue: 'INSUFFICIENT_DATA' });
    const { text } = await post({ Type: 'Notification', Message }).expect(204);
    expect(text).toBe('');
    expect(await byAlias('cloudmon:cpu')).toBeUndefined();
  });

  /** @contract intake-9 */
  it('shows the confirmation link to the operator', async () => {
    const payload = inboundPayload('sns-1-subscription-confirmation');
    await postText(payload.bodyText, payload.headers).expect(200);
    const { body } = await manage('get', `/v2/integrations/${integrationId}`).expect(200);
    expect(body.data.pendingSubscription).toEqual({
      topic: 'arn:aws:sns:us-west-2:123456789012:MyTopic',
      subscribeUrl: expect.stringMatching(/^https:\/\/sns\.us-west-2\.amazonaws\.com\/\?Action=ConfirmSubscription/),
      receivedAt: app.clock.now().toISOString(),
    });
    await post({ Type: 'Notification', Message: 'It delivers' }).expect(202);
    const { body: after } = await manage('get', `/v2/integrations/${integrationId}`).expect(200);
    expect(after.data).not.toHaveProperty('pendingSubscription');
  });

  /** @contract intake-9 */
  it('acknowledges the end of a subscription', async () => {
    const { body } = await post({ Type: 'UnsubscribeConfirmation', TopicArn: 'arn' }).expect(200);
    expect(body).toEqual({ data: { result: 'acknowledged' }, ...ENVELOPE });
  });

  it('stands a notification whose message holds what the database cannot', async () => {
    const Message = JSON.stringify({ AlarmName: 'bad\0name', NewStateValue: 'ALARM', Region: '\uD800' });
    await post({ Type: 'Notification', Message }).expect(202);
    expect(await byAlias('cloudmon:bad\uFFFDname')).toMatchObject({ status: 'open', details: { Region: '\uFFFD' } });
  });
});

describe('a monitor-vendor payload', () => {
  /** @contract intake-10 */
  it('is known by the type of the integration when nothing else tells', async () => {
    const vendor = await integration({ type: 'Datadog' });
    await post({ title: 'Host is down', body: 'why', org: { id: 1 } }, vendor.hook).expect(202);
    const found = (await alerts()).find(({ message }) => message === 'Host is down');
    expect(found).toMatchObject({ priority: 'P3', description: 'why', alias: found?.id });
  });

  it('accepts the recovery of something it never heard of', async () => {
    const { body } = await post({ title: 't', alert_id: 'unheard-of', alert_transition: 'Recovered' }).expect(202);
    expect(body).toEqual({ result: 'Request will be processed', ...ENVELOPE });
    expect(await byAlias('monitor-unheard-of')).toBeUndefined();
  });
});

describe('what an integration passes on', () => {
  it('is one alert, however many senders post it at once', async () => {
    const payload = { alerts: [{ status: 'firing', labels: { alertname: 'Storm' }, fingerprint: 'storm' }] };
    const answers = await Promise.all(Array.from({ length: 30 }, () => post(payload)));
    const tallies = answers.map(({ body }) => body.data as { created: number; deduped: number });
    expect(tallies.reduce((sum, { created }) => sum + created, 0)).toBe(1);
    expect(tallies.reduce((sum, { deduped }) => sum + deduped, 0)).toBe(29);
    expect(await byAlias('storm')).toMatchObject({ count: 30 });
  });

  /** @contract intake-3 */
  it('is its team, which a close by another team cannot reach', async () => {
    const owner = await createUser(app, { permissions: { integrations: 'write' } });
    const { id: teamId } = await createTeam(app, { members: [{ userId: owner.id }] });
    const { body } = await app.as(`Bearer ${owner.token}`).post('/v2/integrations', { name: 'Team' }).expect(200);
    const teamHook = new URL(body.data.webhookUrl).pathname;
    await post({ title: 't', alert_id: 'team', alert_transition: 'Triggered' }, teamHook).expect(202);
    expect(await byAlias('monitor-team')).toMatchObject({ teamId, status: 'open' });
    await post({ title: 't', alert_id: 'team', alert_transition: 'Recovered' }, teamHook).expect(202);
    expect(await byAlias('monitor-team')).toMatchObject({ status: 'closed' });
  });

  it('is of no team, and routed, once its team was deleted', async () => {
    const owner = await createUser(app, { permissions: { integrations: 'write' } });
    const { id: gone } = await createTeam(app, { members: [{ userId: owner.id }] });
    const { id: heir } = await createTeam(app, {});
    const { body } = await app.as(`Bearer ${owner.token}`).post('/v2/integrations', { name: 'Orphan' }).expect(200);
    const orphanHook = new URL(body.data.webhookUrl).pathname;
    await app.as(`CompatKey ${ROOT_KEY}`).delete(`/v2/teams/${gone}`).expect(200);
    await post({ message: 'x', alias: 'orphan' }, orphanHook).expect(202);
    expect(await byAlias('orphan')).toMatchObject({ teamId: null });
    await manage('post', '/v2/routing-rules')
      .send({ name: 'Heir', targetTeamId: heir, match: { tags: ['inherited'] } })
      .expect(201);
    await post({ message: 'x', alias: 'inherited', tags: ['inherited'] }, orphanHook).expect(202);
    expect(await byAlias('inherited')).toMatchObject({ teamId: heir });
  });

  it('is routed by rules when it has no team', async () => {
    const { id: teamId } = await createTeam(app, {});
    await manage('post', '/v2/routing-rules')
      .send({ name: 'R', targetTeamId: teamId, match: { tags: ['to-the-team'] } })
      .expect(201);
    await post({ message: 'x', alias: 'routed', tags: ['to-the-team'] }).expect(202);
    expect(await byAlias('routed')).toMatchObject({ teamId });
  });
});

/** @contract intake-29 */
it('never answers 500, whatever JSON comes', async () => {
  const key = fc.constantFrom(
    'alerts',
    'labels',
    'status',
    'Type',
    'Message',
    'title',
    'alert_id',
    'message',
    'tags',
    'details',
    '__proto__',
  );
  const word = fc.constantFrom(
    'Notification',
    'resolved',
    '{"NewStateValue":"ALARM"}',
    '\uD800',
    'P1',
    'x'.repeat(600),
  );
  const object = fc.dictionary(
    key,
    fc.oneof(word, fc.integer(), fc.constant(null), fc.array(fc.dictionary(key, word)), fc.dictionary(key, word)),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        object,
        fc.json().map((text): unknown => JSON.parse(text)),
      ),
      async (body) => {
        const { status } = await postText(JSON.stringify(body));
        expect([200, 202, 204, 400]).toContain(status);
      },
    ),
    { numRuns: 150 },
  );
});
