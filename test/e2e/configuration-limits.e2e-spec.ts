import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { WorkLimit } from '../../src/configuration/work-limit.js';
import { login } from '../support/accounts.js';
import { costOf } from '../support/loop-holds.js';
import { TestApp } from '../support/test-app.js';
import { slowness } from '../support/worked-time.js';

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
  expect(Math.min(...held)).toBeLessThan(100 * slowness());
  const { body: said } = await send('plan', { configuration: teams(2000, unknown) }).expect(400);
  expect((said as { message: string }).message).toMatch(/did you mean description\?.*; and at least 80 more$/);
});
