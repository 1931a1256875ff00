import { execFileSync, type ChildProcess } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../survival/support/waiting.js';
import { launch, type RunAs } from './child.js';

/** Another version than Debian's, to try it: the path of a binary. */
const BINARY = process.env['PGBOUNCER'] ?? 'pgbouncer';

export type PoolMode = 'session' | 'transaction';

/** PgBouncer in front of a server that trusts everybody on this machine, with the settings of a new install. */
export class PgBouncer {
  private constructor(
    private readonly folder: string,
    private readonly process: ChildProcess,
    readonly port: number,
  ) {}

  static async start(serverPort: number, mode: PoolMode): Promise<PgBouncer> {
    const folder = mkdtempSync(join(tmpdir(), 'pager-bouncer-'));
    const port = await freePort();
    writeFileSync(join(folder, 'users'), '"pager" "none"\n"rows" "none"\n');
    writeFileSync(
      join(folder, 'pgbouncer.ini'),
      [
        '[databases]',
        `* = host=127.0.0.1 port=${serverPort}`,
        '[pgbouncer]',
        `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
        `auth_type = trust\nauth_file = ${join(folder, 'users')}`,
        `pool_mode = ${mode}\nmax_client_conn = 200\ndefault_pool_size = 40`,
      ].join('\n'),
    );
    const runAs = process.getuid?.() === 0 ? postgresUser() : null;
    for (const name of ['', 'users', 'pgbouncer.ini']) if (runAs) chownSync(join(folder, name), runAs.uid, runAs.gid);
    const child = launch(BINARY, ['pgbouncer.ini'], folder, join(folder, 'log'), runAs);
    return new PgBouncer(folder, child, port);
  }

  /** @returns the URL of the same database by way of this pooler */
  through(url: string): string {
    const address = new URL(url);
    address.port = String(this.port);
    return address.href;
  }

  stop(): void {
    this.process.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function postgresUser(): RunAs {
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
