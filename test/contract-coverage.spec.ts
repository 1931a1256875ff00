import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..');
const DOCUMENT = readFileSync(join(ROOT, 'docs/contract-coverage.md'), 'utf8');

/** `name` of an e2e spec, `scenarios/name`, `survival/name`, or `src/…`. */
function fileOf(reference: string): string {
  const [folder = '', name = ''] = reference.split('/');
  if (folder === 'src') return `${reference}.spec.ts`;
  if (folder === 'scenarios') return `test/scenarios/${name}.scenario-spec.ts`;
  if (folder === 'survival') return `test/survival/${name}.survival-spec.ts`;
  return `test/e2e/${reference}.e2e-spec.ts`;
}

interface Claim {
  rule: string;
  file: string;
  title: string;
}

/** `` `file` title, `file` title``; a title may hold commas, and words in backticks that are no file. */
function claimsOf(rule: string, tests: string): Claim[] {
  const parts = tests.split(/(?:^|, )(?=`)/).filter(Boolean);
  return parts.map((part) => {
    const [, reference = '', title = ''] = /^`([\w./-]+)` (.+)$/.exec(part) ?? [];
    return { rule, file: fileOf(reference), title };
  });
}

const rows = [...DOCUMENT.matchAll(/^\| (?!rule |-)(.+?) +\| (.+?) +\|$/gm)].map(([, rule = '', tests = '']) => ({
  rule,
  claims: claimsOf(rule, tests),
}));
const claims = rows.flatMap((row) => row.claims);

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\]\\^{|}]/g, '\\$&');
/** Whether something in the file is called with this title: `it('…'`, or `it.each(…)('…'`. */
const hasTest = (source: string, title: string): boolean =>
  new RegExp(`\\(\\s*(['"\`])${escaped(title)}\\1,`).test(source);

describe('docs/contract-coverage.md', () => {
  it('has a row for every rule, and a test for every row', () => {
    expect(rows.length).toBeGreaterThan(250);
    expect(rows.filter((row) => row.claims.length === 0).map(({ rule }) => rule)).toEqual([]);
    expect(new Set(rows.map(({ rule }) => rule)).size).toBeGreaterThan(rows.length * 0.9);
  });

  it('names files that exist', () => {
    expect([...new Set(claims.map(({ file }) => file))].filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it('names tests that exist', () => {
    const sources = new Map<string, string>();
    const sourceOf = (file: string): string => {
      const known = sources.get(file);
      if (known !== undefined) return known;
      const read = existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : '';
      sources.set(file, read);
      return read;
    };
    const wrong = claims.filter(({ file, title }) => title === '' || !hasTest(sourceOf(file), title));
    expect(wrong.map(({ rule, file, title }) => `${rule}: ${file}: ${title}`)).toEqual([]);
  });

  it('is checked by a search that can fail', () => {
    expect(hasTest(`it.each([1])(\n  'counts in %s', () => undefined)`, 'counts in %s')).toBe(true);
    expect(hasTest(`it('counts in %s and more', () => undefined)`, 'counts in %s')).toBe(false);
    expect(hasTest(`expect(['counts in %s'])`, 'counts in %s')).toBe(false);
  });
});
