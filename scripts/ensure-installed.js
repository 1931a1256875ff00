import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';

const MARKER = 'node_modules/.package-lock.json';
/** A workspace, which only a whole installation links. */
const TOOLS = 'node_modules/pager-test-tools';

/** Installs what building and running needs, from the lock file, when it is missing or older. Prints only what goes wrong. */
export function ensureInstalled() {
  if (!isCurrent()) install(['--workspaces=false']);
}

/** Installs everything, also what only tests, checks and the documentation need: a browser, linters, the site's builder. */
export function ensureAllInstalled() {
  if (!isCurrent() || !existsSync(TOOLS)) install([]);
}

const isCurrent = () => existsSync(MARKER) && statSync(MARKER).mtimeMs >= statSync('package-lock.json').mtimeMs;

function install(options) {
  process.stderr.write('Installing packages (once; a minute or so)…\n');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...options]);
}

/** Runs a command in the foreground; ends this process with its exit code when it fails. */
export function run(command, args, options = {}) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32', ...options });
  if (status !== 0) process.exit(status ?? 1);
}
