import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ensureBuilt } from '../../scripts/ensure-built.js';
import { REPOSITORY } from './manifests.js';

/* What `npm pack` puts into the package; `npm run test:package` installs and runs it. */

const MEGABYTE = 1024 * 1024;

/** The names that a file of the bundle exports. */
function exportsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const lists = [...text.matchAll(/^export \{\n?([^}]*)\};?$/gm)].flatMap(([, list = '']) => list.split(','));
  const named = lists.map((name) => name.trim().split(' as ').at(-1)!);
  return /^export default /m.test(text) ? [...named, 'default'] : named;
}

describe('the package', () => {
  let files: { path: string; size: number }[];
  beforeAll(() => {
    ensureBuilt();
    const packed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: REPOSITORY });
    [{ files }] = JSON.parse(packed.toString()) as [{ files: typeof files }];
  });

  it('holds the built service and console, and nothing else', () => {
    const paths = files.map(({ path }) => path);
    const built = /^dist\/(?:console\/(?!.*\.map$).+|[\w-]+\.js|chunks\/[\w@.-]+\.js)$/;
    expect(paths.filter((path) => !built.test(path)).sort()).toEqual([
      'LICENSE',
      'README.md',
      'dist/licenses.md',
      'package.json',
    ]);
    for (const path of ['dist/pager.js', 'dist/main.js', 'dist/offload-process.js', 'dist/console/index.html'])
      expect(paths).toContain(path);
    // Tests, settings and data, wherever they were.
    expect(
      paths.filter((path) => /\.(?:spec|test)\b|(?:^|\/)\.|first-run|\.(?:pem|key|dump|eml|ts)$/.test(path)),
    ).toEqual([]);
  });

  it('is small', () => {
    const size = files.reduce((sum, file) => sum + file.size, 0);
    expect(size / MEGABYTE).toBeGreaterThan(4);
    expect(size / MEGABYTE).toBeLessThan(32);
  });

  it('loads on demand by names that are there', () => {
    const scripts = files.filter(({ path }) => /^dist\/(?:chunks\/)?[^/]+\.js$/.test(path));
    const loads = scripts.flatMap(({ path }) =>
      [...readFileSync(join(REPOSITORY, path), 'utf8').matchAll(/\{ ([^{}]+) \} = await import\("(\.[^"]+)"\)/g)].map(
        ([, names = '', from = '']) => ({
          names: names.split(',').map((name) => name.split(':')[0]!.trim()),
          from: join(REPOSITORY, dirname(path), from),
        }),
      ),
    );
    expect(loads.length).toBeGreaterThan(0);
    const missing = loads.flatMap(({ names, from }) =>
      names.filter((name) => !exportsOf(from).includes(name)).map((name) => [from, name]),
    );
    expect(missing).toEqual([]);
  });

  it('has a command that a shell can run', () => {
    const { bin } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')) as { bin: { pager: string } };
    expect(files.map(({ path }) => path)).toContain(bin.pager);
    expect(readFileSync(join(REPOSITORY, bin.pager), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  });
});
