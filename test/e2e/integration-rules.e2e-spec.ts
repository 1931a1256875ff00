import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { IntegrationReceipts } from '../../src/alerts/integrations/integration-receipts.js';
import { inboundPayload } from '../fixtures/inbound-payloads.js';
import { logs } from '../support/log-watch.js';
import { ConfigurationCaptures } from '../support/configuration-captures.js';
import { createKey, createTeam, createUser, login } from '../support/accounts.js';
import { TestApp } from '../support/test-app.js';

const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/);

let app: TestApp;
let admin: string;
let made: { id: string; hook: string; mailbox: string; key: string };
let count = 0;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await login(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  made = await integration();
});

const call = (method: 'get' | 'post' | 'patch' | 'delete', path: string, authorization = `Bearer ${admin}`) =>
  app.as(authorization).send(method, path);

async function integration(body: Record<string, unknown> = {}): Promise<typeof made> {
  const apiKey = `rules-key-${++count}-of-this-file`;
  const { body: answer } = await call('post', '/v2/integrations')
    .send({ name: `Rules ${count}`, apiKey, ...body })
    .expect(200);
  const hook = new URL(answer.data.webhookUrl).pathname;
  return {
    id: answer.data.id,
    hook,
    mailbox: hook.replace('/inbound/', '/inbound-email/'),
    key: `CompatKey ${apiKey}`,
  };
}

const set = (rules: unknown, { id } = made) => call('patch', `/v2/integrations/${id}`).send({ rules });
const detail = async () => (await call('get', `/v2/integrations/${made.id}`).expect(200)).body.data;
const send = async (fields: object, key = made.key) =>
  (await call('post', '/v2/alerts', key).send(fields).expect(202)).body;
const post = async (body: object) => (await app.http.post(made.hook).send(body).expect(202)).body;
const byAlias = (alias: string) => call('get', `/v2/alerts/${encodeURIComponent(alias)}?identifierType=alias`);
async function shown(alias: string): Promise<Record<string, unknown>> {
  return (await byAlias(alias).expect(200)).body.data;
}
const asks = (field: string, operation: string, expectedValue: string, key?: string) => ({
  filter: { type: 'match-all-conditions', conditions: [{ field, operation, expectedValue, ...(key && { key }) }] },
});

describe('rules', () => {
  /** @contract operating-63 */
  it('are kept as they are given, replaced as a whole, and taken away', async () => {
    expect((await detail()).rules).toBeNull();
    const rules = {
      ignore: [{ name: 'debug', ...asks('priority', 'equals', 'P5') }],
      create: [{ name: 'rest', alias: '{{alias}}', priority: 'P2', tags: ['x'], details: { a: '{{note}}' } }],
      addNote: [{ name: 'n', note: '{{message}}' }],
    };
    await set({ ...rules, close: [], acknowledge: null }).expect(200);
    expect((await detail()).rules).toEqual(rules);
    await call('patch', `/v2/integrations/${made.id}`).send({ name: 'Other' }).expect(200);
    expect((await detail()).rules).toEqual(rules);
    await set({ close: [{ name: 'c' }] }).expect(200);
    expect((await detail()).rules).toEqual({ close: [{ name: 'c' }] });
    await set(null).expect(200);
    expect((await detail()).rules).toBeNull();
    made = await integration({ rules });
    expect((await detail()).rules).toEqual(rules);
    const entries = (await call('get', '/v2/audit-log?entityType=integration&limit=10').expect(200)).body.data;
    expect(JSON.stringify(entries)).toContain('"rules"');
  });

  /** @contract operating-63 */
  it.each([
    ['rules', { rules: [] }],
    ['rules.ignore', { rules: { ignore: {} } }],
    ['rules.ignore.0.name', { rules: { ignore: [{}] } }],
    ['rules.ignore.0', { rules: { ignore: [7] } }],
    ['rules.destroy', { rules: { destroy: [] } }],
    ['rules.create.0.visibleTo', { rules: { create: [{ name: 'a', visibleTo: [] }] } }],
    ['rules.ignore.0.message', { rules: { ignore: [{ name: 'a', message: 'b' }] } }],
    ['rules.create.0.message', { rules: { create: [{ name: 'a', message: '{{nothing}}' }] } }],
    ['rules.create.0.message', { rules: { create: [{ name: 'a', message: 'x'.repeat(521) }] } }],
    ['rules.create.0.message', { rules: { create: [{ name: 'a', message: `{{_payload.${'a.'.repeat(10)}b}}` }] } }],
    ['rules.create.0.tags', { rules: { create: [{ name: 'a', tags: ['{{nothing}}'] }] } }],
    ['rules.create.0.details', { rules: { create: [{ name: 'a', details: { k: '{{nothing}}' } }] } }],
    ['rules.create.0.details', { rules: { create: [{ name: 'a', details: ['x'] }] } }],
    ['rules.create.0.priority', { rules: { create: [{ name: 'a', priority: 'P6' }] } }],
    ['rules.create.0.responders.0.id', { rules: { create: [{ name: 'a', responders: [{ type: 'user', id: 'x' }] }] } }],
    ['rules.ignore.0.filter.conditions.0', { rules: { ignore: [{ name: 'a', ...asks('message', 'matches', '(') }] } }],
    ['rules.ignore.0.filter.type', { rules: { ignore: [{ name: 'a', filter: { type: 'some' } }] } }],
    ['rules.close', { rules: { close: Array.from({ length: 51 }, () => ({ name: 'a' })) } }],
    [
      'rules',
      {
        rules: Object.fromEntries(
          ['ignore', 'create'].map((kind) => [
            kind,
            Array.from({ length: 26 }, () => ({ name: 'a', ...asks('message', 'matches', 'x') })),
          ]),
        ),
      },
    ],
  ])('with a wrong %s are refused, and change nothing', async (path, body) => {
    const { body: answer } = await call('patch', `/v2/integrations/${made.id}`).send(body).expect(400);
    expect(answer.message).toContain(path);
    expect((await detail()).rules).toBeNull();
  });
});

