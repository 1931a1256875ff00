import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './ensure-installed.js';

const SOURCES = ['src', 'console', 'words', 'scripts', 'docs/integrations'];

/** Installs and builds the service and its console where that is missing or older than the sources. */
export function ensureBuilt() {
  ensureInstalled();
  const built = 'dist/main.js';
  if (!existsSync(built) || Math.max(...SOURCES.map(newest)) > statSync(built).mtimeMs) build();
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
