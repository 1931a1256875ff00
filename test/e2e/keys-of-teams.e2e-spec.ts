import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OF_SENDERS } from './access-matrix/intake.js';
import { MATRIX } from './access-matrix/matrix.js';
import type { Row, Target } from './access-matrix/row.js';
import * as targets from './access-matrix/targets.js';
import { World } from './access-matrix/world.js';
import { ApiDocument } from '../support/api-document.js';
import { createKey, createTeam, createUser } from '../support/accounts.js';
import { hours } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';

/* What an ordinary member of a team may not do with what is global, a key of that team may not either. */

let app: TestApp;
let world: World;
let document: ApiDocument;
let admin = '';
let [teamId, otherTeamId] = ['', ''];
let [key, member] = ['', ''];
/** Makes its targets global. */
let everywhere: World;

beforeAll(async () => {
  app = await TestApp.start();
  world = await World.make(app);
  document = await ApiDocument.of(app);
  admin = (await world.authorization('admin')) ?? '';
  teamId = (await createTeam(app)).id;
  otherTeamId = (await createTeam(app)).id;
  key = `ServiceKey ${await createKey(app, { scopes: ['read', 'write', 'delete', 'config'], teamId })}`;
  member = `Bearer ${(await createUser(app, { teamIds: [teamId] })).token}`;
  everywhere = Object.assign(Object.create(world) as World, { asTeam: admin, asOwner: admin, teamId: null });
  await world.noteWrites();
});
afterAll(() => app.stop());

let counter = 0;
const name = (): string => `made-${++counter}`;
const at = (inHours: number): string => new Date(app.clock.now().getTime() + hours(inHours)).toISOString();

/** A body with which each route that takes a team makes something. */
const CREATES: Record<string, () => Promise<object> | object> = {
  'POST /v2/alert-policies': () => ({ name: name(), actions: { addTags: ['seen'] } }),
  'POST /v2/notification-policies': () => ({ name: name(), actions: { suppress: true } }),
  'POST /v2/escalations': () => ({ name: name() }),
  'POST /v2/schedules': () => ({ name: name() }),
  'POST /v2/services': () => ({ name: name() }),
  'POST /v2/heartbeats': () => ({ name: name(), interval: 5, intervalUnit: 'minutes' }),
  'POST /v2/incident-templates': () => ({ name: name(), message: 'Down' }),
  'POST /v2/maintenance-windows': () => ({ name: name(), startTime: at(1), endTime: at(2) }),
  'POST /v2/chat-rooms': () => ({ name: name(), type: 'slack', value: `C0${String(++counter).padStart(7, '0')}` }),
  'POST /v2/integrations': () => ({ name: name(), type: 'API' }),
};
/** They take a team, and nothing that outlives the request becomes its. */
const NOTHING_OF_A_TEAM = [
  ...['POST /v2/alerts', 'POST /v2/alerts/preview', 'POST /v2/maintenance-windows/preview'],
  'POST /v2/invites',
];
const TABLES: Record<string, string> = {
  '/v2/escalations': 'escalation_policies',
};
const tableOf = (path: string): string => TABLES[path] ?? path.replace('/v2/', '').replaceAll('-', '_');

const rowsOf = (path: string) => app.sql<{ id: string; teamId: string | null }>(`SELECT * FROM ${tableOf(path)}`);

describe.each(Object.entries(CREATES))('%s with a key of a team', (route, body) => {
  const [method = '', path = ''] = route.split(' ');
  const send = async (authorization: string, owner: object) =>
    (await world.send(method, path, authorization, { ...(await body()), ...owner })).status;

  it('makes the thing for its team, unless the body says otherwise', async () => {
    const before = new Set((await rowsOf(path)).map(({ id }) => id));
    expect(await send(key, {})).toBeLessThan(300);
    const made = (await rowsOf(path)).filter(({ id }) => !before.has(id));
    expect(made.map((row) => row.teamId)).toEqual([teamId]);
  });

  it('makes nothing global that a member may not make, and nothing of another team', async () => {
    const before = new Set((await rowsOf(path)).map(({ id }) => id));
    const mayBoth = (await send(member, { teamId: null })) < 300;
    const byMember = new Set((await rowsOf(path)).map(({ id }) => id));
    const statuses = [await send(key, { teamId: null }), await send(key, { teamId: otherTeamId })];
    const made = (await rowsOf(path)).filter(({ id }) => !before.has(id) && !byMember.has(id));
    const allowed = mayBoth ? [teamId, null] : [teamId];
    expect(made.filter((row) => !allowed.includes(row.teamId))).toEqual([]);
    // Where a body names no team, it is passed over.
    if (takesTeam(route)) expect(statuses).toEqual([mayBoth ? expect.any(Number) : 403, 403]);
  });
});

/** Whether the document says that the body of a route names a team. */
function takesTeam(route: string): boolean {
  const schema = document.operations.get(route)?.requestBody?.content['application/json']?.schema;
  return schema !== undefined && 'teamId' in (document.resolve(schema).properties ?? {});
}

