import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runCommand } from '../../src/app/cli/run-command.js';
import { RESOURCES } from '../../src/people/access/domain/permissions.js';
import { createKey, createUser, giveChannel, type TestUser } from '../support/accounts.js';
import { AlertClient } from '../support/alert-client.js';
import { logs } from '../support/log-watch.js';
import { ApiDocument } from '../support/api-document.js';
import { TestApp } from '../support/test-app.js';
import { testEnvironment } from '../support/test-config.js';
import { WebhookSink } from '../support/webhook-sink.js';
import { inboundPayload } from '../fixtures/inbound-payloads.js';
import { MATRIX } from './access-matrix/matrix.js';
import { World } from './access-matrix/world.js';

/** In every secret part of every address and token below. */
const CANARY = 'canary';
const ADDRESS = `https://ada:${CANARY}1@hooks.example.com:8443/${CANARY}2?key=${CANARY}3#${CANARY}4`;

let app: TestApp;
let world: World;
let document: ApiDocument;
let sink: WebhookSink;
let roomId: string;
let integrationIds: string[];
let inboundUrl: string;
let paged: TestUser;

const admin = (): Promise<string | null> => world.authorization('admin');
const as = (authorization: string, path: string) => world.send('GET', path, authorization, {});

beforeAll(async () => {
  sink = await WebhookSink.start();
  app = await TestApp.start();
  world = await World.make(app);
  document = await ApiDocument.of(app);
  const make = (path: string, body: object) => world.call('post', path, body);
  ({ id: roomId } = await make('/v2/chat-rooms', { name: 'Bridge', type: 'webhook', value: sink.url(`/${CANARY}5`) }));
  for (const type of ['teams', 'ntfy', 'webhook'] as const)
    await make('/v2/chat-rooms', { name: `Room of ${type}`, type, value: `https://rooms.invalid/${CANARY}-${type}` });
  const configs = [
    { type: 'webhook', config: { url: ADDRESS, apiKey: `${CANARY}6`, headers: { 'X-Team': `${CANARY}7` } } },
    { type: 'slack', config: { webhookUrl: ADDRESS } },
    { type: 'API', config: { nested: [{ endpoint: `hooks.example.com/${CANARY}8`, note: `see ${ADDRESS} there` }] } },
  ];
  const made = [];
  for (const each of configs) made.push(await make('/v2/integrations', { name: each.type, ...each, apiKey: null }));
  integrationIds = made.map(({ id }) => id);
  inboundUrl = String(made[2]?.['webhookUrl']);
  const { bodyText, headers } = inboundPayload('sns-1-subscription-confirmation');
  const url = `https://sns.example.com/?Action=ConfirmSubscription&Token=${CANARY}9`;
  const confirmation = { ...(JSON.parse(bodyText) as object), SubscribeURL: url };
  await app.http.post(new URL(inboundUrl).pathname).set(headers).send(JSON.stringify(confirmation)).expect(200);
  const link = await make('/v2/calendar-links', { kind: 'user' });
  secrets.push(String(link['token']), inboundUrl.split('/').at(-1) ?? '');
  const page = { slug: 'canaries', visibility: 'link', brandName: 'Canaries' };
  secrets.push(String((await world.call('put', '/v2/status-page', page))['accessKey']));
  // Somebody's own address: one that takes pages, and one that refuses them for good.
  paged = await createUser(app);
  for (const path of [`/${CANARY}-own`, `/${CANARY}-gone`]) await addChannel(path);
  for (const type of ['teams', 'ntfy'])
    await own('post', '', { type, value: `https://rooms.invalid/${CANARY}-${type}` });
  sink.answer(`/${CANARY}-gone`, { status: 410 });
  await new AlertClient(app).created({ message: 'Disk full', responders: [{ type: 'user', id: paged.id }] });
  await app.settle();
  expect([`/${CANARY}-own`, `/${CANARY}-gone`].map((path) => sink.to(path).length > 0)).toEqual([true, true]);
});
afterAll(async () => {
  await app.stop();
  await sink.stop();
});

