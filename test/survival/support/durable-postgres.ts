import { execFile } from 'node:child_process';
import { appendFile, chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPostgresHome, type PostgresHome } from '../../../src/platform/database/embedded/postgres-home.js';
import { freePort } from './waiting.js';

const run = promisify(execFile);

/** `immediate` is what a power cut leaves behind: PostgreSQL recovers from its write-ahead log at the next start. */
export type StopMode = 'fast' | 'immediate';

/** A real PostgreSQL server of the test's own that keeps what it has confirmed (`fsync=on`), on one port for life. */
export class DurablePostgres {
  private stopped: readonly number[] = [];
  /** By the database. */
  private readonly pools = new Map<string, pg.Pool>();

  private constructor(
    private readonly folder: string,
    private readonly home: PostgresHome,
    readonly port: number,
  ) {}

  /** @param below the folder that its files are made in, which everybody may enter */
  static async start(below: string = tmpdir()): Promise<DurablePostgres> {
    const { folder, home } = await prepareHome(below);
    const locale = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    await run(home.binaries.initdb, ['-D', home.cluster, '-U', 'pager', '-A', 'trust', '-N', ...locale], {
      ...home.runAs,
      cwd: home.cluster,
    });
    const server = new DurablePostgres(folder, home, await freePort());
    await server.start();
    return server;
  }

  /** Starts a server on a copy of a cluster that was stopped cleanly. */
  static async copyOf(cluster: string): Promise<DurablePostgres> {
    const { folder, home } = await prepareHome(tmpdir());
    await copy(cluster, home.cluster);
    const server = new DurablePostgres(folder, home, await freePort());
    await server.start();
    return server;
  }

  /** A standby that follows this server from now on. */
  async standby(): Promise<DurablePostgres> {
    const { folder, home } = await prepareHome(tmpdir());
    await this.stop('fast');
    await copy(this.home.cluster, home.cluster);
    await writeFile(join(home.cluster, 'standby.signal'), '');
    const source = `host=127.0.0.1 port=${this.port} user=pager`;
    await appendFile(join(home.cluster, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
    const standby = new DurablePostgres(folder, home, await freePort());
    await this.start();
    await standby.start();
    return standby;
  }

  urlOf(database: string): string {
    return `postgres://pager@127.0.0.1:${this.port}/${database}`;
  }

  /** An empty database; the service brings the tables. */
  async createDatabase(name: string): Promise<string> {
    await this.sql('postgres', `CREATE DATABASE ${name}`);
    return this.urlOf(name);
  }

  /** The owner of its files, where that is another than this process's. */
  get owner(): PostgresHome['runAs'] {
    return this.home.runAs;
  }

  get running(): Promise<boolean> {
    return this.sql('postgres', 'SELECT 1').then(
      () => true,
      () => false,
    );
  }

  /** One statement. Connections are kept: a new one costs many times as much, and tests ask twenty times a second. */
  async sql<R extends pg.QueryResultRow>(database: string, text: string, values: unknown[] = []): Promise<R[]> {
    let pool = this.pools.get(database);
    if (!pool) {
      pool = new pg.Pool({ connectionString: this.urlOf(database) });
      // The server has ended an idle connection.
      pool.on('error', () => undefined);
      this.pools.set(database, pool);
    }
    return (await pool.query<R>(text, values)).rows;
  }

  async start(): Promise<void> {
    const settings = [
      `-p ${this.port}`,
      '-c listen_addresses=127.0.0.1',
      `-c unix_socket_directories=''`,
      '-c fsync=on',
      '-c synchronous_commit=on',
      '-c max_connections=100',
      '-c timezone=UTC',
    ];
    await this.pgCtl('start', '-w', '-t', '60', '-l', join(this.home.cluster, 'server.log'), '-o', settings.join(' '));
  }

  async stop(mode: StopMode): Promise<void> {
    await this.pgCtl('stop', '-m', mode, '-w');
  }

  /** Freezes every process of the server, as a machine does whose disk or network is gone: nothing is refused or answered. */
  async freeze(): Promise<void> {
    this.stopped = (await this.processes()).filter((pid) => signal(pid, 'SIGSTOP'));
  }

  /** Ends every process of the server as a power cut does, also of one that is frozen. */
  async kill(): Promise<void> {
    const pids = this.stopped.length > 0 ? this.stopped : await this.processes();
    this.stopped = [];
    for (const pid of pids) signal(pid, 'SIGKILL');
  }

  private async processes(): Promise<number[]> {
    const backends = await this.sql<{ pid: number }>('postgres', 'SELECT pid FROM pg_stat_activity');
    const [postmaster] = (await readFile(join(this.home.cluster, 'postmaster.pid'), 'utf8')).split('\n');
    return [Number(postmaster), ...backends.map(({ pid }) => pid)];
  }

  thaw(): void {
    for (const pid of this.stopped) signal(pid, 'SIGCONT');
    this.stopped = [];
  }

  /** Copies the cluster to a new folder. The server must be stopped. */
  async copyTo(folder: string): Promise<void> {
    await mkdir(folder);
    await copy(this.home.cluster, folder);
  }

  /** Stops the server for good and removes its files. */
  async remove(): Promise<void> {
    this.thaw();
    await this.stop('immediate').catch(() => undefined);
    for (const pool of this.pools.values()) await pool.end();
    await rm(this.folder, { recursive: true, force: true });
    if (this.home.moved) await rm(this.home.cluster, { recursive: true, force: true });
  }

  private pgCtl(action: string, ...options: string[]): Promise<unknown> {
    return run(this.home.binaries.pgCtl, [action, '-D', this.home.cluster, ...options], {
      ...this.home.runAs,
      cwd: this.folder,
      env: { ...process.env, LC_ALL: 'C' },
    });
  }
}

/** Copies the content of a folder; files keep their owner and permissions, which PostgreSQL checks. */
async function copy(from: string, to: string): Promise<void> {
  await run('cp', ['-a', `${from}/.`, to]);
}

async function prepareHome(below: string): Promise<{ folder: string; home: PostgresHome }> {
  const folder = await mkdtemp(join(below, 'pager-survival-'));
  await chmod(folder, 0o755);
  const home = await findPostgresHome(folder);
  await mkdir(home.cluster, { mode: 0o700, recursive: true });
  if (home.runAs) await chown(home.cluster, home.runAs.uid, home.runAs.gid);
  return { folder, home };
}

function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
