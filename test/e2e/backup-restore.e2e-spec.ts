import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { asAdmin } from '../support/accounts.js';
import { installedBinaries, startInstalledPostgres, type InstalledPostgres } from '../support/installed-postgres.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY, testEnvironment } from '../support/test-config.js';

// `pg_dump` must be as new as the server; the embedded server comes without one, so this needs the system's.
const binaries = installedBinaries();
const whereInstalled = binaries === null ? it.skip : it;

let postgres: InstalledPostgres;
let folder: string;
let file: string;
beforeAll(async () => {
  if (binaries === null) return;
  postgres = await startInstalledPostgres(binaries);
  folder = mkdtempSync(join(tmpdir(), 'pager-backup-'));
  file = join(folder, 'pager.dump');
}, 60_000);
afterAll(() => {
  if (binaries === null) return;
  postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function create(database: string): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') });
  await client.connect();
  await client.query(`CREATE DATABASE ${database}`);
  await client.end();
  return postgres.url(database);
}

/** As an operator runs it; what it prints. Rejects with what it says when it fails. */
async function script(name: 'backup' | 'restore', databaseUrl: string): Promise<string> {
  const env = { ...testEnvironment(databaseUrl), PATH: process.env['PATH'], PG_BIN: postgres.binaries };
  return (await promisify(execFile)(process.execPath, ['scripts/cli.js', name, file], { env })).stdout;
}
const raise = (app: TestApp, message: string) =>
  app.http.post('/v2/alerts').set('X-Service-Key', ROOT_KEY).send({ message }).expect(202);
const messages = async (app: TestApp): Promise<string[]> =>
  (await app.sql<{ message: string }>('SELECT message FROM alerts ORDER BY message')).map(({ message }) => message);

whereInstalled(
  'a backup taken under load comes back whole, and opens with the same secrets',
  async () => {
    const url = await create('original');
    const app = await TestApp.start({ database: { url, drop: () => Promise.resolve() } });
    const made = await app
      .as(await asAdmin(app))
      .post('/v2/integrations', { name: 'Sender' })
      .expect(200);
    for (let number = 0; number < 10; number++) await raise(app, `before ${number}`);

    let dumping = true;
    const dump = script('backup', url).finally(() => (dumping = false));
    for (let number = 0; dumping; number++) await raise(app, `meanwhile ${number}`);
    expect(await dump).toMatch(/pager\.dump: \d{2,} tables, \d+ KiB/);
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    await raise(app, 'too late');
    const all = await messages(app);
    await app.stop();

    const target = await create('restored');
    expect(await script('restore', target)).toMatch(
      /^Restored: 1 tenants, 1 users, \d+ alerts, the newest of 2026-06-01T/,
    );
    const restored = await TestApp.start({ database: { url: target, drop: () => Promise.resolve() } });
    const kept = await messages(restored);
    expect(kept.filter((message) => message.startsWith('before'))).toHaveLength(10);
    expect(kept).not.toContain('too late');
    expect(all).toEqual(expect.arrayContaining(kept));
    // Key, password and encrypted columns are as they were.
    await raise(restored, 'after');
    const read = await restored
      .as(await asAdmin(restored))
      .get(`/v2/integrations/${made.body.data.id}`)
      .expect(200);
    expect(read.body.data.webhookUrl).toBe(made.body.data.webhookUrl);
    await restored.stop();

    await expect(script('restore', target)).rejects.toThrow('not empty');
  },
  90_000,
);

whereInstalled('a backup that fails leaves no file', async () => {
  rmSync(file, { force: true });
  await expect(script('backup', postgres.url('nowhere'))).rejects.toThrow('pg_dump failed');
  await expect(script('backup', await create('empty'))).rejects.toThrow('holds no table');
  expect([existsSync(file), existsSync(`${file}.partial`)]).toEqual([false, false]);
});
