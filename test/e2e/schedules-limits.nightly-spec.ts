import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createUser, defaultTenantId, login } from '../support/accounts.js';
import { costOf } from '../support/loop-holds.js';
import { mostMemory } from '../support/memory-in-use.js';
import { ApiDocument } from '../support/api-document.js';
import { TestApp } from '../support/test-app.js';
import { allowed } from '../support/worked-time.js';

/** The dearest schedules that the service takes, and the dearest questions about them. */
const START = Date.parse('2026-06-01T12:00:00Z');
const DAY = 86_400_000;
const FOR_EVER = ['2000-01-01T00:00:00Z', '9999-01-01T00:00:00Z'] as const;
const LEVELS = 6;

let app: TestApp;
let admin: string;
let people: string[];
const ids = new Map<string, string>();

beforeAll(async () => {
  app = await TestApp.start();
  admin = `Bearer ${await login(app)}`;
  people = [];
  for (let n = 0; n < 4; n++) people.push((await createUser(app)).id);
  const [, ada, ben, away] = people as [string, string, string, string];
  await app.sql(
    `INSERT INTO pto_requests ("tenantId", id, "userId", "userName", "startDate", "endDate", status, "createdAt")
     VALUES ($1, gen_random_uuid(), $2, 'Away', $3, $4, 'approved', $3)`,
    [await defaultTenantId(app), away, ...FOR_EVER],
  );
  await create('plain', people.slice(0, 3));
  await create('away', [away, ada]);
  await create('restricted', [ada, ben], { restrictions: manyWindows() });
  await create('overridden', [ada, ben]);
  await post(`/${ids.get('overridden')}/overrides`, { userId: ada, startTime: FOR_EVER[0], endTime: FOR_EVER[1] });
  await create(`level ${LEVELS}`, [ada, ben]);
  for (let level = LEVELS - 1; level > 0; level--) {
    await create(`level ${level}`, [ben], {}, { id: ids.get(`level ${level + 1}`), type: 'schedule' });
  }
});
afterAll(() => app.stop());

async function post(path: string, body: object): Promise<string> {
  const answer = await app.as(admin).post(`/v2/schedules${path}`, body).expect(200);
  return (answer.body as { data: { id: string } }).data.id;
}

/** A hundred rotations that hand over every hour, each at another minute, in a zone with daylight saving. */
async function create(name: string, userIds: string[], given: object = {}, ...others: object[]): Promise<void> {
  const participants = [...others, ...userIds.map((id) => ({ id }))];
  const rotations = Array.from({ length: 100 }, (_, n) => {
    const startDate = new Date(START - 400 * DAY + n * 36_000).toISOString();
    return { name: `Rotation ${n}`, type: 'hourly', startDate, participants, ...given };
  });
  ids.set(name, await post('', { name, timezone: 'Europe/Berlin', rotations }));
}

function manyWindows(): object[] {
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
  const two = (n: number): string => String(n).padStart(2, '0');
  // As many as a body of 100 rotations may hold.
  return Array.from({ length: 15 }, (_, n) => {
    const [day, hour] = [days[n % 7], two(Math.floor(n / 7) + 5)];
    return { startDay: day, startTime: `${hour}:00`, endDay: day, endTime: `${hour}:17` };
  });
}

function range(days: number, names = ['start', 'end']): string {
  return `${names[0]}=${new Date(START).toISOString()}&${names[1]}=${new Date(START + days * DAY).toISOString()}`;
}

interface Answer {
  status: number;
  bytes: number;
  /** Of an error. */
  code?: string;
  message?: string;
}

