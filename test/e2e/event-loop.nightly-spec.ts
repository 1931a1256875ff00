import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { login } from '../support/accounts.js';
import { ROOT } from '../support/alert-client.js';
import { costOf, type Asked, type Cost } from '../support/loop-holds.js';
import { TestApp } from '../support/test-app.js';
import { slowness } from '../support/worked-time.js';

/*
 * An organisation that has stored as much as it may, and asks the dearest questions that it may: nobody else waits for it.
 * Garbage collection and code that is not compiled yet (three times slower) may hold the loop, so the best attempt counts.
 */
const MOST_HELD_MS = 50;
const ATTEMPTS = 12;
/** An answer is rows, objects, their text and its bytes at once: about five times its length. */
const MOST_MEMORY = 32 * 1024 * 1024;
const MOST_BYTES = MOST_MEMORY / 5;

let app: TestApp;
let admin: string;
let nasty: string;
let long: string;
let hook: string;

const send = (path: string, body: object, authorization = admin) => app.as(authorization).post(path, body);

beforeAll(async () => {
  app = await TestApp.start();
  admin = `Bearer ${await login(app)}`;
  const { body: made } = await send('/v2/incidents', { name: 'Incident' }).expect(200);
  const postmortem = async (text: string): Promise<string> => {
    const written = { incidentId: made.data.id as string, summary: text, rootCause: text };
    const entry = { time: '2026-06-01T12:00:00Z', description: text.slice(0, 5000) };
    const timeline = Array.from({ length: 40 }, () => entry);
    return (await send('/v2/postmortems', { ...written, timeline }).expect(201)).body.data.id as string;
  };
  nasty = await postmortem('['.repeat(20_000));
  long = await postmortem('word [a](https://example.com) **b** `c` '.repeat(500));
  await send('/v2/alerts', { message: 'Alert', alias: 'seed' }, ROOT).expect(202);
  const page = { slug: 'acme', visibility: 'public', brandName: 'Acme' };
  await app.as(admin).put('/v2/status-page', page).expect(200);
  const { body: integration } = await send('/v2/integrations', { name: 'Inbound' }).expect(200);
  hook = new URL(integration.data.webhookUrl as string).pathname;
  await store();
}, 60_000);
afterAll(() => app.stop());

/** Many copies of what the API has made, each as large as the API takes it. */
async function store(): Promise<void> {
  const copies = (table: string, row: string, count: number, fields: string): Promise<unknown> =>
    app.sql(`INSERT INTO ${table} SELECT (jsonb_populate_record(x, jsonb_build_object('id', gen_random_uuid(), ${fields}))).*
             FROM ${table} x, generate_series(1, ${count}) n WHERE ${row}`);
  const text = `jsonb_build_object('text', repeat('x', 900000))`;
  const owner = `(SELECT id FROM users LIMIT 1)`;
  await copies('alerts', `alias = 'seed'`, 16, `'alias', 'big ' || n, 'details', ${text}, 'ownerId', ${owner}`);
  const older = `'createdAt', x."createdAt" - n * interval '1 hour', 'entity', 'e' || n, 'source', 's' || n`;
  await copies('alerts', `alias = 'seed'`, 5000, `'alias', 'small ' || n, ${older}`);
  const updates = `(SELECT jsonb_agg(jsonb_build_object('at', '2026-06-01T12:00:00Z', 'status', 'open', 'message', repeat('<', 15000)))
                    FROM generate_series(1, 13))`;
  const entry = `jsonb_build_object('enabled', true, 'severity', 'major', 'updates', ${updates})`;
  await copies('incidents', `name = 'Incident'`, 60, `'details', ${text}, 'statusPageEntry', ${entry}`);
  await copies('postmortems', 'true', 30, `'summary', 'Copy'`);
  await app.sql(`INSERT INTO alert_notes ("tenantId", id, "alertId", note, "user", "createdAt")
    SELECT "tenantId", gen_random_uuid(), id, repeat('n', 25000), 'api', now() FROM alerts, generate_series(1, 1000)
    WHERE alias = 'seed'`);
  await app.sql(`INSERT INTO audit_log ("tenantId", id, action, "entityType", "entityId", details, "createdAt")
    SELECT "tenantId", gen_random_uuid(), 'noted', 'thing', '1', ${text}, now() FROM users, generate_series(1, 16)`);
}