const own = (method: 'get' | 'post' | 'delete', path: string, body?: object) =>
  app.as(`Bearer ${paged.token}`).send(method, `/v2/channels${path}`, body).expect(200);

/** A webhook of the person's own, verified by the code that came there. */
async function addChannel(path: string): Promise<string> {
  const { id } = (await own('post', '', { type: 'webhook', value: sink.url(path) })).body.channel;
  await own('post', `/${id}/verify`, { code: sink.to(path).at(-1)?.body['code'] });
  return id;
}

/** What else must not be seen. */
const secrets: string[] = [CANARY];

/** Ids of what was made above come before those of the matrix's targets. */
function idsFor(route: string): Record<string, string>[] {
  if (route.includes('/v2/chat-rooms/')) return [{ id: roomId }];
  if (route.includes('/v2/integrations/')) return integrationIds.map((id) => ({ id }));
  return [];
}

/** What somebody is answered to every GET of the document. */
async function everything(authorization: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const route of document.operations.keys()) {
    const [method, template = ''] = route.split(' ');
    // A stream does not end.
    if (method !== 'GET' || template === '/v2/events') continue;
    const made = idsFor(route);
    const own = made.length > 0 ? made : [(await MATRIX[route]?.on?.make(world))?.params ?? {}];
    for (const params of own) {
      const path = template.replaceAll(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? 'nothing');
      const answer = await as(authorization, path + (MATRIX[route]?.query ?? ''));
      texts.set(`${path} ${answer.status}`, answer.text);
    }
  }
  for (const path of ['/v2/chat-rooms?allTeams=true', '/v2/integrations?allTeams=true', '/v2/audit-log?limit=200'])
    texts.set(path, (await as(authorization, path)).text);
  for (const q of [CANARY])
    texts.set(`q=${q}`, (await as(authorization, `/v2/audit-log?q=${encodeURIComponent(q)}`)).text);
  return texts;
}

const seen = (texts: ReadonlyMap<string, string>): string[] =>
  [...texts].flatMap(([path, text]) => (secrets.some((secret) => text.includes(secret)) ? [`${path} ${text}`] : []));

