import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './ensure-installed.js';

const SERVICE = 'dist/main.js';
const CONSOLE = 'dist/console/index.html';

/** Installs and builds the service when that file of it is missing or older than the sources. */
export function ensureBuilt(file) {
  ensureInstalled();
  if (
    !existsSync(file) ||
    Math.max(...['src', 'console', 'words', 'scripts', 'docs/integrations'].map(newest)) > statSync(file).mtimeMs
  )
    build();
}

/** Builds the console alone when it is missing or older than its sources. */
export function ensureConsoleBuilt() {
  if (existsSync(CONSOLE) && Math.max(newest('console'), newest('words')) <= statSync(CONSOLE).mtimeMs) return;
  const vite = ['node_modules/vite/bin/vite.js', 'build', 'console', '--logLevel', 'warn'];
  const { status } = spawnSync(process.execPath, vite, { stdio: ['ignore', 2, 'inherit'] });
  if (status !== 0) throw new Error('The console could not be built');
}

/** Makes what is built newer than the sources, where it is known to be made of them: a checkout gives them new times. */
export function countAsBuilt() {
  for (const file of [SERVICE, CONSOLE]) utimesSync(file, new Date(), new Date());
}

/** Standard output stays the caller's. */
export function build() {
  const { status } = spawnSync(process.execPath, ['scripts/build.js'], {
    stdio: ['inherit', 2, 'inherit'],
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** The last change below a folder in milliseconds; 0 where the folder is missing, as in a bundle without sources. */
function newest(folder) {
  if (!existsSync(folder)) return 0;
  return Math.max(
    0,
    ...readdirSync(folder, { withFileTypes: true }).map((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? newest(path) : statSync(path).mtimeMs;
    }),
  );
}