function webhook(): [path: string, asked: Asked] {
  const entry = (n: number): object => ({
    ...{ status: 'firing', fingerprint: `f${n}` },
    labels: { alertname: `Alert ${n}`, text: 'x'.repeat(1800) },
  });
  const body = Buffer.from(JSON.stringify({ alerts: Array.from({ length: 500 }, (_, n) => entry(n)) }));
  return [hook, { method: 'POST', body }];
}

const QUESTIONS: Record<string, () => string | [path: string, asked: Asked]> = {
  'alerts of a megabyte': () => '/v2/alerts?limit=100',
  'alerts with a text': () =>
    `/v2/alerts?limit=100&query=${Array.from({ length: 60 }, (_, n) => `x${n}x`).join('+OR+')}`,
  notes: () => '/v2/alerts/seed/notes?identifierType=alias',
  'the audit log': () => '/v2/audit-log?limit=200',
  incidents: () => '/v2/incidents?limit=200',
  postmortems: () => '/v2/postmortems?limit=200',
  'a postmortem as Markdown': () => `/v2/postmortems/${long}/export`,
  'a postmortem as PDF': () => `/v2/postmortems/${long}/export?format=pdf`,
  'a postmortem of brackets as PDF': () => `/v2/postmortems/${nasty}/export?format=pdf`,
  'the summary of a year': () => '/v2/reports/summary?days=365',
  'the trends of a year': () => '/v2/reports/trends?days=365',
  'the groups of a year': () => '/v2/reports/mtta?days=365&breakdown=service',
  'the report of a year as PDF': () => '/v2/reports/export?days=365&format=pdf',
  'the public status': () => '/v2/public/status',
  'the status page as JSON': () => '/v2/public/status-page/acme',
  'the status page': () => '/status/acme',
  'the feed': () => '/status/acme/feed.atom',
  'a webhook of 500 alerts': () => webhook(),
};
/** These are written as they are read, whatever their length. */
const STREAMS = { 'the report of a year as CSV': '/v2/reports/export?days=365', 'the own data': '/v2/export' };

const HEADERS = { 'Content-Type': 'application/json' };
const ask = (question: string | [path: string, asked: Asked], onData?: () => void): Promise<Cost> => {
  const [path, asked] = typeof question === 'string' ? [question, {}] : question;
  return costOf(app.url + path, { ...asked, headers: { ...HEADERS, Authorization: admin } }, onData);
};

/** Bodies of a megabyte that are refused, or hold much that is ignored. */
const BODIES: Record<string, () => [path: string, body: object]> = {
  'unknown keys': () => ['/v2/alerts', manyKeys()],
  'keys in place of a list': () => ['/v2/alerts', { message: 'm', tags: manyKeys() }],
  'keys of an entry': () => ['/v2/alerts', { message: 'm', responders: [manyKeys()] }],
  'keys of something stored as it is': () => ['/v2/audit-log', { action: 'a', details: manyKeys() }],
  'lists of objects in objects': () => [
    '/v2/schedules',
    { name: 'm', rotations: Array.from({ length: 60 }, () => ({ participants: Array(5000).fill({}) as object[] })) },
  ],
};
/** Bodies that keep to every limit but one, or to all. */
const LARGEST: Record<string, () => [path: string, body: object]> = {
  'entries without end': () => ['/v2/schedules', { name: 'm', rotations: objects(2090, () => ({})) }],
  'entries without end in entries': () => [
    '/v2/schedules',
    { name: 'm', rotations: objects(2, () => ({ participants: objects(1000, () => ({})) })) },
  ],
  'wrong entries': () => ['/v2/schedules', { name: 'm', rotations: objects(100, () => rotation({})) }],
  'a schedule of 2,000 entries': () => [
    '/v2/schedules',
    { name: 'm', rotations: objects(100, () => rotation({ id: NOBODY, type: 'user' })) },
  ],
};
const NOBODY = '00000000-0000-4000-8000-000000000000';
const objects = (count: number, one: (n: number) => object): object[] =>
  Array.from({ length: count }, (_, n) => one(n));
