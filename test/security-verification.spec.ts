import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..');
const DOCUMENT = readFileSync(join(ROOT, 'docs/security-verification.md'), 'utf8');
const SUFFIXES = ['', '.ts', '.spec.ts', '.e2e-spec.ts', '.survival-spec.ts', '.nightly-spec.ts'];

const rows = [...DOCUMENT.matchAll(/^\| (\d+\.\d+\.\d+) +\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm)].map(
  ([, number = '', , state = '', shown = '']) => ({ number, state, shown }),
);

describe('docs/security-verification.md', () => {
  it('has each requirement once, with a state, and a reason or test', () => {
    expect(rows.length).toBeGreaterThan(200);
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
    expect(rows.filter(({ state }) => !/^(met|partly|not met|n\/a)$/.test(state))).toEqual([]);
    expect(rows.filter(({ shown }) => shown.length < 5)).toEqual([]);
  });

  it('has nothing left that is not met of sign-in, sessions, rights, configuration and logs', () => {
    const left = rows.filter(({ number, state }) => /^(6|7|8|13|16)\./.test(number) && state === 'not met');
    expect(left).toEqual([]);
  });

  it('names files that exist', () => {
    const named = [...DOCUMENT.matchAll(/`((?:test|src)\/[\w./-]+)`/g)].map(([, file = '']) => file);
    expect(named.length).toBeGreaterThan(50);
    const isThere = (file: string): boolean => SUFFIXES.some((suffix) => existsSync(join(ROOT, file + suffix)));
    expect([...new Set(named)].filter((file) => !isThere(file))).toEqual([]);
  });
});
