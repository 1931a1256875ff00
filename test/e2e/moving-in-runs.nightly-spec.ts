import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deflateSync, strToU8, Zip, ZipPassThrough, zipSync, type Zippable } from 'fflate';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PATIENCE_MS } from '../../src/interop/moving-in/api-client.js';
import type { MoveReport } from '../../src/interop/moving-in/domain/report.js';
import type { MovingInView } from '../../src/interop/moving-in/runs/moving-in.dto.js';
import { CrawlPauses } from '../../src/interop/moving-in/runs/run-reader.js';
import { createTenant, createUser, type TestTenant } from '../support/accounts.js';
import { OLD_KEY, OldService } from '../support/old-service.js';
import { TestApp } from '../support/test-app.js';

const SAMPLE = 'test/fixtures/moving-in/backup-sample/OpsGenieBackups';
const PART = 512 * 1024;
/** Of something that the sample does not have. */
const NEW = '0b5cfd0e-5c5c-4d38-9c3e-7a3e4dd0a001';

let app: TestApp;
let old: OldService;
let tenant: TestTenant;
beforeAll(async () => {
  old = await OldService.start();
  app = await TestApp.start({ environment: { OUTBOUND_ALLOW_PRIVATE: '1' } });
  tenant = await createTenant(app);
  inNoTime(app);
}, 60_000);
afterAll(async () => {
  await old.stop();
  await app.stop();
});

/** An API is asked without pauses. */
function inNoTime(of: TestApp): void {
  of.nest.get(CrawlPauses, { strict: false }).wait = () => Promise.resolve();
}

/** The sample as a zip file below a folder. */
function sample(folder = 'OpsGenieBackups', more: Zippable = {}): Uint8Array {
  const files: Zippable = {};
  for (const kind of readdirSync(SAMPLE))
    for (const name of readdirSync(join(SAMPLE, kind)))
      files[`${folder}/${kind}/${name}`] = new Uint8Array(readFileSync(join(SAMPLE, kind, name)));
  return zipSync({ ...files, ...more });
}

/** A zip file with a content again and again, which is compressed once: to compress 600 MB takes ten seconds. */
function zipOfCopies(content: Uint8Array, count: number): Uint8Array {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const compressed = deflateSync(content, { level: 9 });
  for (let n = 1; n <= count; n++) {
    const file = new ZipPassThrough(`${n}.bin`);
    file.compression = 8;
    zip.add(file);
    file.push(compressed, true);
  }
  zip.end();
  return Buffer.concat(chunks);
}