/** What is read of an answer is thrown away, unless it is an error. */
async function ask(path: string): Promise<Answer> {
  const request = get(`${app.url}/v2${path}`, { headers: { authorization: admin } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const status = answer.statusCode ?? 0;
  let bytes = 0;
  let error = '';
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (status !== 200) error += chunk.toString();
  }
  return { status, bytes, ...(error && (JSON.parse(error) as { code: string; message: string })) };
}

const of = (name: string, question: string): string => `/schedules/${ids.get(name)}/${question}`;
const hours = (days: number, name?: string): string =>
  `/reports/on-call-hours?${range(days, ['from', 'to'])}${name ? `&scheduleId=${ids.get(name)}` : ''}`;

const DEAREST: [string, number, () => string][] = [
  ['shifts', 200, () => of('plain', `shifts?${range(6)}`)],
  ['shifts behind an endless override', 200, () => of('overridden', `shifts?${range(30)}`)],
  ['shifts in many hours on duty', 200, () => of('restricted', `shifts?${range(6)}`)],
  ['shifts of two years of nested schedules', 400, () => of('level 1', `shifts?${range(732)}`)],
  ['timeline', 200, () => of('plain', `timeline?${range(90)}`)],
  ['timeline of two years of nested schedules', 400, () => of('level 1', `timeline?${range(732)}&interval=month`)],
  ['ical', 200, () => of('plain', 'ical?days=6')],
  ['ical of an endless absence', 200, () => of('away', 'ical?days=366&pastDays=92')],
  ['on-calls in an endless absence', 200, () => of('away', 'on-calls')],
  ['on-calls of nested schedules', 200, () => of('level 1', 'on-calls')],
  ['on-call-hours', 200, () => hours(50, 'plain')],
  ['on-call-hours of everything for a year', 400, () => hours(366)],
];

const LONGEST_HOLD_MS = 65;

describe('the dearest questions about schedules', () => {
  /** @contract on-call-26 */
  it.each(DEAREST)('%s: %i, and never 65 ms without a pause', async (_, status, path) => {
    // Collecting garbage and compiling count as well, so that an attempt may be unlucky.
    const isShort = (ms: number): boolean => ms < allowed(LONGEST_HOLD_MS, ms);
    let longest = Infinity;
    for (let attempt = 0; attempt < 10 && (attempt === 0 || !isShort(longest)); attempt++) {
      const cost = await costOf(`${app.url}/v2${path()}`, { headers: { authorization: admin } });
      expect(cost.status).toBe(status);
      expect(cost.bytes).toBeLessThan(8 * 2 ** 20);
      longest = Math.min(longest, cost.heldMs);
    }
    expect(longest).toBeLessThan(allowed(LONGEST_HOLD_MS, longest));
    if (status === 400) expect(await ask(path())).toMatchObject({ code: 'RANGE_TOO_LARGE' });
  });

  /** @contract on-call-26 */
  it.each(['shifts', 'ical'])('%s takes less than 32 MB', async (wanted) => {
    const [, status, path] = DEAREST.find(([name]) => name === wanted)!;
    let answer = { status: 0 };
    expect(await mostMemory(async () => (answer = await ask(path())))).toBeLessThan(32 * 2 ** 20);
    expect(answer.status).toBe(status);
  });

  /** @contract on-call-26 */
  it('say which limit they meet', async () => {
    const { message } = await ask(of('plain', `shifts?${range(7)}`));
    expect(message).toBe('Range too large: more than 15000 entries would be in the answer. Ask for a shorter range');
  });

  it('leave short questions about the same schedules their answers', async () => {
    expect(await ask(of('away', `shifts?${range(732)}`))).toMatchObject({ status: 200 });
    expect(await ask(of('level 1', `shifts?${range(0.1)}`))).toMatchObject({ status: 200 });
    expect(await ask(of('plain', 'ical?days=1'))).toMatchObject({ status: 200 });
  });
});

describe('a schedule', () => {
  /** @contract on-call-26 */
  it('has at most a hundred rotations', async () => {
    const path = `/v2/schedules/${ids.get('plain')}/rotations`;
    const one = { type: 'daily', startDate: '2026-06-01T12:00:00Z', participants: [{ id: people[0] }] };
    const { body } = await app.as(admin).post(path, one).expect(400);
    expect(body).toMatchObject({ code: 'TOO_MANY_ROTATIONS' });
  });
});

describe('/openapi.json', () => {
  it('describes every route of schedules, with its answers, errors and queries', async () => {
    const { operations, schemas } = await ApiDocument.of(app);
    expect([...operations.keys()].filter((route) => route.includes(' /v2/schedules')).sort()).toEqual([
      'DELETE /v2/schedules/{id}',
      'DELETE /v2/schedules/{id}/overrides/{oid}',
      'DELETE /v2/schedules/{id}/rotations/{rid}',
      'GET /v2/schedules',
      'GET /v2/schedules/{id}',
      'GET /v2/schedules/{id}/gaps',
      'GET /v2/schedules/{id}/handoff-notes',
      'GET /v2/schedules/{id}/ical',
      'GET /v2/schedules/{id}/on-calls',
      'GET /v2/schedules/{id}/rotations',
      'GET /v2/schedules/{id}/rotations/{rid}',
      'GET /v2/schedules/{id}/shifts',
      'GET /v2/schedules/{id}/swap-requests',
      'GET /v2/schedules/{id}/timeline',
      'PATCH /v2/schedules/{id}',
      'PATCH /v2/schedules/{id}/overrides/{oid}',
      'PATCH /v2/schedules/{id}/rotations/{rid}',
      'POST /v2/schedules',
      'POST /v2/schedules/preview',
      'POST /v2/schedules/replay',
      'POST /v2/schedules/{id}/handoff-notes',
      'POST /v2/schedules/{id}/overrides',
      'POST /v2/schedules/{id}/rotations',
      'POST /v2/schedules/{id}/swap-requests',
    ]);
    const parameters = (path: string) =>
      operations
        .get(`GET /v2/schedules/{id}/${path}`)
        ?.parameters?.map(({ name, required }) => `${name}${required ? '' : '?'}`);
    expect(parameters('on-calls')).toEqual(['id', 'at?']);
    expect(parameters('ical')).toEqual(['id', 'days?', 'pastDays?']);
    expect(parameters('timeline')).toEqual(['id', 'start', 'end', 'interval?']);
    const statuses = (route: string) => Object.keys(operations.get(route)?.responses ?? {});
    const errors = ['400', '401', '403', '404', '413', '415', '429', '500', '503'];
    expect(statuses('POST /v2/schedules/{id}/rotations')).toEqual(['201', ...errors]);
    expect(statuses('PATCH /v2/schedules/{id}')).toEqual(['200', ...errors]);
    expect(schemas['CreateRotationDto']?.required).toEqual(['startDate']);
    expect(schemas['UpdateRotationDto']?.required ?? []).toEqual([]);
  });
});
