import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ConsoleFile {
  body: Buffer;
  /** The Brotli-compressed content; null: it would not be smaller. */
  brotli: Buffer | null;
  contentType: string;
}

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
};

/** The folder of the build, relative to the bundle, to one of its chunks, and to the sources. */
const FOLDERS = ['./console/', '../console/', '../../../dist/console/'];

/**
 * The built console by path below `/console/`, such as `index.html` and `assets/index-Cl9kkE0d.js`.
 * @returns null: it has not been built
 */
export function readConsole(): ReadonlyMap<string, ConsoleFile> | null {
  const folder = FOLDERS.map((path) => fileURLToPath(new URL(path, import.meta.url))).find((path) =>
    existsSync(join(path, 'index.html')),
  );
  if (folder === undefined) return null;
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  const files = new Map<string, ConsoleFile>();
  for (const name of names) {
    const contentType = TYPES[name.slice(name.lastIndexOf('.') + 1)];
    if (contentType === undefined) continue;
    const brotli = names.includes(`${name}.br`) ? readFileSync(join(folder, `${name}.br`)) : null;
    files.set(name, { body: readFileSync(join(folder, name)), brotli, contentType });
  }
  return files;
}