it('each route that takes a team is among them', () => {
  const taking = Object.entries(MATRIX).filter(
    ([route, { access, only }]) =>
      route.startsWith('POST') && access !== null && only === undefined && takesTeam(route),
  );
  const known = [...Object.keys(CREATES), ...NOTHING_OF_A_TEAM];
  expect(taking.map(([route]) => route).filter((route) => !known.includes(route))).toEqual([]);
});

/** They are of one team always. */
const NEVER_GLOBAL: readonly Target[] = [
  ...[targets.team, targets.teamRole, targets.routingRule, targets.teamRoutingRule, targets.invite],
];
/** Of a route without a target: a body that would change something global. */
const WHOLE: Record<string, () => Promise<object> | object> = {
  'POST /v2/teams': () => ({ name: name() }),
  'POST /v2/routing-rules': () => ({ name: name(), match: {}, targetTeamId: teamId }),
  'POST /v2/alert-policies/reorder': () => allIds('alert-policies'),
  'POST /v2/notification-policies/reorder': () => allIds('notification-policies'),
  'PUT /v2/status-page': () => ({ slug: name(), visibility: 'public', brandName: 'Ours' }),
};
const ACTIONS: Record<string, object> = {
  'alert-policies': { addTags: ['seen'] },
  'notification-policies': { suppress: true },
};
/** In the order that they have; one of them is global. */
async function allIds(kind: string): Promise<object> {
  await world.call('post', `/v2/${kind}`, { name: name(), actions: ACTIONS[kind] }, admin);
  const rows = await app.sql<{ id: string }>(`SELECT id FROM ${kind.replaceAll('-', '_')} ORDER BY "order", id`);
  return { ids: rows.map(({ id }) => id) };
}

/** Nothing of ours is behind it: a body that is refused for other reasons shows no right. */
async function wayOf(route: string, row: Row): Promise<{ path: string; body: object }> {
  const isOfOneTeam = row.on && NEVER_GLOBAL.includes(row.on);
  const target = await row.on?.make(isOfOneTeam ? world : everywhere);
  const [, template = ''] = route.split(' ');
  const path = template.replaceAll(/\{(\w+)\}/g, (_all, part: string) => target?.params[part] ?? 'nothing-of-ours');
  const body = (await WHOLE[route]?.()) ?? row.body ?? target?.body ?? {};
  return { path: path + (row.query ?? ''), body: { ...body, ...(row.on ? {} : { teamId: null }) } };
}

/** A question, which only those are asked who may change the answer. */
const ASKS = 'POST /v2/alert-policies/dry-run';
/** To those of senders it sends no event, which is 400. */
const CHANGING = Object.entries(MATRIX).filter(
  ([route, { access, only }]) =>
    access !== null && only === undefined && !route.startsWith('GET') && !(route in CREATES),
);

/** @contract rights-7 */
it.each(CHANGING)('%s: what a member may not do, a key of the team may not', async (route, row) => {
  const [method = ''] = route.split(' ');
  const refused = [403, 404];
  const asked = await wayOf(route, row);
  const byMember = await world.send(method, asked.path, member, asked.body);
  if (!refused.includes(byMember.status)) return;
  await world.written();
  const byKey = await world.send(method, asked.path, key, asked.body);
  expect(await world.written()).toEqual([]);
  if (route !== ASKS && !OF_SENDERS.includes(route)) expect(refused).toContain(byKey.status);
});

it('a key may still be turned to what is global for reading and naming', async () => {
  const { id } = await world.call('post', '/v2/schedules', { name: name() }, admin);
  const policy = { name: name(), rules: [{ recipientType: 'schedule', recipientId: id }] };
  expect((await world.send('GET', `/v2/schedules/${id}`, key, {})).status).toBe(200);
  expect((await world.send('POST', '/v2/escalations', key, policy)).status).toBe(200);
  const theirs = await world.call('post', '/v2/alert-policies', { name: name(), actions: { autoAck: true } }, admin);
  expect((await world.send('GET', `/v2/alert-policies/${theirs.id}`, key, {})).status).toBe(200);
});

it('a team’s own thing does not become global by its key, nor the default before a global one', async () => {
  const own = await world.call('post', '/v2/escalations', { name: name() }, key);
  expect((await world.send('PATCH', `/v2/escalations/${own.id}`, key, { teamId: null })).status).toBe(403);
  await world.call('post', '/v2/escalations', { name: name(), isDefault: true }, admin);
  expect((await world.send('PATCH', `/v2/escalations/${own.id}`, key, { isDefault: true })).status).toBe(403);
});

it('a key whose team is gone changes nothing global either', async () => {
  const gone = (await createTeam(app)).id;
  const orphan = `ServiceKey ${await createKey(app, { teamId: gone })}`;
  await app.as(admin).delete(`/v2/teams/${gone}`).expect(200);
  await app.settle();
  const body = { name: name(), teamId: null, actions: { suppress: true } };
  expect((await world.send('POST', '/v2/notification-policies', orphan, body)).status).toBe(403);
  expect((await world.send('POST', '/v2/notification-policies', orphan, { ...body, teamId: undefined })).status).toBe(
    403,
  );
});
