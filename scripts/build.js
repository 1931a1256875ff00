/**
 * `npm run build`: from the sources to `dist`. The console goes to `dist/console`. The compiler writes one file per source into `dist/modules`; these and the
 * packages they use are then put into the few files that run (`dist/pager.js`, which loads the others as
 * they are asked for, and what they share), because most of a start was finding, reading and compiling 3,000 files.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';
import { CATALOGUES, catalogueModule, translateMacros } from '../words/build.js';
import { hasMacros } from '../words/has-macros.js';

const repository = fileURLToPath(new URL('..', import.meta.url));
/** `dependencies` stay packages of their own, as they load files that lie beside them. All else that runs is in the bundle. */
const { dependencies, devDependencies } = packageFile('.');

/** What our packages would use if it were there, such as the drivers of other databases. */
const ABSENT = Object.keys(devDependencies)
  .flatMap((name) => Object.keys(packageFile(join('node_modules', name)).peerDependenciesMeta ?? {}))
  .filter((name) => !(name in devDependencies));

/** CommonJS packages expect these; and pg and TypeORM look for packages that are absent. */
const COMMON_JS = `
import { createRequire as createRequireOfFile } from 'node:module';
const require = createRequireOfFile(import.meta.url), { filename: __filename, dirname: __dirname } = import.meta;`;

rmSync(join(repository, 'dist'), { recursive: true, force: true });
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/@swc/cli/bin/swc.js',
    ...['src', '--out-dir', 'dist/modules', '--strip-leading-paths', '--config-file', '.swcrc'],
    ...['--ignore', 'src/**/*.spec.ts', '--quiet'],
  ],
  { cwd: repository, stdio: 'inherit' },
);
if (status !== 0) process.exit(status ?? 1);

const { metafile } = await build({
  absWorkingDir: repository,
  entryPoints: Object.fromEntries([
    ...['main', 'cli', 'migrate', 'offload-process'].map((name) => [name, `dist/modules/${name}.js`]),
    ...['pager', 'seed', 'demo', 'backup', 'restore'].map((name) => [name, `scripts/${name}.js`]),
  ]),
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  // One instance of a package, whether it is imported or required: class-validator and class-transformer register in theirs.
  mainFields: ['main'],
  minifySyntax: true,
  legalComments: 'none',
  sourcemap: true,
  sourcesContent: false,
  banner: { js: COMMON_JS },
  external: [...Object.keys(dependencies), ...ABSENT, 'class-transformer/storage'],
  plugins: [{ name: 'adapt-modules', setup: adaptModules }],
  metafile: true,
  logLevel: 'warning',
});
for (const file of Object.keys(metafile.outputs).filter((name) => name.endsWith('.js'))) {
  const path = join(repository, file);
  writeFileSync(path, asciiOnly(readFileSync(path, 'utf8')));
}

buildConsole();
writeLicenses();

/** The console into `dist/console`, each file also compressed, as browsers get it. */
function buildConsole() {
  const vite = spawnSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', 'console', '--logLevel', 'warn'],
    {
      cwd: repository,
      stdio: 'inherit',
    },
  );
  if (vite.status !== 0) process.exit(vite.status ?? 1);
  const folder = join(repository, 'dist/console');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|html|svg|webmanifest)$/.test(name)) continue;
    const content = readFileSync(join(folder, name));
    const compressed = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } });
    if (compressed.length < content.length) writeFileSync(join(folder, `${name}.br`), compressed);
  }
}

/** `dist/licenses.md`: the packages in the bundles, whose licenses ask to go with them; scripts/package.js reads their names. */
function writeLicenses() {
  const ofConsole = join(repository, 'dist/console/licenses.json');
  const folders = Object.keys(metafile.inputs).flatMap(
    (path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path) ?? [],
  );
  const all = [...JSON.parse(readFileSync(ofConsole, 'utf8')), ...[...new Set(folders)].map(licenseOf)];
  rmSync(ofConsole);
  const sections = new Map(
    all.map(({ name, version, identifier, text }) => [
      `${name}@${version}`,
      `## ${name}@${version}\n\n${identifier ?? 'License'}\n\n${text?.trim() ?? ''}\n`,
    ]),
  );
  const sorted = [...sections].sort(([one], [other]) => one.localeCompare(other)).map(([, section]) => section);
  writeFileSync(join(repository, 'dist/licenses.md'), ['# Packages in the bundles\n', ...sorted].join('\n'));
}

function licenseOf(folder) {
  const { name, version, license } = packageFile(folder);
  const file = readdirSync(join(repository, folder)).find((each) => /^(?:licen[cs]e|copying)(?:[.-]|$)/i.test(each));
  const text = file && readFileSync(join(repository, folder, file), 'utf8');
  return { name, version, identifier: license, text };
}

function packageFile(folder) {
  return JSON.parse(readFileSync(join(repository, folder, 'package.json'), 'utf8'));
}

/** Ours and Nest's modules, adapted to life in a bundle. */
function adaptModules({ onLoad, onResolve }) {
  // Of scripts, which outside of the bundle run the sources.
  onResolve({ filter: /^\.\.\/src\/.*\.ts$/ }, ({ path }) => ({
    path: join(repository, path.replace('../src', 'dist/modules').replace(/ts$/, 'js')),
  }));
  onLoad({ filter: /(dist\/modules|node_modules\/@nestjs)\/.*\.js$/ }, async ({ path }) => {
    const source = await readFile(path, 'utf8');
    const code = hasMacros(source) ? translateMacros(source, path, 'inline').code : source;
    return { contents: withClassNames(ordinaryRequire(code)) };
  });
  onLoad({ filter: CATALOGUES }, () => ({ contents: catalogueModule() }));
}

/** Two packages of Nest make a `require` of their own, which the bundler does not follow: they would load a second TypeORM. */
function ordinaryRequire(source) {
  return source.replace('const require = createRequire(import.meta.url);', '');
}

/**
 * Schemas, loggers and Nest's quiet start go by the names of classes, and the bundler renames those that mention themselves.
 * (Its own `keepNames` names every closure as well, each time it is made: a quarter more CPU for each alert.)
 */
function withClassNames(source) {
  return source.replace(
    /\bclass (\w+)((?: extends [\w$., ()'"]*[\w)])?) \{/g,
    'class $1$2 { static { Object.defineProperty(this, "name", { value: "$1" }); }',
  );
}

/** V8 keeps a whole file with two bytes a character for a single one that is not Latin. */
function asciiOnly(source) {
  const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return source.replace(/[^\0-\x7f]/g, escaped);
}