describe('creates by the key of an integration', () => {
  /** @contract operating-63 */
  it('go by its rules, and their results are told', async () => {
    await set({
      ignore: [{ name: 'debug', ...asks('priority', 'equals', 'P5') }],
      create: [
        {
          ...{ name: 'disks', ...asks('message', 'starts-with', 'Disk'), priority: 'P1', tags: ['{{details.host}}'] },
          ...{ message: '[{{details.host}}] {{message}}', alias: 'disk/{{details.host}}', note: 'raised by {{user}}' },
        },
      ],
      close: [{ name: 'over', ...asks('message', 'starts-with', 'OVER'), alias: 'disk/{{details.host}}', note: 'ok' }],
      acknowledge: [{ name: 'seen', ...asks('message', 'starts-with', 'SEEN'), user: '{{user}}' }],
      addNote: [{ name: 'said', ...asks('source', 'equals', 'chat') }],
    }).expect(200);
    const created = await send({ message: 'Disk full', details: { host: 'db-1' }, user: 'ann' });
    expect(created).toMatchObject({ alertId: UUID });
    const { alertId } = created;
    expect(await shown('disk/db-1')).toMatchObject({
      ...{ id: alertId, message: '[db-1] Disk full', priority: 'P1', tags: ['db-1'], details: { host: 'db-1' } },
    });
    const notes = async () => (await call('get', `/v2/alerts/${alertId}/notes`).expect(200)).body.data;
    expect(await notes()).toMatchObject([{ note: 'raised by ann', user: 'ann' }]);

    const seen = await send({ message: 'SEEN', alias: 'disk/db-1', user: 'bob' });
    const seenBy = { kind: 'acknowledge', name: 'seen' };
    expect(seen).toMatchObject({ result: 'acknowledged', rule: seenBy, alertId });
    expect(await shown('disk/db-1')).toMatchObject({ acknowledged: true, acknowledgedBy: { name: 'bob' } });
    expect(await send({ message: 'SEEN', alias: 'disk/db-1' })).toMatchObject({ result: 'unchanged', alertId });
    const noted = await send({ message: 'x', source: 'chat', alias: 'disk/db-1', note: 'hm', user: 'cem' });
    expect(noted).toMatchObject({ result: 'noted', rule: { kind: 'addNote', name: 'said' }, alertId });
    expect(await notes()).toContainEqual(expect.objectContaining({ note: 'hm', user: 'cem' }));
    expect(await send({ message: 'OVER', details: { host: 'db-1' } })).toMatchObject({ result: 'closed', alertId });
    expect(await shown('disk/db-1')).toMatchObject({ status: 'closed' });
    expect(await send({ message: 'OVER', details: { host: 'db-2' } })).toMatchObject({ result: 'unknown-alias' });

    const ignored = await send({ message: 'Disk noise', priority: 'P5', alias: 'noise' });
    expect(ignored).toMatchObject({ result: 'ignored', rule: { kind: 'ignore', name: 'debug' } });
    const left = await send({ message: 'CPU', alias: 'cpu' });
    expect(left).toMatchObject({ result: 'unmatched', warnings: [expect.stringContaining('nothing was created')] });
    for (const alias of ['noise', 'cpu']) await byAlias(alias).expect(404);
    const request = (id: string) => call('get', `/v2/alerts/requests/${id}`, made.key).expect(200);
    expect((await request(ignored.requestId)).body.data).toMatchObject({
      ...{ success: true, alertId: null, status: 'Ignored by the rule debug of the integration' },
    });
    expect((await request(left.requestId)).body.data).toMatchObject({ success: false, alertId: null });
    expect((await request(created.requestId)).body.data).toMatchObject({ success: true, alertId });
    await app.nest.get(IntegrationReceipts, { strict: false }).store();
    expect(await detail()).toMatchObject({
      lastError: { message: 'No rule of the integration fits it: nothing was created' },
    });
  });

  it('of other integrations and of this one without rules are as ever, and follow a change at once', async () => {
    const other = await integration();
    await set({ ignore: [{ name: 'all' }] }).expect(200);
    expect(await send({ message: 'm', alias: 'a1' })).toMatchObject({ result: 'ignored' });
    expect(await send({ message: 'm', alias: 'a2' }, other.key)).toMatchObject({ alertId: UUID });
    await set(null).expect(200);
    expect(await send({ message: 'm', alias: 'a1' })).toMatchObject({ alertId: UUID });
  });

  it('keep the responders of the integration, where neither sender nor rule names one', async () => {
    const team = await createTeam(app, { name: 'rules-team' });
    const person = await createUser(app, { teamIds: [team.id] });
    const ofTeam = [{ type: 'team', id: team.id }];
    const ofPerson = [{ type: 'user', id: person.id }];
    made = await integration({ responders: ofTeam, ignoreResponders: true, rules: { create: [{ name: 'all' }] } });
    const named = { responders: [{ type: 'user', name: 'nobody' }] };
    await send({ message: 'm', alias: 'r1', ...named });
    await set({ create: [{ name: 'all', responders: ofPerson }] }).expect(200);
    await send({ message: 'm', alias: 'r2', ...named });
    for (const [alias, responders] of [
      ['r1', ofTeam],
      ['r2', ofPerson],
    ] as const)
      expect(await shown(alias)).toMatchObject({ responders: responders.map((each) => expect.objectContaining(each)) });
  });

  /** @contract operating-67 */
  it('of a repeat a rule writes no note, and a note that cannot be written refuses no alert', async () => {
    await set({ create: [{ name: 'all', note: 'raised' }] }).expect(200);
    for (let times = 0; times < 3; times++) await send({ message: 'm', alias: 'noted' });
    const { id } = await shown('noted');
    expect((await call('get', `/v2/alerts/${String(id)}/notes`).expect(200)).body.data).toHaveLength(1);
    logs.expectErrors(/has added no note/);
    await app.sql('ALTER TABLE alert_notes RENAME COLUMN id TO away');
    const { alertId } = await send({ message: 'without alias' });
    await app.sql('ALTER TABLE alert_notes RENAME COLUMN away TO id');
    expect(alertId).toEqual(UUID);
  });

  /** @contract operating-66 */
  it('a rule that cannot be read loses no alert', async () => {
    await set({ create: [{ name: 'disks', ...asks('message', 'starts-with', 'Disk') }] }).expect(200);
    const broken = { create: [{ name: 'disks', ...asks('message', 'matches', '(') }], close: [{ name: 'all' }] };
    logs.expectErrors(/counts as absent/);
    await app.sql('UPDATE integrations SET rules = $1 WHERE id = $2', [JSON.stringify(broken), made.id]);
    expect(await send({ message: 'Disk', alias: 'unread' })).toMatchObject({ alertId: UUID });
    expect(await shown('unread')).toMatchObject({ status: 'open' });
  });
});

