import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { WorkLimit } from '../../src/configuration/work-limit.js';
import { login } from '../support/accounts.js';
import { costOf } from '../support/loop-holds.js';
import { TestApp } from '../support/test-app.js';
import { allowed } from '../support/worked-time.js';

let app: TestApp;
let authorization: string;
beforeAll(async () => {
  app = await TestApp.start();
  authorization = `Bearer ${await login(app)}`;
});
afterAll(() => app.stop());

const send = (path: string, body: object) => app.http.post(`/v2/config/${path}`).set({ authorization }).send(body);
const teams = (count: number, more: object = {}) => ({
  ...{ version: 1, teams: Array.from({ length: count }, (_, n) => ({ name: `Limited ${n}`, ...more })) },
});

it('a configuration that takes too long is refused, and changes nothing', async () => {
  const configuration = teams(300);
  const { hash } = ((await send('plan', { configuration }).expect(200)).body as { data: { hash: string } }).data;
  const limit = app.nest.get(WorkLimit, { strict: false });
  limit.longestMs = 1;
  try {
    for (const [path, body] of [['plan', { configuration }] as const, ['apply', { configuration, hash }] as const]) {
      const answer = await send(path, body).expect(400);
      expect(answer.body).toMatchObject({ code: 'WORK_LIMIT', message: expect.stringContaining('of 300 steps') });
    }
  } finally {
    limit.longestMs = new WorkLimit().longestMs;
  }
  const answer = await app.http.get('/v2/teams?limit=200').set({ authorization }).expect(200);
  expect(JSON.stringify(answer.body)).not.toContain('Limited');
  await send('apply', { configuration, hash }).expect(200);
  const again = (await send('plan', { configuration }).expect(200)).body as { data: { counts: object } };
  expect(again.data.counts).toMatchObject({ same: 300, create: 0 });
});

it('one may work as long as its connection allows, less what the answer takes', () => {
  const { timeout } = app.nest.getHttpServer() as { timeout: number };
  expect(timeout - new WorkLimit().longestMs).toBe(10_000);
});

it('a plan of ten thousand objects lets others go on meanwhile', async () => {
  const heartbeats = Array.from({ length: 5000 }, (_, n) => ({ name: `beat ${n}`, interval: 5 }));
  const body = Buffer.from(JSON.stringify({ configuration: { ...teams(5000), heartbeats } }));
  const asked = { method: 'POST', headers: { authorization, 'content-type': 'application/json' }, body };
  const limit = app.nest.get(WorkLimit, { strict: false });
  // Everything but the steps themselves.
  limit.longestMs = -1;
  const held: number[] = [];
  try {
    for (let attempt = 0; attempt < 3; attempt++) {
      const cost = await costOf(`${app.url}/v2/config/plan`, asked);
      expect(cost.status).toBe(400);
      held.push(cost.heldMs);
    }
  } finally {
    limit.longestMs = new WorkLimit().longestMs;
  }
  const taken = Math.min(...held);
  expect(taken).toBeLessThan(allowed(60, taken));
});

it('the members of a team are inserted by one statement, in their order', async () => {
  await app.sql('CREATE SEQUENCE inserts');
  await app.sql(`CREATE FUNCTION count_insert() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM nextval('inserts'); RETURN NULL; END $$`);
  await app.sql('CREATE TRIGGER counted AFTER INSERT ON team_members EXECUTE FUNCTION count_insert()');
  const counted = async () => Number((await app.sql<{ n: string }>(`SELECT nextval('inserts') AS n`))[0]?.n) - 1;
  const users = Array.from({ length: 30 }, (_, n) => ({ username: `m${n}@limits.example`, fullName: `Member ${n}` }));
  const member = ({ username }: { username: string }, role: string) => ({ user: username, role });
  const apply = async (given: object[]) => {
    const configuration = { version: 1, users, teams: [{ name: 'Crew', members: given }] };
    const { hash } = ((await send('plan', { configuration }).expect(200)).body as { data: { hash: string } }).data;
    await app.sql('ALTER SEQUENCE inserts RESTART');
    await send('apply', { configuration, hash }).expect(200);
    const inserts = await counted();
    const members = await app.sql<{ user: string; role: string }>(
      `SELECT u.username AS user, m.role FROM team_members m
       JOIN teams t ON t.id = m."teamId" AND t.name = 'Crew' JOIN users u ON u.id = m."userId"
       ORDER BY m."joinedAt", m."order"`,
    );
    return { inserts, members };
  };
  const first = users
    .slice(0, 20)
    .map((each) => member(each, 'member'))
    .reverse();
  const made = await apply(first);
  expect(made).toMatchObject({ inserts: 1, members: first });
  const kept = first.slice(5).map((each, place) => (place < 3 ? { ...each, role: 'lead' } : each));
  const second = [...kept, ...users.slice(20).map((each) => member(each, 'admin'))];
  expect(await apply(second)).toMatchObject({ inserts: 1, members: second });
  const audit = await app.sql<{ action: string; n: string }>(
    `SELECT action, count(*) AS n FROM audit_log WHERE action LIKE 'team.member%' GROUP BY action ORDER BY action`,
  );
  expect(audit.map(({ action, n }) => `${action} ${n}`)).toEqual([
    ...['team.member_added 30', 'team.member_changed 3', 'team.member_removed 5'],
  ]);
});

it('one with very many problems is refused soon', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`descripton${n}`, n]));
  const body = Buffer.from(JSON.stringify({ configuration: teams(2000, unknown) }));
  const asked = { method: 'POST', headers: { authorization, 'content-type': 'application/json' }, body };
  const held: number[] = [];
  for (let attempt = 0; attempt < 3; attempt++) {
    const cost = await costOf(`${app.url}/v2/config/plan`, asked);
    expect(cost.status).toBe(400);
    held.push(cost.heldMs);
  }
  const taken = Math.min(...held);
  expect(taken).toBeLessThan(allowed(100, taken));
  const { body: said } = await send('plan', { configuration: teams(2000, unknown) }).expect(400);
  expect((said as { message: string }).message).toMatch(/did you mean description\?.*; and at least 80 more$/);
});

it('a configuration with many long names that are wrong is refused in a few lines', async () => {
  const wrong = Object.fromEntries(Array.from({ length: 90 }, (_, n) => [`${n}-${'long '.repeat(100)}`, 'x']));
  const { message } = (await send('plan', { configuration: { version: 1, ...wrong } }).expect(400)).body as {
    message: string;
  };
  expect(message.length).toBeLessThan(2000);
  expect(message).toMatch(/0-long .*….*; and 8\d more$/);
});