describe('addresses that are secrets', () => {
  const levels = Object.fromEntries(RESOURCES.map((resource) => [resource, 'read' as const]));

  /** @contract rights-1 */
  it.each([
    ['a reader', async () => `Bearer ${(await createUser(app, { permissions: levels })).token}`],
    ['a stakeholder', async () => `Bearer ${(await createUser(app, { role: 'stakeholder' })).token}`],
    ['a key that may only read', async () => `ServiceKey ${await createKey(app, { scopes: ['read', 'config'] })}`],
  ])('are seen by %s in no answer', async (_who, credential) => {
    const texts = await everything(await credential());
    expect(seen(texts)).toEqual([]);
    expect([...texts.keys()].filter((path) => path.endsWith(' 200')).length).toBeGreaterThan(60);
    const all = [...texts.values()].join();
    expect(all).toContain('hooks.example.com:8443/…');
    expect(all).toContain('rooms.invalid/…');
  });

  /** @contract rights-1 */
  it('are whole for whoever may write the thing', async () => {
    const room = JSON.parse((await as((await admin()) ?? '', `/v2/chat-rooms/${roomId}`)).text).data;
    expect(room.value).toBe(sink.url(`/${CANARY}5`));
    const configOf = async (id = '') =>
      JSON.parse((await as((await admin()) ?? '', `/v2/integrations/${id}`)).text).data;
    expect((await configOf(integrationIds[0])).config.url).toBe(ADDRESS);
    expect((await configOf(integrationIds[1])).config.webhookUrl).toBe(ADDRESS);
    const third = await configOf(integrationIds[2]);
    expect(third.webhookUrl).toBe(inboundUrl);
    expect(third.pendingSubscription.subscribeUrl).toContain(`Token=${CANARY}9`);
  });

  /** @contract rights-1 */
  it('are not whole for a writer of another team', async () => {
    const { id } = await world.call('post', '/v2/chat-rooms', {
      ...{ name: 'Of a team', type: 'teams', value: `https://rooms.invalid/${CANARY}-of-a-team`, teamId: world.teamId },
    });
    const writer = await createUser(app, { permissions: { escalations: 'write' } });
    const list = JSON.parse((await as(`Bearer ${writer.token}`, '/v2/chat-rooms?allTeams=true')).text).data;
    const valueOf = (of: string) => list.find((room: { id: string }) => room.id === of).value;
    expect([valueOf(id), valueOf(roomId)]).toEqual(['https://rooms.invalid/…', sink.url(`/${CANARY}5`)]);
  });

  /** @contract rights-1 */
  it('are in no table unsealed', async () => {
    const tables = await app.sql<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'alerts'`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await app.sql<{ row: string }>(`SELECT t::text AS row FROM "${name}" t`);
      found.push(
        ...rows.filter(({ row }) => secrets.some((secret) => row.includes(secret))).map(({ row }) => `${name} ${row}`),
      );
    }
    expect(found).toEqual([]);
  });

  it('are not in the log', () => {
    const lines = logs.lines.filter((line) => line.includes(CANARY) && !line.includes('/v2/audit-log?q='));
    expect(lines).toEqual([]);
  });

  it('that cannot be decrypted hide no other room', async () => {
    const { id } = await world.call('post', '/v2/chat-rooms', {
      name: 'Lost',
      type: 'webhook',
      value: `https://rooms.invalid/${CANARY}-lost`,
    });
    await app.sql(
      `UPDATE chat_rooms SET value = 'https://hooks.example.com/…', "valueSealed" = 'broken' WHERE id = $1`,
      [id],
    );
    logs.expectErrors(/A chat room is shown without its address/);
    const { status, text } = await as((await admin()) ?? '', '/v2/chat-rooms?allTeams=true');
    const rooms = (JSON.parse(text) as { data: { id: string; value: string }[] }).data;
    expect([status, rooms.find((room) => room.id === id)?.value]).toEqual([200, 'https://hooks.example.com/…']);
    expect(rooms.find((room) => room.id === roomId)?.value).toContain(CANARY);
    await app.sql('DELETE FROM chat_rooms WHERE id = $1', [id]);
  });

  it('are sent to, whole', async () => {
    const code = sink.to(`/${CANARY}5`)[0]?.body['code'];
    await world.call('post', `/v2/chat-rooms/${roomId}/verify`, { code: String(code) });
    const tested = await world.call('post', `/v2/chat-rooms/${roomId}/test`, {});
    expect(tested).toMatchObject({ ok: true });
    expect(sink.to(`/${CANARY}5`)).toHaveLength(2);
  });

  /** @contract rights-1 */
  it('of contact methods are whole for their owner and administrators, also in the export', async () => {
    const values = (body: { channels: { value: string }[] }): string[] => body.channels.map(({ value }) => value);
    const all = [sink.url(`/${CANARY}-own`), sink.url(`/${CANARY}-gone`)];
    const rooms = ['teams', 'ntfy'].map((type) => `https://rooms.invalid/${CANARY}-${type}`);
    const shown = (await own('get', '')).body;
    expect(values(shown)).toEqual(expect.arrayContaining([...all, ...rooms]));
    const asked = await as((await admin()) ?? '', `/v2/channels?userId=${paged.id}`);
    expect(values(JSON.parse(asked.text))).toEqual(values(shown));
    expect((await as(`Bearer ${paged.token}`, '/v2/export')).text).toContain(all[0]);
    const reason = expect.any(String);
    const gone = shown.channels.find(({ value }: { value: string }) => value === all[1]);
    expect(gone).toMatchObject({ disabledReason: reason, verified: true });
  });

  /** @contract rights-1 */
  it('of contact methods that cannot be decrypted keep nobody from being paged, or from removing them', async () => {
    const id = await addChannel(`/${CANARY}-damaged`);
    const twin = await addChannel(`/${CANARY}-twin`);
    await app.sql(`UPDATE channels SET "valueSealed" = 'broken' WHERE id = $1`, [id]);
    logs.expectErrors(/A channel is shown without its address/);
    const { channels } = (await own('get', '')).body;
    const valueOf = (of: string) => channels.find((each: { id: string }) => each.id === of).value;
    expect([valueOf(id), valueOf(twin)]).toEqual([`${new URL(sink.url('/')).origin}/…`, sink.url(`/${CANARY}-twin`)]);
    const before = sink.to(`/${CANARY}-twin`).length;
    await new AlertClient(app).created({ message: 'Disk full', responders: [{ type: 'user', id: paged.id }] });
    await app.settle();
    expect(sink.to(`/${CANARY}-twin`)).toHaveLength(before + 1);
    expect(sink.to(`/${CANARY}-own`).at(-1)?.body).toMatchObject({ type: 'alert' });
    expect((await own('post', `/${id}/test`)).body).toMatchObject({
      ok: false,
      reason: expect.stringContaining('decrypted'),
    });
    await own('delete', `/${id}`);
    await own('delete', `/${twin}`);
  });

  /** @contract rights-1 */
  it('of contact methods that a process of the version before keeps plain are sealed by the command', async () => {
    await app.sql(`DELETE FROM work_versions WHERE kind = 'secret-contact-methods'`);
    const id = await addChannel('/plain-own');
    const value = sink.url('/plain-own');
    await giveChannel(app, paged.id, sink.url('/older'), 'webhook');
    await giveChannel(app, paged.id, 'https://push.example.com/endpoint', 'webpush');
    const stored = async () =>
      (await app.sql<{ value: string }>(`SELECT value FROM channels WHERE "userId" = $1`, [paged.id])).map(
        (row) => row.value,
      );
    expect(await stored()).toEqual(expect.arrayContaining([value, sink.url('/older')]));
    const command = async () =>
      (await runCommand(['secrets', 'seal', '--json'], testEnvironment(app.database.url))).text;
    expect(JSON.parse(await command())).toEqual({ sealed: 2 });
    expect(JSON.parse(await command())).toEqual({ sealed: 0 });
    const plain = (await stored()).filter((each) => !each.endsWith('/…') && each.startsWith('http'));
    // A browser takes only what the service has signed.
    expect(plain).toEqual(['https://push.example.com/endpoint']);
    const { channels } = (await own('get', '')).body;
    expect(channels.map((each: { value: string }) => each.value)).toEqual(
      expect.arrayContaining([value, sink.url('/older')]),
    );
    expect((await own('post', `/${id}/test`)).body).toMatchObject({ ok: true });
    expect(sink.to('/plain-own')).toHaveLength(2);
  });

  /** @contract rights-1 */
  it('that a process of the version before keeps plain are sealed by the command', async () => {
    await app.sql(`DELETE FROM work_versions WHERE kind = 'secret-addresses'`);
    const value = sink.url('/plain-path');
    const { id } = await world.call('post', '/v2/chat-rooms', { name: 'While both run', type: 'webhook', value });
    const { id: older } = await world.call('post', '/v2/chat-rooms', { name: 'Older', type: 'teams', value });
    await app.sql(`UPDATE chat_rooms SET "valueSealed" = NULL WHERE id = $1`, [older]);
    const stored = () => app.sql<{ value: string }>('SELECT value FROM chat_rooms WHERE id = ANY($1)', [[id, older]]);
    expect(await stored()).toEqual([{ value }, { value }]);
    const { text: output } = await runCommand(['secrets', 'seal', '--json'], testEnvironment(app.database.url));
    expect(JSON.parse(output)).toEqual({ sealed: 2 });
    const shown = `${new URL(value).origin}/…`;
    expect(await stored()).toEqual([{ value: shown }, { value: shown }]);
    for (const each of [id, older]) {
      const text = (await as((await admin()) ?? '', `/v2/chat-rooms/${each}`)).text;
      expect(JSON.parse(text).data.value).toBe(value);
    }
    const { id: next } = await world.call('post', '/v2/chat-rooms', { name: 'After', type: 'teams', value });
    expect(await app.sql('SELECT value FROM chat_rooms WHERE id = $1', [next])).toEqual([{ value: shown }]);
    expect(sink.to('/plain-path')).toHaveLength(3);
  });
});
