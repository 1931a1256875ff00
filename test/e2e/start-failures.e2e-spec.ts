import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import pg from 'pg';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { ensureBuilt } from '../../scripts/ensure-built.js';
import { ConfigurationError } from '../../src/platform/config/environment.js';
import { startServer } from '../../src/app/server.js';
import { testEnvironment } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

/*
 * Real starts with a wrong setting: one line that names it, no stack, exit code 1. The lines of all settings are in
 * src/platform/config/read-config.spec.ts; here, what only a process can show.
 */

let database: TestDatabase;
let busy: Server;
let port: number;
beforeAll(async () => {
  ensureBuilt();
  database = await createTestDatabase();
  busy = createServer();
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
  ({ port } = busy.address() as AddressInfo);
});
afterAll(async () => {
  busy.close();
  await database.drop();
});

interface Ended {
  code: unknown;
  stdout: string;
  stderr: string;
}

function run(file: string, change: Record<string, string>): Promise<Ended> {
  const environment = testEnvironment(database.url, {
    HOST: '127.0.0.1',
    PORT: '0',
    REGISTRATION: 'closed',
    ...change,
  });
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [file],
      { env: { ...environment, PATH: process.env['PATH'] } },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

const refused = (line: string): Ended => ({ code: 1, stdout: '', stderr: `Pager could not start. ${line}\n` });
const PROXY = 'must be true, false, a number of hops, or the addresses of the proxies, separated by commas';

it('ends a process in one line', async () => {
  const nowhere = new URL(database.url);
  nowhere.pathname = '/no_such_database';
  const place = `${nowhere.host}${nowhere.pathname}`;
  expect(await run('dist/main.js', { TRUST_PROXY: 'maybe' })).toEqual(refused(`TRUST_PROXY: ${PROXY}`));
  expect(await run('dist/migrate.js', { DATABASE_URL: nowhere.href })).toEqual(
    refused(`DATABASE_URL: the database at ${place} cannot be used (database "no_such_database" does not exist)`),
  );
});

it('says of a right that is missing one line, and nothing before it', async () => {
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  const role = `nobody_${process.pid}`;
  await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'nobody'`);
  try {
    const { href } = Object.assign(new URL(database.url), { username: role, password: 'nobody' });
    const grant = `run GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role}`;
    const line = `DATABASE_URL: the role ${role} may not read the table migrations; ${grant}`;
    for (const file of ['dist/main.js', 'dist/migrate.js'])
      expect(await run(file, { DATABASE_URL: href })).toEqual(refused(line));
  } finally {
    await admin.query(`DROP ROLE ${role}`);
    await admin.end();
  }
});

it('names the setting by which it cannot listen', async () => {
  const start = (change: Record<string, string>): Promise<unknown> =>
    startServer(testEnvironment(database.url, { HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...change }));
  await expect(start({ PORT: String(port) })).rejects.toThrow(
    new ConfigurationError(`PORT: ${port} is in use by another program; stop that, or set another PORT`),
  );
  await expect(start({ HOST: '192.0.2.1' })).rejects.toThrow(
    new ConfigurationError('HOST: 192.0.2.1 is no address of this machine'),
  );
});
