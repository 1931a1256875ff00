import { execFileSync, type ChildProcess } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'js-yaml';
import pg from 'pg';
import { freePort, until } from '../../survival/support/waiting.js';
import { launch, signalTree, type RunAs } from './child.js';

/** Its `bootstrap` is what runs here. */
const DOCUMENTED = 'docker/ha/patroni.yml';
const SUPERUSER = { username: 'postgres', password: 'postgres' };

interface Member {
  name: string;
  port: number;
  restPort: number;
  folder: string;
  patroni: ChildProcess | null;
}

/** What Patroni says of a member. */
interface Role {
  name: string;
  role: string;
  state: string;
}

/**
 * Two PostgreSQL servers under Patroni with synchronous replication, and an etcd that knows the leader: all on loopback,
 * below one temporary folder, as Debian's `postgres` user. The cluster's settings are those that docs/operate/database.md recommends.
 */
export class PatroniCluster {
  private etcd: ChildProcess | null = null;
  private etcdPort = 0;

  private constructor(
    readonly folder: string,
    private readonly binaries: string,
    private readonly runAs: RunAs | null,
    readonly members: readonly Member[],
  ) {}

  static async start(): Promise<PatroniCluster> {
    const runAs = process.getuid?.() === 0 ? debianPostgres() : null;
    const folder = await mkdtemp(join(tmpdir(), 'pager-ha-'));
    if (runAs) await chown(folder, runAs.uid, runAs.gid);
    const members: Member[] = [];
    for (const name of ['a', 'b']) {
      const own = join(folder, name);
      await mkdir(own, { mode: 0o700 });
      if (runAs) await chown(own, runAs.uid, runAs.gid);
      members.push({ name, port: await freePort(), restPort: await freePort(), folder: own, patroni: null });
    }
    const cluster = new PatroniCluster(folder, newestBinaries(), runAs, members);
    await cluster.startEtcd();
    for (const member of members) {
      await cluster.configure(member);
      cluster.launch(member);
      // The first makes the cluster, the second copies it.
      await until(`${member.name} runs`, async () => (await cluster.roles()).some(({ name }) => name === member.name));
    }
    await cluster.whole();
    return cluster;
  }

  /** The address of all servers, as `DATABASE_URL` names them. */
  urlOf(database: string): string {
    const hosts = this.members.map(({ port }) => `127.0.0.1:${port}`).join(',');
    return `postgres://postgres:postgres@${hosts}/${database}?target_session_attrs=read-write`;
  }

  async createDatabase(name: string): Promise<string> {
    await this.sql('postgres', `CREATE DATABASE ${name}`);
    return this.urlOf(name);
  }