describe('webhooks and mails', () => {
  /** @contract operating-63 */
  it('of a list are counted by what the rules do', async () => {
    const payload = inboundPayload('alertmanager-v4-1-firing-one').bodyText;
    const group = JSON.parse(payload) as { alerts: { labels: Record<string, string>; fingerprint: string }[] };
    const [entry] = group.alerts;
    const of = (...jobs: string[]) => ({
      ...group,
      alerts: jobs.map((job) => ({ ...entry, fingerprint: `rules-${job}`, labels: { ...entry?.labels, job } })),
    });
    await set({
      ignore: [{ name: 'dev', ...asks('extra-properties', 'equals', 'dev', 'job') }],
      create: [
        { name: 'web', ...asks('details', 'equals', 'web', 'label.job'), tags: ['{{_payload.labels.job}}'] },
        { name: 'db', ...asks('details', 'equals', 'db', 'label.job'), entity: '{{_payload.receiver}}' },
      ],
    }).expect(200);
    const { data } = await post(of('dev', 'web', 'db', 'other'));
    expect(data).toMatchObject({ created: 2, deduped: 0, closed: 0, skipped: 0, ignored: 1, unmatched: 1 });
    expect(await shown('rules-web')).toMatchObject({ tags: ['web'] });
    expect(await shown('rules-db')).toMatchObject({ entity: (group as { receiver?: string }).receiver });
    const resolved = of('web', 'dev');
    const over = { ...resolved, alerts: resolved.alerts.map((each) => ({ ...each, status: 'resolved' })) };
    expect((await post(over)).data).toMatchObject({ closed: 1, ignored: 1 });
    expect(await shown('rules-web')).toMatchObject({ status: 'closed' });
    await set({ create: [{ name: 'all' }], close: [{ name: 'none', ...asks('message', 'equals', 'x') }] }).expect(200);
    const dbIsOver = { ...of('db'), alerts: of('db').alerts.map((each) => ({ ...each, status: 'resolved' })) };
    expect((await post(dbIsOver)).data).toMatchObject({ closed: 0, unmatched: 1 });
    expect(await shown('rules-db')).toMatchObject({ status: 'open' });
  });

  it('of one alert answer what the rule did', async () => {
    await set({ create: [{ name: 'all' }], ignore: [{ name: 'test', ...asks('tags', 'contains', 'test') }] }).expect(
      200,
    );
    expect(await post({ message: 'm', alias: 'one' })).toMatchObject({ alertId: UUID });
    expect(await post({ message: 'm', tags: ['test'] })).toMatchObject({ result: 'ignored', rule: { name: 'test' } });
    await app.http.post(made.hook).send({ alias: 'no message' }).expect(400);
  });

  it('ask about the subject and the address of a mail', async () => {
    await set({
      ignore: [{ name: 'spam', ...asks('extra-properties', 'ends-with', '@spam.example', 'from_address') }],
      create: [{ name: 'mail', alias: '{{details.subject}}', source: '{{details.from_address}}' }],
    }).expect(200);
    const mail = { to: 'b@example.com', subject: '[P1] Down', text: 'All', messageId: '<rules@1>' };
    const by = (from: string) =>
      app.http
        .post(made.mailbox)
        .send({ ...mail, from })
        .expect(202);
    expect((await by('Sam <sam@spam.example>')).body).toMatchObject({ result: 'ignored' });
    await by('Ann <ann@example.com>');
    expect(await shown('[P1] Down')).toMatchObject({ message: 'Down', source: 'ann@example.com', priority: 'P1' });
  });
});

