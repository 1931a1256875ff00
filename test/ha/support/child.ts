import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';

/** Whom programs that refuse root run as. */
export interface RunAs {
  uid: number;
  gid: number;
}

/** A program that runs until it is killed; what it says is in `<log>`. */
export function launch(file: string, args: string[], cwd: string, log: string, runAs: RunAs | null): ChildProcess {
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', HOME: cwd, PYTHONDONTWRITEBYTECODE: '1' };
  const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], ...runAs });
  const target = createWriteStream(log, { flags: 'a' });
  child.stdout.pipe(target, { end: false });
  child.stderr.pipe(target, { end: false });
  child.on('error', (error) => target.write(`${error.message}\n`));
  return child;
}

/** A signal to a process and all that came from it, as if to their machine: SIGKILL is a power cut, SIGSTOP a freeze. */
export async function signalTree(pid: number, name: NodeJS.Signals): Promise<void> {
  const own = await descendants(pid);
  for (const each of [pid, ...own]) signal(each, name);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Gone already.
  }
}

/** The processes below that one, through `/proc`. */
async function descendants(pid: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const status = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const parent = /^\d+ \(.*\) \S (\d+)/s.exec(status)?.[1];
    if (parent) parents.set(Number(name), Number(parent));
  }
  const found: number[] = [];
  const add = (of: number): void => {
    for (const [child, parent] of parents) {
      if (parent !== of) continue;
      found.push(child);
      add(child);
    }
  };
  add(pid);
  return found;
}