async function send<T>(
  method: 'get' | 'post' | 'put' | 'delete',
  path: string,
  body: object = {},
  status = 200,
  of = tenant,
): Promise<T> {
  const sent = app.as(`Bearer ${of.token}`).send(method, `/v2/moving-in${path}`);
  const answer = await (method === 'get' ? sent : sent.send(body));
  if (answer.status !== status) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return ('data' in answer.body ? answer.body.data : answer.body) as T;
}
const state = (of = tenant): Promise<MovingInView> => send('get', '', {}, 200, of);
/** What it waits for, as soon as that is so. */
async function waiting(is: (waiting: NonNullable<MovingInView['waiting']>) => boolean): Promise<unknown> {
  for (;;) {
    const { waiting: found } = await state();
    if (found && is(found)) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const report = (): Promise<MoveReport> => send('get', '/report');

async function upload(zip: Uint8Array, options: object = {}, of = tenant): Promise<void> {
  await send('post', '/backup', {}, 200, of);
  const parts = Math.max(1, Math.ceil(zip.length / PART));
  for (let part = 1; part <= parts; part++) {
    const data = Buffer.from(zip.subarray((part - 1) * PART, part * PART)).toString('base64');
    await send('put', `/backup/${part}`, { data }, 200, of);
  }
  await send('post', '/unpack', { parts, ...options }, 200, of);
  await app.settle();
}

describe('moving in from the console', () => {
  /** @contract operating-44 */
  it('reads the API in the background, tries, and keeps neither the key nor anything after it is given up', async () => {
    expect(await state()).toBeNull();
    const started = await send<MovingInView>('post', '', { url: old.url, key: OLD_KEY });
    expect(started).toMatchObject({ state: 'reading', source: 'api', url: old.url, hasReport: false });
    const [row] = await app.sql<{ text: string }>('SELECT r::text AS text FROM moving_in_runs r');
    expect(row?.text).not.toContain(OLD_KEY);
    await send('post', '', { url: old.url, key: OLD_KEY }, 409);
    await send('post', '/backup', {}, 409);
    await send('post', '/apply', {}, 409);
    await app.settle();
    expect(await state()).toMatchObject({ state: 'ready', problem: null, hasReport: true });
    const found = await report();
    expect(found).toMatchObject({ outcome: 'dry-run', source: 'api', found: { users: 12 }, proof: { different: 0 } });
    expect(await app.sql('SELECT "sealedKey" FROM moving_in_runs')).toEqual([{ sealedKey: null }]);
    const page = await app.as(`Bearer ${tenant.token}`).get('/v2/moving-in/report?format=html');
    expect([page.headers['content-type'], page.headers['content-disposition']]).toEqual([
      ...['text/html; charset=utf-8', 'attachment; filename="moving-in.html"'],
    ]);
    expect(page.text).toContain(found.hash);
    await send('delete', '');
    for (const table of ['moving_in_runs', 'moving_in_files', 'moving_in_claims'])
      expect(await app.sql(`SELECT FROM ${table}`)).toEqual([]);
    await send('get', '/report', {}, 404);
    await send('delete', '', {}, 404);
  });

  it('says which answer it waits for, how often it has asked, and has the patience of the command line', async () => {
    const pauses = app.nest.get(CrawlPauses, { strict: false });
    expect(pauses.patienceMs).toBe(PATIENCE_MS);
    Object.assign(pauses, { longMs: 0, patienceMs: 200 });
    let letGo = (): void => undefined;
    old.held = new Promise((resolve) => (letGo = resolve));
    try {
      await send('post', '', { url: old.url, key: OLD_KEY });
      const settled = app.settle();
      const call = expect.stringContaining(`${old.url}/v2/`) as unknown;
      expect(await waiting(({ tries }) => tries === 0)).toEqual({
        ...{ call, since: expect.any(String), tries: 0, last: null, until: null },
      });
      const again = await waiting(({ tries }) => tries > 0);
      expect(again).toMatchObject({ call, last: 'cannot be reached (no answer within 0.2 seconds)' });
      Object.assign(pauses, { patienceMs: PATIENCE_MS });
      letGo();
      await settled;
      expect(await state()).toMatchObject({ state: 'ready', waiting: null });
    } finally {
      letGo();
      Object.assign(pauses, { longMs: 2000, patienceMs: PATIENCE_MS });
      await send('delete', '');
    }
  });

  /** @contract operating-44 */
  it('says why an API cannot be read, and calls no private address that the operator does not allow', async () => {
    await send('post', '', { url: old.url, key: 'another' });
    await app.settle();
    expect(await state()).toMatchObject({ state: 'failed', problem: expect.stringContaining('is it the right key?') });
    await send('post', '/trial', {}, 409);
    for (const body of [
      { url: 'http://api.example.com', key: 'k' },
      { url: 'file:///etc/passwd', key: 'k' },
      { url: 'https://user:word@api.example.com', key: 'k' },
      { url: old.url, key: 'two words' },
      { url: old.url },
      { url: old.url, key: 'k', keys: 'no comma' },
    ])
      await send('post', '', body, 400);
    const environment = { OUTBOUND_ALLOW_PRIVATE: '0' };
    const strict = await TestApp.start({ database: app.database, clock: app.clock, environment });
    try {
      await send('post', '', { url: old.url, key: OLD_KEY });
      const asked = old.asked.length;
      await strict.settle();
      expect(await state()).toMatchObject({ state: 'failed', problem: expect.stringContaining('is not called') });
      expect(old.asked).toHaveLength(asked);
    } finally {
      await strict.stop();
    }
  }, 60_000);

  /** @contract operating-44 */
  it('goes on with what was read when the reading was cut off, and another process takes it up', async () => {
    await send('post', '', { url: old.url, key: OLD_KEY });
    const first = await TestApp.start({
      ...{ database: app.database, clock: app.clock, automaticJobs: true },
      environment: { OUTBOUND_ALLOW_PRIVATE: '1' },
    });
    const before = old.asked.length;
    while (old.asked.length < before + 60) await new Promise((resolve) => setTimeout(resolve, 20));
    await first.stop();
    const n = (await app.sql('SELECT FROM moving_in_files')).length;
    expect(n).toBeGreaterThanOrEqual(50);
    const cut = old.asked.length;
    await app.settle();
    expect((await state()).state).toBe('ready');
    const paths = (from: number, to?: number) => new Set(old.asked.slice(from, to).map(({ path }) => path));
    const again = [...paths(cut)].filter((path) => paths(before, cut).has(path));
    expect(again.length).toBeLessThanOrEqual(cut - before - n);
  }, 60_000);

  /** @contract operating-44 */
  it('takes a backup as a zip file in parts, wherever its folder lies in it, and moves it in when that is accepted', async () => {
    const extra = {
      '__MACOSX/x/users/._a.json': strToU8('x'),
      'x/readme.pdf': strToU8('%PDF'),
      'x/OpsGenieBackups/users/': new Uint8Array(),
    };
    await upload(sample('x/OpsGenieBackups', extra), { trustChannels: true });
    expect(await state()).toMatchObject({ state: 'ready', source: 'backup', trustChannels: true });
    const trial = await report();
    expect(trial).toMatchObject({ outcome: 'dry-run', found: { users: 12, teams: 4, schedules: 6 }, problems: [] });
    await send('post', '/apply', {}, 409);
    await send('post', '/apply', { hash: '0'.repeat(64) }, 409);
    expect(await app.sql('SELECT FROM imported_objects')).toEqual([]);
    await send('post', '/trial', {});
    await app.settle();
    expect((await report()).hash).not.toBe(trial.hash);
    await send('post', '/apply', { hash: (await report()).hash });
    await app.settle();
    expect(await state()).toMatchObject({ state: 'applied', problem: null });
    expect((await report()).outcome).toBe('applied');
    const entries = await app.sql<{ userName: string; n: number }>(
      `SELECT "userName", count(*)::int AS n FROM audit_log WHERE "tenantId" = $1 AND action LIKE 'user.%' GROUP BY 1`,
      [tenant.id],
    );
    expect(entries).toContainEqual({ userName: (await state()).startedByName, n: expect.any(Number) });
    await send('post', '/apply', {}, 409);
    await send('post', '/trial', {});
    await app.settle();
    expect((await report()).objects.every(({ action }) => action === 'same')).toBe(true);
  }, 60_000);

  /** @contract operating-44 */
  it('refuses zip files that lead out, unpack to too much, are cut off, or are none, and says which', async () => {
    const refused = async (zip: Uint8Array, problem: RegExp): Promise<void> => {
      await upload(zip);
      expect(await state()).toMatchObject({ state: 'failed', problem: expect.stringMatching(problem) });
      expect(
        await app.sql('SELECT FROM moving_in_files WHERE "tenantId" = $1 AND name LIKE $2', [tenant.id, '%..%']),
      ).toEqual([]);
    };
    const user = strToU8('{"user":{}}');
    await refused(strToU8('not a zip file at all'), /no zip file/);
    await refused(zipSync({ '../users/a.json': user }), /no name of a file/);
    await refused(zipSync({ '/etc/users/a.json': user }), /no name of a file/);
    await refused(zipSync({ 'a\\users\\a.json': user }), /no name of a file/);
    await refused(zipSync({ 'notes.txt': user }), /has no backup/);
    await refused(zipSync({ 'a/users/a.json': user, 'b/users/a.json': user }), /more than one backup/);
    await refused(zipSync({ 'users/a.json': strToU8('/etc/passwd') }), /users\/a.json is no JSON/);
    await refused(zipSync({ 'users/a.json': new Uint8Array([0xff, 0xfe, 0]) }), /UTF-8/);
    await refused(zipSync({ 'users/a.json': new Uint8Array(17 * 1024 * 1024) }), /larger than 16 MB/);
    await refused(zipOfCopies(new Uint8Array(15 * 1024 * 1024), 40), /unpacks to more than 512 MB/);
    await refused(sample().subarray(0, -200), /not whole/);
    await refused(sample().subarray(0, 9000), /not whole/);
  }, 120_000);

  it('moves in with U+FFFD for what no database can hold, names the file and the place, and says which ids are there twice', async () => {
    const found = async (json: unknown, file: string): Promise<MoveReport> => {
      await upload(sample('OpsGenieBackups', { [`OpsGenieBackups/${file}`]: strToU8(JSON.stringify(json)) }));
      expect(await state()).toMatchObject({ state: 'ready', problem: null });
      return report();
    };
    const places = async (json: unknown, file: string) => {
      const { outcome, problems, differences } = await found(json, file);
      expect([outcome, problems]).toEqual(['dry-run', []]);
      return differences.flatMap(({ name, what }) => (name === file ? what.split(': ').at(-1) : []));
    };
    const user = (more: object) => ({ user: { id: NEW, username: 'nia@nordlicht.example', ...more } });
    const deep = JSON.parse('{"a":'.repeat(500) + '1' + '}'.repeat(500)) as unknown;
    expect(await places(user({ fullName: 'Nia\0', details: { 'a\0': ['b'] }, deep }), 'users/x.json')).toEqual([
      'user.fullName, user.details.a?',
      expect.stringMatching(/^user\.deep\.a\./),
    ]);
    expect(await places({ id: NEW, name: 'a\0', rules: [] }, 'escalations/x.json')).toEqual(['name']);
    const integration = { id: NEW, name: 'a', type: 'Webhook', url: 'https://a.example', headers: { a: '\ud800' } };
    expect(await places({ integration }, 'integrations/x.json')).toEqual(['integration.headers.a']);
    const contact = { id: '25422381-5e01-58e0-ad53-ca8f50031bc5', contactMethod: 'email', to: 'nia@nordlicht.example' };
    const twice = await found(user({ userContacts: [contact] }), 'users/x.json');
    expect(twice).toMatchObject({ outcome: 'refused', objects: [] });
    expect(twice.problems).toEqual([{ where: 'contacts', message: `there are two of the id ${contact.id}` }]);
  }, 60_000);

  /** @contract operating-44 */
  it('is for administrators only, of their own organisation, and takes no part that is too large', async () => {
    const { token: plain } = await createUser(app, { role: 'user' });
    for (const [method, path] of [
      ['get', ''],
      ['post', ''],
      ['post', '/backup'],
      ['put', '/backup/1'],
      ['post', '/apply'],
      ['get', '/report'],
      ['delete', ''],
    ] as const)
      await send(method, path, {}, 403, { ...tenant, token: plain });
    const other = await createTenant(app);
    expect(await state(other)).toBeNull();
    await send('get', '/report', {}, 404, other);
    await send('post', '/backup', {}, 200, other);
    await send('put', '/backup/1', { data: Buffer.alloc(PART + 1).toString('base64') }, 400, other);
    await send('put', '/backup/1', { data: '***' }, 400, other);
    await send('put', '/backup/0', { data: 'UEs=' }, 404, other);
    await send('put', '/backup/401', { data: 'UEs=' }, 404, other);
    await send('post', '/unpack', { parts: 1 }, 400, other);
  });

  /** @contract operating-44 */
  it('does not move in for somebody who is no administrator any more', async () => {
    await upload(sample());
    await send('post', '/trial', {});
    await app.sql(
      `UPDATE moving_in_runs SET "startedBy" = jsonb_set("startedBy", '{id}', '"00000000-0000-4000-8000-000000000000"')`,
    );
    await app.settle();
    expect(await state()).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('no administrator any more'),
    });
  });
});