it('templates name what was sent, also what the API does not know, by whichever way it comes', async () => {
  const named = { entity: '{{_payload.host.name}}', tags: ['{{_payload.env}}', '{{_payload.priority}}'] };
  await set({ create: [{ name: 'all', ...named }] }).expect(200);
  const sent = (alias: string) => ({ message: 'm', alias, priority: 'P2', env: 'prod', host: { name: 'db-1' } });
  await send(sent('by-api'));
  await post(sent('by-url'));
  const expected = { entity: 'db-1', tags: ['prod', 'P2'] };
  for (const alias of ['by-api', 'by-url']) expect(await shown(alias)).toMatchObject(expected);
  const preview = { ...sent('foreseen'), integrationId: made.id };
  const { body } = await call('post', '/v2/alerts/preview').send(preview).expect(200);
  expect(body.data.alert).toMatchObject({ tags: expected.tags });
});

describe('a priority from the payload', () => {
  const level = { create: [{ name: 'all', customPriority: '{{_payload.level}}' }] };
  const why = (word: string) => `The rule all gives no priority: ${word}; it is P3`;

  it('is understood in the words of tools; one that is none is said to the sender, beside the payload and in the preview', async () => {
    await set(level).expect(200);
    const sent = (alias: string, word?: string) => ({
      message: 'm',
      alias,
      ...(word !== undefined && { level: word }),
    });
    expect((await post(sent('known', 'CRITICAL'))).warnings ?? []).not.toContainEqual(
      expect.stringContaining('priority'),
    );
    expect(await shown('known')).toMatchObject({ priority: 'P1' });
    for (const [alias, word, told] of [
      ['odd', 'weird', '“weird” is none'],
      ['absent', undefined, '_payload.level is empty'],
    ] as const) {
      expect((await post(sent(alias, word))).warnings).toContain(why(told));
      expect((await send(sent(`${alias}-by-key`, word))).warnings).toContain(why(told));
      expect(await shown(alias)).toMatchObject({ priority: 'P3' });
      const preview = { ...sent(`${alias}-foreseen`, word), integrationId: made.id };
      const { body } = await call('post', '/v2/alerts/preview').send(preview).expect(200);
      expect(body.data).toMatchObject({ alert: { priority: 'P3' }, warnings: [why(told)] });
    }
    // Also of a list of alerts, as Alertmanager sends it.
    const list = {
      version: '4',
      alerts: [{ labels: { alertname: 'A' }, fingerprint: 'f', status: 'firing', level: 'odd' }],
    };
    expect((await post(list)).data.warnings).toContain(why('“odd” is none'));
    await app.nest.get(IntegrationReceipts, { strict: false }).store();
    const { body } = await call('get', `/v2/integrations/${made.id}/payloads`).expect(200);
    expect(body.data.map(({ remarks }: { remarks: string[] }) => remarks)).toEqual([
      [why('“odd” is none')],
      [why('_payload.level is empty')],
      [why('“weird” is none')],
      [],
    ]);
  });
});

