import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';

/** A file, what is in it, and the rules of this house that it breaks. */
type Sample = [path: string, code: string, broken: string[]];

const BROKEN = "export const broken = [Date.now(), Math.random(), 'SELECT 1'];";
const IMPORTED = "import { Clock } from './clock.js';\n";

/** Which rules hold where. */
const PLACES: Sample[] = [
  ['src/alerts/lifecycle/alerts.service.ts', BROKEN, ['injected-inputs', 'sql-in-queries']],
  ['src/alerts/lifecycle/alerts.queries.ts', BROKEN, ['injected-inputs']],
  ['src/alerts/lifecycle/domain/alert-fields.ts', BROKEN, ['pure-domain', 'pure-domain', 'sql-in-queries']],
  ['src/alerts/lifecycle/domain/alert-fields.spec.ts', BROKEN, ['pure-domain', 'pure-domain']],
  ['src/platform/config/config.ts', BROKEN, ['sql-in-queries']],
  ['src/platform/database/unit-of-work.ts', BROKEN, ['injected-inputs', 'sql-in-queries']],
  ['src/platform/database/migrations/1-accounts.ts', BROKEN, ['injected-inputs']],
  ['src/platform/database/tenant-repository.ts', BROKEN, ['injected-inputs']],
];

let count = 0;
const samples = (folder: string, broken: string[], codes: string[]): Sample[] =>
  codes.map((code) => [`${folder}/sample-${++count}.ts`, code, broken]);

const CODES: Sample[] = [
  ...samples('src', [], ['clock.now()', 'new Date(0)', 'Date.parse(text)', 'config.server.port', 'Math.random()']),
  ...samples('src', ['injected-inputs'], ['new Date()', 'Date.now()', 'process.env.PORT']),
  ...samples('src/alerts/lifecycle/domain', [], ['new Date(now)', 'random()', 'Math.max(1, 2)']),
  ...samples(
    'src/alerts/lifecycle/domain',
    ['pure-domain'],
    ['new Date()', 'Date.now()', 'Math.random()', 'process.env.PORT'],
  ),
  ...samples(
    'src',
    [],
    [
      "const text = 'Selects the first of them'",
      "const sentence = 'where they are'",
      'new Backlog({ where: \'status = 1 AND "dueAt" < $1\' })',
      "CleansUp({ table: 'alerts', where: `status IS NULL` })",
    ],
  ),
  ...samples(
    'src',
    ['sql-in-queries'],
    [
      "tx.query('SELECT 1')",
      'tx.query(`INSERT INTO alerts VALUES ($1)`)',
      "tx.query('UPDATE alerts SET status = 1')",
      "tx.query('DELETE FROM alerts')",
      "const part = 'ORDER BY 1'",
      "const part = '$1::timestamptz'",
      'const part = `"tenantId" = $1`',
      "const part = 'pg_notify($1)'",
      "builder.andWhere('id > 1')",
      "const declared = { where: 'status IS NULL' }",
    ],
  ),
  ...samples(
    'src',
    ['type-imports'],
    [
      `${IMPORTED}export const at = (clock: Clock): Date => clock.now();`,
      `${IMPORTED}export let clock: typeof Clock;`,
      "import * as clocks from './clock.js';\nexport let clock: clocks.Clock;",
      "import { Clock, zone } from './clock.js';\nexport const at = (clock: Clock): Date => clock.now(zone);",
    ],
  ),
  ...samples(
    'src',
    [],
    [
      `${IMPORTED}export const clock: Clock = new Clock();`,
      `${IMPORTED}export class Other extends Clock {}`,
      `${IMPORTED}export { Clock };`,
      "import type { Clock } from './clock.js';\nexport let clock: Clock;",
      "import { type Clock, zone } from './clock.js';\nexport const at = (clock: Clock): Date => clock.now(zone);",
      // The metadata of the decorator names the class at run time.
      `${IMPORTED}@Injectable() export class A { constructor(readonly clock: Clock) {} }`,
    ],
  ),
];

const SAMPLES = [...PLACES, ...CODES];

/** What oxlint finds of this house's rules in the samples, by file; without types, which these rules do without. */
async function brokenIn(): Promise<Map<string, string[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'pager-lint-'));
  try {
    const config = JSON.parse(await readFile('.oxlintrc.json', 'utf8')) as object;
    const here = { jsPlugins: [resolve('scripts/house-rules-plugin.js')], options: {} };
    await writeFile(join(folder, '.oxlintrc.json'), JSON.stringify({ ...config, ...here }));
    for (const [path, code] of SAMPLES) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), code);
    }
    const oxlint = resolve('node_modules/oxlint/bin/oxlint');
    const { stdout } = spawnSync(process.execPath, [oxlint, '--format', 'json'], { cwd: folder, encoding: 'utf8' });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
    const found = new Map<string, string[]>();
    for (const { code, filename } of diagnostics) {
      const [, rule] = /^pager\((.+)\)$/.exec(code) ?? [];
      if (rule) found.set(filename, [...(found.get(filename) ?? []), rule].sort());
    }
    return found;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe('the rules of this house', () => {
  let found: Map<string, string[]>;
  beforeAll(async () => {
    found = await brokenIn();
  });

  it.each(SAMPLES)('hold in %s: %s', (path, _code, broken) => {
    expect(found.get(path) ?? []).toEqual(broken);
  });
});

it('docs/contribute/architecture.md names every folder of src', async () => {
  const text = await readFile('docs/contribute/architecture.md', 'utf8');
  const folders = (await readdir('src', { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const named = (folder: string): boolean => new RegExp(`\`${folder}[\`/]`).test(text);
  expect(folders.map(({ name }) => name).filter((name) => !named(name))).toEqual([]);
});

it('bench and scripts import only files that exist', async () => {
  const missing: string[] = [];
  for (const folder of ['bench', 'scripts']) {
    for (const name of await readdir(folder, { recursive: true })) {
      const file = join(folder, name);
      if (!file.endsWith('.js')) continue;
      for (const [, path = ''] of (await readFile(file, 'utf8')).matchAll(/(?:from |import\()'(\.[\w./-]+\.[jt]s)'/g)) {
        // The build makes these of a source.
        const imported = join(dirname(file), path).replace(/^dist\/(?:modules\/)?(.+)\.js$/, 'src/$1.ts');
        if (!existsSync(imported) && !existsSync(imported.replace(/^src\/(.+)\.ts$/, 'scripts/$1.js')))
          missing.push(`${file}: ${path}`);
      }
    }
  }
  expect(missing).toEqual([]);
});
