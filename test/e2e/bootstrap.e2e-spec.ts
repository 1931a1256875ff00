import { afterEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, statSync, existsSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { poolOf } from '../../src/platform/database/pool-watch.js';
import { BootstrapService } from '../../src/app/bootstrap/bootstrap.service.js';
import { login } from '../support/accounts.js';
import { TestApp } from '../support/test-app.js';
import { ADMIN_EMAIL, ROOT_KEY } from '../support/test-config.js';
import { createTestDatabase } from '../support/test-database.js';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function start(...args: Parameters<typeof TestApp.start>): Promise<TestApp> {
  const app = await TestApp.start(...args);
  cleanups.push(() => app.stop());
  return app;
}
const resultOf = (app: TestApp) => app.nest.get(BootstrapService, { strict: false }).result;
const UNSET = { BOOTSTRAP_ADMIN_EMAIL: '', BOOTSTRAP_ADMIN_PASSWORD: '', BOOTSTRAP_API_KEY: '' };

async function emptyDatabase() {
  const database = await createTestDatabase();
  cleanups.push(() => database.drop());
  return database;
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pager-bootstrap-'));
  cleanups.push(() => rmSync(folder, { recursive: true }));
  return folder;
}

describe('the first start', () => {
  /** @contract operating-3 */
  it('makes the default tenant, the administrator, and an unbound key of the integration Bootstrap', async () => {
    const app = await start();
    expect(resultOf(app)).toEqual({ created: true, adminEmail: ADMIN_EMAIL });
    expect(await app.sql('SELECT name, "isDefault" FROM tenants')).toEqual([{ name: 'Default', isDefault: true }]);
    const key = { 'X-Service-Key': ROOT_KEY };
    const users = await app.http.get('/v2/users').set(key).expect(200);
    expect(users.body.data).toMatchObject([{ username: ADMIN_EMAIL, role: 'admin', verified: true }]);
    const integrations = await app
      .as(`Bearer ${await login(app)}`)
      .get('/v2/integrations')
      .expect(200);
    expect(integrations.body.data).toMatchObject([{ name: 'Bootstrap', type: 'API' }]);
    const tokens = await app.http.get('/v2/tokens').set(key).expect(200);
    expect(tokens.body.data).toMatchObject([{ integrationName: 'Bootstrap', scopes: ['read', 'write', 'delete'] }]);
  });

  it('needs one connection to the database', async () => {
    const app = await start();
    expect(poolOf(app.nest.get(DataSource)).totalCount).toBe(1);
  });

  it('keeps a key that works already, while there is no administrator', async () => {
    const database = await emptyDatabase();
    const noAdministrator = { BOOTSTRAP_ADMIN_EMAIL: '', BOOTSTRAP_ADMIN_PASSWORD: '' };
    const before = await start({ database, environment: noAdministrator });
    const keys = await before.sql('SELECT * FROM api_keys');
    expect(keys).toMatchObject([{ lastUsedAt: null }]);
    const after = await start({ database });
    expect(resultOf(after)).toEqual({ created: true, adminEmail: ADMIN_EMAIL });
    expect(await after.sql('SELECT * FROM api_keys')).toEqual(keys);
    expect(await after.sql('SELECT 1 FROM integrations')).toHaveLength(1);
  });

  /** @contract operating-3 */
  it('happens once, also when several replicas start together', async () => {
    const database = await emptyDatabase();
    const replicas = await Promise.all([start({ database }), start({ database }), start({ database })]);
    expect(replicas.map((app) => resultOf(app).created).sort()).toEqual([false, false, true]);
    const [app] = replicas;
    for (const table of ['tenants', 'users', 'integrations', 'api_keys']) {
      expect(await app.sql(`SELECT 1 FROM ${table}`)).toHaveLength(1);
    }
    const later = await start({ database, environment: { BOOTSTRAP_ADMIN_EMAIL: 'other@example.com' } });
    expect(resultOf(later)).toEqual({ created: false, adminEmail: null });
    expect(await later.sql('SELECT username FROM users')).toEqual([{ username: ADMIN_EMAIL }]);
  });

  it('does not end with connections to the database that come to nothing', async () => {
    const database = await emptyDatabase();
    const { hostname, port } = new URL(database.url);
    // The first of the migrations, and the first of the pool.
    const cut = new Set([1, 3]);
    let count = 0;
    const proxy = createServer((socket) => {
      socket.on('error', () => undefined);
      if (cut.delete(++count)) return void socket.destroy();
      const server = connect(Number(port), hostname);
      server.on('error', () => undefined);
      server.pipe(socket).pipe(server);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    cleanups.push(() => proxy.close());
    const there = new URL(database.url);
    there.port = String((proxy.address() as AddressInfo).port);
    const app = await start({ database: { ...database, url: there.href } });
    expect([cut.size, resultOf(app)]).toEqual([0, { created: true, adminEmail: ADMIN_EMAIL }]);
  });

  /** @contract operating-3 */
  it('generates what is unset outside production and keeps it where only the owner can read', async () => {
    const DATA_DIR = emptyFolder();
    const app = await start({ environment: { ...UNSET, NODE_ENV: 'development', DATA_DIR } });
    const result = resultOf(app);
    expect(result).toEqual({
      created: true,
      adminEmail: expect.stringContaining('@'),
      adminPassword: expect.any(String),
      apiKey: expect.stringMatching(/^pager-/),
    });
    await login(app, result.adminEmail ?? '', result.adminPassword ?? '');
    await app.http
      .get('/v2/users')
      .set('X-Service-Key', result.apiKey ?? '')
      .expect(200);
    const file = join(DATA_DIR, 'first-run.json');
    const { created: _created, ...kept } = result;
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(kept);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('keeps nothing that the operator chose', async () => {
    const DATA_DIR = emptyFolder();
    const app = await start({ environment: { NODE_ENV: 'development', DATA_DIR } });
    expect(resultOf(app)).toEqual({ created: true, adminEmail: ADMIN_EMAIL });
    expect(existsSync(join(DATA_DIR, 'first-run.json'))).toBe(false);
  });

  it('generates nothing in production; settings that come later still count', async () => {
    const database = await emptyDatabase();
    const before = await start({ database, environment: UNSET });
    expect(resultOf(before)).toEqual({ created: true, adminEmail: null });
    expect(await before.sql('SELECT 1 FROM users')).toEqual([]);
    const after = await start({ database });
    expect(resultOf(after)).toEqual({ created: true, adminEmail: ADMIN_EMAIL });
    await login(after);
    await after.http.get('/v2/users').set('X-Service-Key', ROOT_KEY).expect(200);
  });
});