const rotation = (participant: object): object => ({
  ...{ name: 'Rotation', type: 'hourly', length: 1, startDate: '2026-06-01T00:00:00Z' },
  participants: objects(18, () => participant),
});
const manyKeys = () => Object.fromEntries(Array.from({ length: 70_000 }, (_, n) => [`k${n}`, 1]));
/** Reading a megabyte of small values takes longer than that of a text, and far less than the seconds that these took. */
const MOST_HELD_BY_A_BODY_MS = 500;
/** class-validator collects the rules of a class for each of 2,000 objects: 75 ms of the reference machine at most on Node 20. */
const MOST_HELD_BY_ENTRIES_MS = 100;

/**
 * The attempt that holds the loop least, in milliseconds of the reference machine; no more are made once one holds it for less
 * than `most`.
 */
async function heldBy(question: () => string | [path: string, asked: Asked], most = MOST_HELD_MS): Promise<Cost> {
  let best: Cost | null = null;
  for (let attempt = 0; attempt < ATTEMPTS && (best === null || best.heldMs >= most); attempt++) {
    const asked = await ask(question());
    const cost = { ...asked, heldMs: asked.heldMs < most ? asked.heldMs : asked.heldMs / slowness() };
    if (best === null || cost.heldMs < best.heldMs) best = cost;
  }
  if (best === null) throw new Error('nothing was asked');
  return best;
}

describe('the dearest question', () => {
  it.each(Object.entries(QUESTIONS))('%s holds up nobody, and its answer is not large', async (_name, question) => {
    const { status, heldMs, bytes } = await heldBy(question);
    expect([200, 202]).toContain(status);
    expect(heldMs).toBeLessThan(MOST_HELD_MS);
    expect(bytes).toBeLessThan(MOST_BYTES);
  });

  it.each(Object.entries(BODIES))('body (%s) does not hold up everybody', async (_name, bodyOf) => {
    const [path, body] = bodyOf();
    const sent = Buffer.from(JSON.stringify(body));
    const { status, heldMs } = await heldBy(() => [path, { method: 'POST', body: sent }], MOST_HELD_BY_A_BODY_MS);
    expect(status).toBe(400);
    expect(heldMs).toBeLessThan(MOST_HELD_BY_A_BODY_MS);
  });

  it.each(Object.entries(LARGEST))('%s hold up nobody', async (_name, bodyOf) => {
    const [path, body] = bodyOf();
    const sent = Buffer.from(JSON.stringify(body));
    const { status, heldMs } = await heldBy(() => [path, { method: 'POST', body: sent }], MOST_HELD_BY_ENTRIES_MS);
    expect([200, 400]).toContain(status);
    expect(heldMs).toBeLessThan(MOST_HELD_BY_ENTRIES_MS);
  });

  it.each(Object.entries(STREAMS))('%s holds up nobody, and takes little memory at a time', async (_name, path) => {
    const { status, heldMs } = await heldBy(() => path);
    expect(status).toBe(200);
    expect(heldMs).toBeLessThan(MOST_HELD_MS);
    const before = memory();
    let most = 0;
    await ask(path, () => (most = Math.max(most, memory())));
    expect(most - before).toBeLessThan(MOST_MEMORY);
  });
});

describe('a page that ends early for its size', () => {
  const newest = '"createdAt" DESC, id DESC';
  it.each([
    ['/v2/alerts?limit=100', 'alerts', newest],
    ['/v2/postmortems?limit=200', 'postmortems', 'id DESC'],
    ['/v2/incidents?limit=200', 'incidents', 'id DESC'],
    ['/v2/alerts/seed/notes?identifierType=alias', 'alert_notes', newest],
  ])('%s says where it goes on, without a gap or a repeat', async (path, table, order) => {
    const page = async (query: string): Promise<{ ids: string[]; nextCursor?: string }> => {
      const { body } = await app.as(admin).get(query).expect(200);
      return { ids: (body.data as { id: string }[]).map(({ id }) => id), nextCursor: body.nextCursor };
    };
    const first = await page(path);
    const second = await page(`${path}&cursor=${first.nextCursor}`);
    expect(first.ids.length).toBeGreaterThan(0);
    expect(second.ids.length).toBeGreaterThan(0);
    const both = [...first.ids, ...second.ids];
    const stored = await app.sql<{ id: string }>(`SELECT id FROM ${table} ORDER BY ${order} LIMIT ${both.length}`);
    expect(both).toEqual(stored.map(({ id }) => id));
  });
});

/** What is in use, in bytes: garbage is collected first. */
function memory(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
