import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';

/** Installs the locked packages when they are missing or older than the lock file. Prints only what goes wrong. */
export function ensureInstalled() {
  const marker = 'node_modules/.package-lock.json';
  if (existsSync(marker) && statSync(marker).mtimeMs >= statSync('package-lock.json').mtimeMs) return;
  process.stderr.write('Installing packages (once; a minute or so)…\n');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
}

/** Runs a command in the foreground; ends this process with its exit code when it fails. */
export function run(command, args, options = {}) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32', ...options });
  if (status !== 0) process.exit(status ?? 1);
}