  /** One statement on the server that is primary now. */
  async sql<R extends pg.QueryResultRow>(database: string, text: string, values: unknown[] = []): Promise<R[]> {
    const { port } = await until('there is a primary', () => this.primary());
    const client = new pg.Client({ ...login(port, database), query_timeout: 30_000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<R>(text, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** The member that takes writes, asked by SQL; null: none does. */
  async primary(): Promise<Member | null> {
    const standing = await Promise.all(this.members.map(({ port }) => isPrimary(port)));
    return this.members[standing.indexOf(true)] ?? null;
  }

  /** Ends a member as a power cut would: Patroni, PostgreSQL and every backend by SIGKILL. */
  async kill(member: Member): Promise<void> {
    await this.signal(member, 'SIGKILL');
    member.patroni = null;
  }

  /** Everything of a member stands still: it takes connections, as the kernel does that, and answers nothing. */
  freeze(member: Member): Promise<void> {
    return this.signal(member, 'SIGSTOP');
  }

  thaw(member: Member): Promise<void> {
    return this.signal(member, 'SIGCONT');
  }

  /** Starts a member (again). */
  launch(member: Member): void {
    const log = join(this.folder, `${member.name}.log`);
    member.patroni = launch('/usr/bin/patroni', [configOf(member)], member.folder, log, this.runAs);
  }

  /** Waits until the cluster is whole: a leader, and a standby that confirms every commit. */
  async whole(): Promise<void> {
    await until('the standby confirms commits', async () => {
      const roles = await this.roles();
      const running = roles.filter(({ state }) => state === 'running' || state === 'streaming');
      return running.length === 2 && roles.some(({ role }) => role === 'sync_standby');
    });
  }

  async remove(): Promise<void> {
    for (const member of this.members) await this.kill(member);
    if (this.etcd?.pid) await signalTree(this.etcd.pid, 'SIGKILL');
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  /** Patroni first: it must not find its server dead. */
  private async signal({ folder, patroni }: Member, name: NodeJS.Signals): Promise<void> {
    if (patroni?.pid) await signalTree(patroni.pid, name);
    const data = join(folder, 'data');
    const file = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
    const postmaster = Number(file.split('\n')[0]);
    // The number may have gone to another program since: PostgreSQL works in its data folder.
    const works = await readlink(`/proc/${postmaster}/cwd`).catch(() => '');
    if (works === data) await signalTree(postmaster, name);
  }

  private async roles(): Promise<Role[]> {
    for (const { restPort } of this.members) {
      try {
        const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(3000) });
        return ((await answer.json()) as { members?: Role[] }).members ?? [];
      } catch {
        // The other one may answer.
      }
    }
    return [];
  }

  private async startEtcd(): Promise<void> {
    this.etcdPort = await freePort();
    const url = `http://127.0.0.1:${this.etcdPort}`;
    const peer = `http://127.0.0.1:${await freePort()}`;
    const options = {
      name: 'etcd',
      'data-dir': join(this.folder, 'etcd'),
      'listen-client-urls': url,
      'advertise-client-urls': url,
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'initial-cluster': `etcd=${peer}`,
    };
    const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
    this.etcd = launch('/usr/bin/etcd', args, this.folder, join(this.folder, 'etcd.log'), this.runAs);
    await until(
      'etcd answers',
      () =>
        fetch(`${url}/health`).then(
          ({ ok }) => ok,
          () => false,
        ),
      30_000,
    );
  }

  /** Patroni reads YAML, of which JSON is a part. */
  private async configure({ name, port, restPort, folder, ...member }: Member): Promise<void> {
    const documented = load(await readFile(DOCUMENTED, 'utf8')) as { bootstrap: object };
    const trust = ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'];
    const config = {
      scope: 'pager',
      name,
      restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
      etcd3: { hosts: [`127.0.0.1:${this.etcdPort}`] },
      bootstrap: documented.bootstrap,
      postgresql: {
        listen: `127.0.0.1:${port}`,
        connect_address: `127.0.0.1:${port}`,
        data_dir: join(folder, 'data'),
        bin_dir: this.binaries,
        pgpass: join(folder, 'pgpass'),
        pg_hba: trust,
        authentication: {
          superuser: SUPERUSER,
          replication: { username: 'replicator', password: 'replicator' },
          rewind: { username: 'rewinder', password: 'rewinder' },
        },
        parameters: { unix_socket_directories: folder, shared_buffers: '64MB' },
      },
      watchdog: { mode: 'off' },
    };
    const file = configOf({ name, port, restPort, folder, ...member });
    await writeFile(file, JSON.stringify(config, null, 1), { mode: 0o600 });
    if (this.runAs) await chown(file, this.runAs.uid, this.runAs.gid);
  }
}

function configOf({ folder }: Member): string {
  return join(folder, 'patroni.yml');
}

function login(port: number, database: string): pg.ClientConfig {
  const { username: user, password } = SUPERUSER;
  return { host: '127.0.0.1', port, user, password, database, connectionTimeoutMillis: 2000 };
}

async function isPrimary(port: number): Promise<boolean> {
  const client = new pg.Client({ ...login(port, 'postgres'), query_timeout: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ primary: boolean }>('SELECT NOT pg_is_in_recovery() AS primary');
    return rows[0]?.primary ?? false;
  } catch {
    return false;
  } finally {
    void client.end().catch(() => undefined);
  }
}

function newestBinaries(): string {
  const versions = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a));
  return `/usr/lib/postgresql/${versions[0]}/bin`;
}

/** The user that Debian's package made: PostgreSQL refuses root. */
function debianPostgres(): RunAs {
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
