import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RE2JS } from 're2js';
import { allowed, workedMs } from '../../../test/support/worked-time.js';
import { compilePattern, compileWhole, PatternError } from './pattern.js';
import { costOf, MOST_WORK } from './pattern-work.js';
import { patternsIn, withPatternsAhead } from './patterns-ahead.js';

const many = (count: number, of: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => of(n)).join('');
const wide = '[!-\uffff]';

describe('a pattern that would take long to compile is refused before', () => {
  it.each([
    ['classes of letters', '\\p{L}'.repeat(20_000), 'it is longer than 1000 characters'],
    ['classes of letters, within the length', '\\pL'.repeat(160), 'the pattern is too large'],
    ['the same in sets', '[^\\PL]'.repeat(80), 'the pattern is too large'],
    ['ranges that ignore case', `(?i)${wide.repeat(99)}`, 'the pattern is too large'],
    ['the same, ignored further in', `a(?s:(?mi:${wide.repeat(90)}))`, 'the pattern is too large'],
    ['ranges by their numbers', `(?i)${'[\\x{80}-\\x{1e000}]'.repeat(20)}`, 'the pattern is too large'],
    ['a repetition', `(${'[a-z]'.repeat(90)}){1000}`, 'the pattern is too large'],
    ['repetitions in repetitions', `((${'.?'.repeat(230)}){10}){0,100}`, 'the pattern is too large'],
    ['a repetition behind flags', `(${'a'.repeat(400)}){10}(?s){100}`, 'the pattern is too large'],
    ['a repetition behind a quotation', '(a{100}\\Q(\\E){10}(?i){100}', 'the pattern is too large'],
    ['a repeated class of letters', '\\pL{1000}', 'the pattern is too large'],
  ])('%s', (_, pattern, reason) => {
    const begun = workedMs();
    for (const compile of [compilePattern, compileWhole]) expect(() => compile(pattern)).toThrow(reason);
    const taken = workedMs() - begun;
    expect(taken).toBeLessThan(allowed(10, taken));
  });

  it.each([
    ['letters in a few places', '(?i)\\p{L}+ [\\p{L}\\p{N}_-]{1,40}: .*'],
    ['all that is not ASCII', '(?i).*[\\x{80}-\\x{10ffff}].*'],
    ['all characters', `(?i)${'[\\x00-\\x{10ffff}]'.repeat(25)}`],
    ['ranges where case counts', wide.repeat(99)],
    ['an address', '.*\\b\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}\\b.{0,200}'],
    ['a list of words', `(?i).*\\b(${many(60, (n) => `|word${n}`)})\\b.*`],
    ['a text', 'a{'.repeat(250)],
  ])('but not %s', (_, pattern) => {
    expect(() => compileWhole(pattern)).not.toThrow();
  });

  // The most expensive patterns of their kinds with 500 characters (condition) and 1,000 (pattern).
  it.each([
    ['words', many(165, (n) => `${n === 0 ? '' : '|'}w${(n * 7919) % 9973}`)],
    ['words with the same beginnings', many(44, (n) => `|${'a'.repeat(n)}`)],
    ['groups', '('.repeat(330) + 'a' + ')'.repeat(330)],
    ['groups that may be missing', '('.repeat(240) + 'a' + ')?'.repeat(240)],
    ['empty alternatives', `(${'|'.repeat(990)})`],
    ['empty alternatives again and again', '(|a)*'.repeat(200)],
    ['signs and case', `(?i)${many(490, (n) => `|${String.fromCodePoint(0x100 + n)}`)}`],
    ['sets and case', `(?i)${'[\\w\\d\\s\\W]'.repeat(80)}`],
    ['classes of letters', '[^\\pL]'.repeat(20)],
    ['ranges that ignore case', `(?i)${wide.repeat(2)}`],
    ['repetitions', '(a*){3}'.repeat(140)],
    ['sets without an end', '['.repeat(1000)],
    ['tables without an end', '\\pL{'.repeat(200)],
  ])('and %s take a moment at most', (_, pattern) => {
    let least = Infinity;
    for (let attempt = 0; attempt < 5; attempt++) {
      const begun = workedMs();
      // Another text each time, since compiled patterns are cached.
      const text = `${pattern}${'x'.repeat(attempt)}`.slice(-1000);
      try {
        compilePattern(text);
      } catch (error) {
        expect(error).toBeInstanceOf(PatternError);
      }
      least = Math.min(least, workedMs() - begun);
    }
    expect(least).toBeLessThan(allowed(20, least));
  });
});

describe('the cost of a pattern', () => {
  const part = fc.constantFrom(
    ...[
      'a',
      'é',
      '😀',
      '.',
      '\\d',
      '\\W',
      '[a-z]',
      '[]a]',
      '[^]a]',
      '[[:alpha:]]',
      '[[:^word:]\\pL]',
      '\\p{Greek}',
      '^',
      '\\b',
    ],
    ...[
      '\\Q(a{5}\\E',
      '\\Q\\E',
      '(?i)',
      '(?-s)',
      '\\x41',
      '\\x{41}',
      '\\{',
      '{',
      '{,3}',
      'x{2,1}',
      '|',
      '|',
      '[\\101-\\377]',
    ],
    ...['*', '+?', '{0}', '{3}', '{2,}', '{0,5}', '{3,7}', '{100}', '{03}', '(?:', '(', '(?i:', '(?P<n>', ')', ')'],
  );

  it('is never less than the program that RE2 makes of it', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 25 }), (parts) => {
        const pattern = `(?:${parts.join('')})`;
        const { work, steps } = costOf(pattern);
        if (work > MOST_WORK) return;
        const size = sizeOf(pattern);
        if (size !== null) expect(size).toBeLessThanOrEqual(Math.min(work - pattern.length, steps));
      }),
      { numRuns: 300 },
    );
  });

  it('is told in time linear in it', () => {
    const begun = workedMs();
    for (const each of ['[', '(', '[[:', '[\\', '\\pL', '{1', '\\Q', '(?', '(?P<a', '[a-'])
      costOf(`(?i)${each.repeat(Math.floor(990 / each.length))}`);
    const taken = workedMs() - begun;
    expect(taken).toBeLessThan(allowed(40, taken));
  });
});

describe('patterns compiled ahead', () => {
  const condition = (expectedValue: string): object => ({ field: 'message', operation: 'matches', expectedValue });

  it('are found wherever they stand', () => {
    const rules = { a: [{ filter: { conditions: [condition('a+'), { operation: 'equals', expectedValue: 'no' }] } }] };
    const found = [...patternsIn([rules, { match: { messageRegex: '^b' } }, null, 'text', { operation: 'matches' }])];
    expect(found).toEqual([
      { pattern: '^b', use: 'anywhere' },
      { pattern: 'a+', use: 'whole' },
    ]);
  });

  it('hold up nothing, and need no second compilation', async () => {
    const conditions = Array.from({ length: 60 }, (_, n) => condition(`${'[^\\pL]'.repeat(20)}${n}`));
    let turns = 0;
    let isDone = false;
    const count = (): void => {
      turns++;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const took = await withPatternsAhead(conditions, () => {
      const begun = workedMs();
      for (const { pattern } of patternsIn(conditions)) compileWhole(pattern);
      return workedMs() - begun;
    });
    isDone = true;
    expect(turns).toBeGreaterThan(10);
    expect(took).toBeLessThan(allowed(10, took));
  });
});

function sizeOf(pattern: string): number | null {
  try {
    return RE2JS.compile(pattern).programSize();
  } catch {
    return null;
  }
}