describe('POST /v2/alerts/preview', () => {
  const preview = async (body: object, authorization?: string) =>
    (await call('post', '/v2/alerts/preview', authorization).send(body).expect(200)).body.data;

  /** @contract operating-63 */
  it('tells which rule fits', async () => {
    await set({
      ignore: [{ name: 'debug', ...asks('priority', 'equals', 'P5') }],
      create: [{ name: 'disks', ...asks('message', 'starts-with', 'Disk'), priority: 'P1' }],
    }).expect(200);
    const by = { integrationId: made.id };
    expect(await preview({ message: 'Disk full', ...by })).toMatchObject({
      ...{ outcome: 'created', integrationRule: { kind: 'create', name: 'disks' }, alert: { priority: 'P1' } },
    });
    expect(await preview({ message: 'Disk', priority: 'P5' }, made.key)).toMatchObject({
      ...{ outcome: 'not-created', integrationRule: { kind: 'ignore', name: 'debug' }, alert: null },
      explanation: 'The rule debug of the integration ignores it.',
    });
    expect(await preview({ message: 'CPU', ...by })).toMatchObject({ outcome: 'not-created', integrationRule: null });
    expect(await preview({ message: 'CPU' })).toMatchObject({ outcome: 'created', integrationRule: null });
    const unknown = { message: 'm', integrationId: '00000000-0000-4000-8000-000000000000' };
    await call('post', '/v2/alerts/preview').send(unknown).expect(404);
  });
});

