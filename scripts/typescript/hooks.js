/**
 * Module hooks that let plain Node.js import the project's TypeScript: `./x.js` finds `./x.ts`, which SWC translates (the
 * result is kept in node_modules/.cache, by content). `@jest/globals` answers with the globals of the running test file.
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from '@swc/core';
import { hasMacros } from '../../words/has-macros.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const cache = join(root, 'node_modules/.cache/pager-tests');
const settings = readFileSync(join(root, '.swcrc'), 'utf8');
const words = join(root, 'words');
const macros = join(words, 'build.js');
const CATALOGUES = pathToFileURL(join(words, 'catalogues.js')).href;
const versionOfMacros = readFileSync(macros, 'utf8');
/** What the compiler has made of the service; the bundler would replace its macros. */
const BUILT = /\/dist\/modules\/.*\.js$/;
/** Loads a file when it is needed, which takes long and is rare. */
const require = createRequire(import.meta.url);
mkdirSync(cache, { recursive: true });

export function resolve(specifier, context, next) {
  if (specifier === '@jest/globals')
    return { url: new URL('./jest-globals.js', import.meta.url).href, shortCircuit: true };
  if (specifier.startsWith('.') && specifier.endsWith('.js') && /\.ts($|\?)/.test(context.parentURL ?? '')) {
    const url = new URL(specifier.slice(0, -'js'.length) + 'ts', context.parentURL);
    if (existsSync(url)) return { url: url.href, shortCircuit: true };
  }
  return next(specifier, context);
}

export function load(url, context, next) {
  if (url === CATALOGUES) return { format: 'module', source: catalogues(), shortCircuit: true };
  if (BUILT.test(url)) return { format: 'module', source: withoutMacros(fileURLToPath(url)), shortCircuit: true };
  if (!url.startsWith('file:') || !/\.ts($|\?)/.test(url)) return next(url, context);
  return { format: 'module', source: translate(fileURLToPath(url)), shortCircuit: true };
}

function withoutMacros(path) {
  const source = readFileSync(path, 'utf8');
  return hasMacros(source) ? require(macros).translateMacros(source, path, 'inline').code : source;
}

function translate(path) {
  const source = readFileSync(path, 'utf8');
  const version = createHash('sha256').update(settings).update(path).update(source);
  if (hasMacros(source)) version.update(versionOfMacros);
  return kept(version, () => {
    const { code } = transformSync(source, { ...JSON.parse(settings), filename: path, sourceMaps: 'inline' });
    return hasMacros(source) ? require(macros).translateMacros(code, path, 'inline').code : code;
  });
}

/** The catalogues of the service, compiled once for all workers. */
function catalogues() {
  const version = createHash('sha256').update(versionOfMacros);
  const files = readdirSync(words).filter((name) => name.endsWith('.po'));
  for (const name of files) version.update(name).update(readFileSync(join(words, name)));
  return kept(version, () => require(macros).catalogueModule());
}

function kept(version, make) {
  const file = join(cache, version.digest('hex') + '.js');
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const written = `${file}.${randomUUID()}`;
  writeFileSync(written, make());
  renameSync(written, file);
  return readFileSync(file, 'utf8');
}
