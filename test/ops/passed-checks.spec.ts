import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

interface Check {
  name: string;
  reads: RegExp;
  makes?: string;
}
interface Passed {
  inputsOf(check: Check): string | null;
  has(check: Check): boolean;
  add(check: Check, inputs: string | null): void;
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
    write('.gitignore', 'node_modules/\ndist/\nignored.ts\n');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const write = (path: string, text: string): void => writeFileSync(join(root, path), text);
  const LINT = { name: 'lint', reads: /\.ts$/ };
  const BUILD = { ...LINT, name: 'build', makes: 'dist' };
  const isKnown = (check: Check = LINT): boolean => new PassedChecks(root).has(check);
  const pass = (check: Check = LINT, run = (): void => {}): void => {
    const passed = new PassedChecks(root);
    const inputs = passed.inputsOf(check);
    run();
    passed.add(check, inputs);
  };

  it('are known until one of their files changes, comes, or goes, or another package is installed', () => {
    execFileSync('git', ['init', '--quiet'], { cwd: root });
    expect(isKnown()).toBe(false);
    pass();
    expect([isKnown(), isKnown({ ...LINT, name: 'format' })]).toEqual([true, false]);
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

  it('are not known when a file was written while they ran', () => {
    execFileSync('git', ['init', '--quiet'], { cwd: root });
    pass(LINT, () => write('src/one.ts', '2'));
    expect(isKnown()).toBe(false);
    write('src/one.ts', '1');
    expect(isKnown()).toBe(false);
  });

  it('are known as builds until their output changes, but for what services compile there', () => {
    execFileSync('git', ['init', '--quiet'], { cwd: root });
    mkdirSync(join(root, 'dist/chunks'), { recursive: true });
    mkdirSync(join(root, 'dist/compiled'));
    const output = () => ['dist/main.js', 'dist/chunks/a.js'].forEach((path) => write(path, `of ${readSource()}`));
    const readSource = (): string => readFileSync(join(root, 'src/one.ts'), 'utf8');
    pass(BUILD, output);
    expect(isKnown(BUILD)).toBe(true);
    write('dist/compiled/a.js', '1');
    expect(isKnown(BUILD)).toBe(true);
    write('dist/chunks/a.js', 'else');
    expect(isKnown(BUILD)).toBe(false);
    output();
    expect(isKnown(BUILD)).toBe(true);
    rmSync(join(root, 'dist/main.js'));
    expect(isKnown(BUILD)).toBe(false);
    write('src/one.ts', '2');
    pass(BUILD, output);
    expect(isKnown(BUILD)).toBe(true);
    // These sources were built before, but the output is that of others.
    write('src/one.ts', '1');
    expect(isKnown(BUILD)).toBe(false);
  });

  it('are never known outside a working copy', () => {
    pass();
    expect(isKnown()).toBe(false);
  });
});
