import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { login } from '../support/accounts.js';
import { costOf } from '../support/loop-holds.js';
import { TestApp } from '../support/test-app.js';
import { slowness } from '../support/worked-time.js';

let app: TestApp;
let authorization: string;
let id: string;
beforeAll(async () => {
  app = await TestApp.start();
  authorization = `Bearer ${await login(app)}`;
  const made = await app.http.post('/v2/integrations').set({ authorization }).send({ name: 'Patterns' }).expect(200);
  id = (made.body as { data: { id: string } }).data.id;
});
afterAll(() => app.stop());

const condition = (expectedValue: string) => ({ field: 'message', operation: 'matches', expectedValue });
const filterOf = (patterns: string[]) => ({ type: 'match-any-condition', conditions: patterns.map(condition) });
const rulesOf = (patterns: string[]) => ({
  create: Array.from({ length: Math.ceil(patterns.length / 10) }, (_, n) => ({
    name: `Rule ${n}`,
    filter: filterOf(patterns.slice(n * 10, n * 10 + 10)),
  })),
});
const times = (count: number, pattern: string): string[] => Array.from({ length: count }, (_, n) => `${pattern}${n}`);

const LONG = '\\p{L}'.repeat(20_000);
const TOO_LARGE = 'the pattern is too large: repetitions, classes such as \\pL and ranges that ignore case make it so';
const FIELD = 'rules.create.0.filter.conditions.1.expectedValue: must be a pattern that RE2 can run: ';

const integration = (patterns: string[]): [string, string, object] => [
  'PATCH',
  `/v2/integrations/${id}`,
  { rules: rulesOf(patterns) },
];
const policy = (messageRegex: string): [string, string, object] => [
  'POST',
  '/v2/alert-policies',
  { name: 'p', match: { messageRegex }, actions: { suppress: true } },
];

const REFUSED: [string, string, () => [string, string, object]][] = [
  ['a long one', 'it is longer than 1000 characters', () => integration([LONG])],
  ['many classes', TOO_LARGE, () => integration(['\\pL'.repeat(160)])],
  ['ranges without case', TOO_LARGE, () => integration([`(?i)${'[!-\uffff]'.repeat(99)}`])],
  ['a repetition', TOO_LARGE, () => integration([`(${'[a-z]'.repeat(90)}){1000}`])],
  ['a long one for messages', 'it is longer than 1000 characters', () => policy(LONG)],
  ['a repetition for messages', TOO_LARGE, () => policy(`(${'.?'.repeat(230)}){1000}`)],
  [
    'many that are large together',
    'Invalid request: the patterns of the body are too large together',
    () => integration(times(50, '\\pL'.repeat(20))),
  ],
];

describe('patterns that would hold up everybody', () => {
  it.each(REFUSED)('%s: 400, soon', async (_, reason, asked) => {
    const [method, path, body] = asked();
    const sent = Buffer.from(JSON.stringify(body));
    const headers = { authorization, 'content-type': 'application/json' };
    const answer = await fetch(`${app.url}${path}`, { method, headers, body: sent });
    const { message, code } = (await answer.json()) as { message: string; code: string };
    expect([answer.status, code]).toEqual([400, path.endsWith('policies') ? 'VALIDATION' : 'BAD_REQUEST']);
    expect(message).toContain(reason);
    expect(await leastHold(path, { method, headers, body: sent })).toBeLessThan(50 * slowness());
  });

  it('are named with their fields', async () => {
    const [, path, body] = integration(['ok', '\\pL'.repeat(160)]);
    const answer = await app.http.patch(path).set({ authorization }).send(body).expect(400);
    expect((answer.body as { message: string }).message).toContain(FIELD + TOO_LARGE);
  });

  it('but many ordinary ones are taken, and hold up nobody either when they are read again', async () => {
    const ordinary = times(50, '(?i).*\\b(disk|memory|cpu) on (db|web)-\\d{1,3}\\b.*');
    const [, path, body] = integration(ordinary);
    await app.http.patch(path).set({ authorization }).send(body).expect(200);
    const { webhookUrl } = (
      (await app.http.get(path).set({ authorization }).expect(200)).body as { data: { webhookUrl: string } }
    ).data;
    const alert = Buffer.from(JSON.stringify({ message: 'Disk on db-17, 3' }));
    const cost = await costOf(`${app.url}${new URL(webhookUrl).pathname}`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: alert },
    });
    expect(cost.status).toBe(202);
    expect(cost.heldMs).toBeLessThan(100 * slowness());
  });
});

/** Of a few attempts, as collecting garbage counts as well. */
async function leastHold(path: string, asked: Parameters<typeof costOf>[1]): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < 4; attempt++)
    least = Math.min(least, (await costOf(`${app.url}${path}`, asked)).heldMs);
  return least;
}
