import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

interface Passed {
  keyOf(name: string, inputs: RegExp): string | null;
  has(name: string, key: string | null): boolean;
  add(name: string, key: string | null): void;
}
const script = '../../scripts/passed-checks.js';
const { PassedChecks } = (await import(script)) as { PassedChecks: new (root: string) => Passed };

/** What `npm test` does not check again. */
describe('checks that have passed', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'pager-checks-'));
    mkdirSync(join(root, 'src'));
    write('src/one.ts', '1');
    write('package-lock.json', '{}');
    write('.gitignore', 'node_modules/\nignored.ts\n');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const write = (path: string, text: string): void => writeFileSync(join(root, path), text);
  const isKnown = (name = 'lint'): boolean => {
    const passed = new PassedChecks(root);
    return passed.has(name, passed.keyOf(name, /\.ts$/));
  };
  const pass = (): void => {
    const passed = new PassedChecks(root);
    passed.add('lint', passed.keyOf('lint', /\.ts$/));
  };

  it('are known until one of their files changes, comes, or goes, or another package is installed', () => {
    execFileSync('git', ['init', '--quiet'], { cwd: root });
    expect(isKnown()).toBe(false);
    pass();
    expect([isKnown(), isKnown('format')]).toEqual([true, false]);
    for (const [path, text] of [
      ['src/one.ts', '2'],
      ['src/two.ts', '1'],
      ['package-lock.json', '{"a":1}'],
    ] as const) {
      write(path, text);
      expect([path, isKnown()]).toEqual([path, false]);
      pass();
      expect(isKnown()).toBe(true);
    }
    rmSync(join(root, 'src/two.ts'));
    expect(isKnown()).toBe(false);
    write('src/one.ts', '1');
    write('package-lock.json', '{}');
    expect(isKnown()).toBe(true);
    write('ignored.ts', '1');
    write('notes.md', '1');
    expect(isKnown()).toBe(true);
  });

  it('are never known outside a working copy', () => {
    pass();
    expect(isKnown()).toBe(false);
  });
});
