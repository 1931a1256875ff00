import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTeam, login } from '../support/accounts.js';
import { heavyDetails } from '../support/heavy-details.js';
import { costOf } from '../support/loop-holds.js';
import { TestApp } from '../support/test-app.js';
import { allowed, workedMs } from '../support/worked-time.js';

let app: TestApp;
let authorization: string;
let id: string;
beforeAll(async () => {
  // Tenants' matches hold transactions open, several at once.
  app = await TestApp.start({ environment: { DATABASE_POOL_SIZE: '8' } });
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
const TOO_LARGE = 'the pattern is too large: it has ';
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
    const taken = await leastHold(path, { method, headers, body: sent });
    expect(taken).toBeLessThan(allowed(50, taken));
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
    expect(cost.heldMs).toBeLessThan(allowed(100, cost.heldMs));
  });
});

/** As it is counted; what it takes on the machine of the bench. */
const MOST_OF_A_DECISION_MS = 450;

const details = (alert: number): Record<string, string> => heavyDetails(alert, 7);
const heavy = (n: number): object => ({
  field: 'details',
  operation: 'matches',
  expectedValue: `.*a.{400}b.{${500 + n}}[NO]`,
});
const raise = (alert: number): Promise<unknown> =>
  app.http
    .post('/v2/alerts')
    .set({ authorization })
    .send({ message: `Heavy ${alert}`, details: details(alert) })
    .expect(202);

it('the filter of a webhook keeps the events of nobody waiting for long', async () => {
  const conditions = times(10, '.*a.{240}').map((each) => ({ ...heavy(0), expectedValue: `${each}[cN]` }));
  const config = { url: 'https://hooks.example.com/pager', filter: { type: 'match-any-condition', conditions } };
  await app.http
    .post('/v2/integrations')
    .set({ authorization })
    .send({ name: 'Hook', type: 'webhook', config })
    .expect(200);
  for (const alert of [10, 11]) await raise(alert);
  const begun = workedMs();
  await app.settle();
  const taken = workedMs() - begun;
  expect(taken).toBeLessThan(allowed(4000, taken));
});

describe('alerts that take long to match', () => {
  beforeAll(async () => {
    for (let n = 0; n < 20; n++) {
      const match = { conditions: { type: 'match-any-condition', conditions: [heavy(2 * n), heavy(2 * n + 1)] } };
      await app.http
        .post('/v2/alert-policies')
        .set({ authorization })
        .send({ name: `Heavy ${n}`, match, actions: { suppress: true } })
        .expect(200);
    }
  });

  it('hold up nobody', async () => {
    const body = Buffer.from(JSON.stringify({ message: 'Heavy', details: details(1) }));
    const headers = { authorization, 'content-type': 'application/json' };
    const cost = await costOf(`${app.url}/v2/alerts`, { method: 'POST', headers, body });
    expect(cost.status).toBe(202);
    expect(cost.heldMs).toBeLessThan(allowed(MOST_OF_A_DECISION_MS, cost.heldMs));
  });

  it('are neither routed nor silenced by rules that cannot be decided, and say so to the sender and in their history', async () => {
    // It fits every alert; the rules before it may be there to keep it off.
    const last = { name: 'Last', match: {}, actions: { suppress: true }, order: 1000 };
    const made = await app.http.post('/v2/alert-policies').set({ authorization }).send(last).expect(200);
    const policyId = (made.body as { data: { id: string } }).data.id;
    const { body } = await app.http
      .post('/v2/alerts')
      .set({ authorization })
      .send({ message: 'Undecided', details: details(3) })
      .expect(202);
    const foreseen = await app.http
      .post('/v2/alerts/preview')
      .set({ authorization })
      .send({ message: 'Undecided, too', details: details(3) })
      .expect(200);
    await app.http.delete(`/v2/alert-policies/${policyId}`).set({ authorization }).expect(200);
    const { alertId, warnings = [] } = { ...body, ...(body as { data?: object }).data } as {
      alertId: string;
      warnings?: string[];
    };
    expect(JSON.stringify(foreseen.body)).toContain('Not all rules were asked: ');
    expect(warnings).toContainEqual(expect.stringMatching(/^not all rules were asked: /));
    const history = await app.http.get(`/v2/alerts/${alertId}/activities`).set({ authorization }).expect(200);
    expect(JSON.stringify(history.body)).toContain('"isUndecided":true');
  });

  it.each(['/v2/alerts', '/v2/alerts/preview'])('%s neither, with thousands of details', async (path) => {
    for (const length of [39, 42, 200]) {
      const many = Object.fromEntries(
        Array.from({ length: 2000 }, (_, n) => [`d${n}`, 'abbab'.repeat(40).slice(0, length - 5) + `${n}`]),
      );
      const body = Buffer.from(JSON.stringify({ message: 'Many', details: many }));
      const headers = { authorization, 'content-type': 'application/json' };
      const cost = await costOf(`${app.url}${path}`, { method: 'POST', headers, body });
      expect(cost.status).toBe(path.endsWith('preview') ? 200 : 202);
      expect(cost.heldMs).toBeLessThan(allowed(MOST_OF_A_DECISION_MS, cost.heldMs));
    }
  });

  it('a preview neither, where maintenance and routing rules ask, too', async () => {
    const window = { startTime: new Date(app.clock.now().getTime() - 1000), endTime: new Date('2099-01-01T00:00:00Z') };
    const { id: teamId } = await createTeam(app);
    for (let n = 0; n < 20; n++) {
      const match = { conditions: { type: 'match-any-condition', conditions: [heavy(50 + n)] } };
      const maintenance = { name: `Heavy ${n}`, ...window, silence: { match } };
      await app.http.post('/v2/maintenance-windows').set({ authorization }).send(maintenance).expect(200);
      const rule = { name: `Heavy ${n}`, targetTeamId: teamId, match };
      await app.http.post('/v2/routing-rules').set({ authorization }).send(rule).expect(201);
    }
    const body = Buffer.from(JSON.stringify({ message: 'Foreseen', details: details(20) }));
    const headers = { authorization, 'content-type': 'application/json' };
    const cost = await costOf(`${app.url}/v2/alerts/preview`, { method: 'POST', headers, body });
    expect(cost.status).toBe(200);
    expect(cost.heldMs).toBeLessThan(allowed(MOST_OF_A_DECISION_MS, cost.heldMs));
  });

  it('patterns that are too large together: 400', async () => {
    const match = { conditions: { type: 'match-any-condition', conditions: [0, 1, 2, 3].map(heavy) } };
    const answer = await app.http
      .post('/v2/alert-policies')
      .set({ authorization })
      .send({ name: 'p', match, actions: { suppress: true } })
      .expect(400);
    expect((answer.body as { message: string }).message).toContain(
      'match.conditions.conditions: its patterns have 3,658 steps together; 3,000 are the most',
    );
  });
});

/** Of a few attempts, as collecting garbage counts as well. */
async function leastHold(path: string, asked: Parameters<typeof costOf>[1]): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < 4; attempt++)
    least = Math.min(least, (await costOf(`${app.url}${path}`, asked)).heldMs);
  return least;
}
