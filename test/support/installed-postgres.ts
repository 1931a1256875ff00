import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../survival/support/waiting.js';

/** A PostgreSQL from the system's own packages, whose `pg_dump` fits it. The embedded one comes without. */
export interface InstalledPostgres {
  /** Folder of `pg_dump` and the like. */
  binaries: string;
  url(database: string): string;
  stop(): void;
}

/** The folder of an installed server with its client programs; null: there is none on this machine. */
export function installedBinaries(): string | null {
  try {
    const folder = execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: 'pipe' }).trim();
    return ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore'].every((name) => existsSync(join(folder, name)))
      ? folder
      : null;
  } catch {
    return null;
  }
}

/** Starts a throw-away server; as root it runs as the system's user `postgres`. */
export async function startInstalledPostgres(binaries: string): Promise<InstalledPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'pager-installed-'));
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const runAs = process.getuid?.() === 0 ? { uid: id('-u'), gid: id('-g') } : {};
  if (runAs.uid !== undefined) chownSync(folder, runAs.uid, runAs.gid);
  const run = (name: string, ...args: string[]): void =>
    void execFileSync(join(binaries, name), args, { ...runAs, cwd: folder, stdio: 'ignore' });
  const cluster = join(folder, 'cluster');
  const port = await freePort();
  run('initdb', '-D', cluster, '-U', 'pager', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync');
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off`;
  run('pg_ctl', 'start', '-w', '-D', cluster, '-l', join(folder, 'log'), '-o', settings);
  return {
    binaries,
    url: (database) => `postgres://pager:none@127.0.0.1:${port}/${database}`,
    stop: () => {
      run('pg_ctl', 'stop', '-D', cluster, '-m', 'immediate');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
