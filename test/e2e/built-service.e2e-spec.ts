import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ensureBuilt } from '../../scripts/ensure-built.js';
import { Service } from '../survival/support/service.js';
import { until } from '../survival/support/waiting.js';
import { ADMIN_EMAIL, ADMIN_PASSWORD, ROOT_KEY, testEnvironment } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

/*
 * `dist/main.js` and `dist/pager.js` as they are deployed: what a bundle can break, such as packages that load others or
 * files beside them, the other tests cannot see.
 */
const SEED = ['scripts/seed.js', '--into-this-database'];
const KEY = `ServiceKey ${ROOT_KEY}`;

let database: TestDatabase;
let service: Service;
beforeAll(async () => {
  ensureBuilt();
  database = await createTestDatabase();
  // On SIGUSR2 something is thrown where nobody can catch it.
  const stray = `process.on('SIGUSR2', () => setImmediate(() => { throw new Error('thrown in a callback of ' + new Date(2026, 0).toISOString()); }))`;
  service = await Service.on(database.url, {
    TZ: 'America/New_York',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(stray)}`,
  });
  await service.start();
});
afterAll(async () => {
  await service.kill();
  await database.drop();
});

describe('the built service', () => {
  it('checks bodies as their classes say, inherited rules too', async () => {
    const { data: session } = await service.call<{ data: { token: string } }>('', 'POST', '/v2/auth/login', {
      email: ADMIN_EMAIL,
      password: ADMIN_PASSWORD,
    });
    const bearer = `Bearer ${session.token}`;
    const call = (method: string, path: string, body: object) =>
      service.call<{ data: { id: string } }>(bearer, method, path, body);
    const { data: schedule } = await call('POST', '/v2/schedules', { name: 'Web' });
    await expect(call('POST', '/v2/schedules', { name: 5 })).rejects.toThrow(/400 .*Invalid request: name/);
    // The body of an update takes over the rules and the nested classes of the creation's.
    const path = `/v2/schedules/${schedule.id}`;
    await expect(call('PATCH', path, { name: 5 })).rejects.toThrow(/400 .*Invalid request: name/);
    await expect(call('PATCH', path, { rotations: [{}] })).rejects.toThrow(/400 .*Invalid request: rotations/);
  });

  it('takes an alert', async () => {
    await service.call(KEY, 'POST', '/v2/alerts', { message: 'Disk almost full', alias: 'disk' });
    const { data } = await service.call<{ data: object }>(KEY, 'GET', '/v2/alerts/disk?identifierType=alias');
    expect(data).toMatchObject({ message: 'Disk almost full' });
  });

  it('serves its documentation, with the assets of the reader', async () => {
    const document = await service.call<{ paths: object }>('', 'GET', '/openapi.json');
    expect(Object.keys(document.paths).length).toBeGreaterThan(150);
    for (const path of ['/docs', '/docs/swagger-ui-bundle.js'])
      expect((await fetch(service.url + path)).status).toBe(200);
  });

  it('loads what is seldom used when it is needed', async () => {
    const answer = await fetch(`${service.url}/v2/reports/export?format=pdf`, { headers: { authorization: KEY } });
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).subarray(0, 5)).toEqual(Buffer.from('%PDF-'));
  });

  it('continues after an uncaught exception, and logs and counts it', async () => {
    service.signal('SIGUSR2');
    await until('the exception is in the log', () => Promise.resolve(service.log.includes('thrown in a callback')));
    expect(service.log).toContain('Nobody caught this exception; the service goes on');
    // Its own clock shows UTC, whatever the zone of the machine.
    expect(service.log).toContain('thrown in a callback of 2026-01-01T00:00:00.000Z');
    expect(await (await fetch(`${service.url}/metrics`)).text()).toContain('pager_defects_total{where="process"} 1');
    expect(await service.health()).toBe(200);
  });

  it('is filled with a lively organisation, once', async () => {
    const seed = (): string =>
      execFileSync(
        process.execPath,
        [...'--no-warnings --import ./scripts/typescript/register.js'.split(' '), ...SEED],
        {
          env: {
            PATH: process.env['PATH'],
            DATABASE_URL: database.url,
            PAGER_URL: service.url,
            ADMIN_EMAIL,
            ADMIN_PASSWORD,
            SMTP_URL: 'smtp://127.0.0.1:1',
          },
        },
      ).toString();
    expect(seed()).toContain(`Sign in at ${service.url}/console`);
    const { data } = await service.call<{ data: { count: number } }>(KEY, 'GET', '/v2/alerts/count');
    expect(data.count).toBeGreaterThan(500);
    expect(seed()).toContain('It is there already');
  });

  it('has the commands of the operator', () => {
    const env = { ...testEnvironment(database.url), PATH: process.env['PATH'] ?? '' };
    const printed = execFileSync(process.execPath, ['dist/pager.js', 'tenant', 'list', '--json'], { env });
    expect(JSON.parse(printed.toString())).toMatchObject([{ name: 'Default' }]);
  });

  it.each(['dist/main.js', 'dist/migrate.js'])('says in one line which settings are wrong: %s', (file) => {
    const env = { ...testEnvironment(database.url, { PORT: 'many' }), PATH: process.env['PATH'] ?? '' };
    const { status, stderr } = spawnSync(process.execPath, [file], { env, encoding: 'utf8' });
    expect(stderr).toMatch(/^Pager could not start\. .*PORT.*\n$/);
    expect(status).toBe(1);
  });

  it('starts without the packages for development, with its mailbox', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pager-pruned-'));
    mkdirSync(join(folder, 'node_modules'));
    for (const file of ['scripts', 'package.json', 'package-lock.json'])
      cpSync(file, join(folder, file), { recursive: true, preserveTimestamps: true });
    for (const link of ['dist', 'src']) symlinkSync(resolve(link), join(folder, link));
    writeFileSync(join(folder, 'node_modules/.package-lock.json'), '');
    const env = { ...testEnvironment(database.url, { NODE_ENV: 'development', PORT: '0', HOST: '127.0.0.1' }) };
    const child = spawn(process.execPath, ['scripts/start.js'], { cwd: folder, env });
    let [told, failed] = ['', ''];
    child.stderr.on('data', (chunk: Buffer) => (failed += String(chunk)));
    await new Promise<void>((started) => {
      child.once('exit', () => started());
      child.stdout.on('data', (chunk: Buffer) => {
        told += String(chunk);
        if (told.includes('Raise an alert')) started();
      });
    });
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
    expect(failed).toBe('');
    expect(told).toMatch(/Pager answers at/);
    expect(told).toMatch(/Mails are caught/);
  });

  it('stops when it is told to', async () => {
    service.signal('SIGTERM');
    expect(await service.ended()).toEqual({ code: 0, signal: null });
  });
});