describe('in the third party’s shapes', () => {
  /** @contract operating-65 */
  it('actions of integrations: one more, from rules of here, of mails, and what is refused', async () => {
    const captures = new ConfigurationCaptures(
      app,
      await createKey(app, { scopes: ['read', 'write', 'delete', 'config'] }),
    );
    const made = (await captures.send('POST', '/v2/integrations', { name: 'acted', type: 'Email' }).expect(201)).body
      .data;
    const actions = `/v2/integrations/${made.id}/actions`;
    const get = async () => (await captures.send('GET', actions).expect(200)).body.data;
    const none = { ignore: [], create: [], close: [], acknowledge: [], addNote: [] };
    expect(await get()).toEqual({ _parent: { id: made.id, name: 'acted', enabled: true, type: 'Email' }, ...none });
    const about = (field: string, operation = 'contains') => ({
      conditionMatchType: 'match-any-condition',
      conditions: [{ field, not: false, operation, expectedValue: 'x' }],
    });
    const ignore = { type: 'ignore', name: 'away', order: 1, filter: about('subject') };
    await captures.send('POST', actions, ignore).expect(201);
    const first = { ...ignore, name: 'first', filter: about('from_address', 'ends-with') };
    const { data } = (await captures.send('POST', actions, first).expect(201)).body;
    expect(data.ignore.map(({ name }: { name: string }) => name)).toEqual(['first', 'away']);
    const create = { type: 'create', name: 'all', message: '{{subject}}', description: '{{message}}', priority: 'P2' };
    expect((await captures.send('POST', actions, create).expect(201)).body.data.create).toEqual([
      { ...create, filter: { conditionMatchType: 'match-all' } },
    ]);
    const native = (method: 'get' | 'patch') => call(method, `/v2/integrations/${made.id}`);
    const { rules } = (await native('get').expect(200)).body.data;
    expect(rules).toMatchObject({
      ignore: [{ filter: { conditions: [{ field: 'extra-properties', key: 'from_address' }] } }, { name: 'away' }],
      create: [{ message: '{{details.subject}}', description: '{{description}}' }],
    });
    await native('patch')
      .send({ rules: { ...rules, close: [{ name: 'over' }] } })
      .expect(200);
    const shown = await get();
    const match = { conditionMatchType: 'match-all' };
    expect(shown).toMatchObject({
      ignore: [first, { ...ignore, order: 2 }],
      create: [{ ...create, message: '{{details.subject}}', description: '{{description}}', filter: match, order: 1 }],
      close: [{ type: 'close', name: 'over', order: 1, alias: '{{alias}}', filter: match }],
    });
    expect((await captures.send('PUT', actions, shown).expect(200)).body.data).toEqual(shown);
    for (const [body, status] of [
      [{ create: [{ name: 'a', filter: { conditionMatchType: 'some' } }] }, 400],
      [{ create: [{ filter: about('message') }] }, 422],
      [{ create: 'all' }, 422],
      [{ create: [{ name: 'a', message: '{{nothing}}' }] }, 400],
      [{ close: [{ name: 'a', filter: about('to_address') }] }, 400],
      [{ create: [{ name: 'a', responders: [{ type: 'team', name: 'nobody' }] }] }, 422],
    ] as const)
      await captures.send('PUT', actions, body).expect(status);
    expect(await get()).toEqual(shown);
    await captures.send('POST', actions, { type: 'destroy', name: 'a' }).expect(422);

    await captures.send('PUT', actions, {}).expect(200);
    const names = Array.from({ length: 6 }, (_, place) => `at once ${place}`);
    const answers = await Promise.all(names.map((name) => captures.send('POST', actions, { type: 'ignore', name })));
    const kept = (await get()).ignore.map(({ name }: { name: string }) => name);
    expect(kept.toSorted()).toEqual(names.filter((_, place) => answers[place]?.status === 201));
    expect(answers.filter(({ status }) => ![201, 503].includes(status))).toEqual([]);

    const team = await createTeam(app, { name: 'soon gone' });
    const responders = [{ type: 'team', id: team.id }];
    await captures.send('PUT', actions, { create: [{ name: 'a', responders }] }).expect(200);
    await call('delete', `/v2/teams/${team.id}`).expect(200);
    expect((await get()).create).toMatchObject([{ name: 'a', responders }]);
    await captures.send('POST', actions, { type: 'ignore', name: 'one more' }).expect(201);
    expect(await get()).toMatchObject({ ignore: [{ name: 'one more' }], create: [{ name: 'a', responders }] });

    logs.expectErrors(/counts as absent/);
    const broken = { create: [null, { name: 'a', responders: 7 }, { name: 'b' }], close: 'all' };
    await app.sql('UPDATE integrations SET rules = $1 WHERE id = $2', [JSON.stringify(broken), made.id]);
    expect(await get()).toMatchObject({ create: [{ name: 'b' }], close: [] });
    await captures.send('PUT', actions, { create: null, ignore: [] }).expect(200);
    expect((await native('get').expect(200)).body.data.rules).toBeNull();
    await captures.send('DELETE', `/v2/integrations/${made.id}`).expect(200);
    await captures.send('GET', actions).expect(404);
  });
});
