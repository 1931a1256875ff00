import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RE2JS } from 're2js';
import { allowed, workedMs } from '../../../test/support/worked-time.js';
import { areTooLarge, compilePattern, compileWhole, LOOKED_AT, reasonAgainstAll } from './pattern.js';

const part = fc.constantFrom(
  ...['a', 'b', 'é', '😀', ' ', '.', '\\w', '[ab]', '[^a]', '\\b', '^', '$', '(?i)', '|', '(', ')', '(?:', '\n'],
  ...['*', '+', '?', '*?', '{2}', '{0,3}', '{3,}', '{', '{,2}', '\\Q', '\\E', '\\-', '-', '[', ']', '(?s)', '(?P<n>'],
);
/** Most of these have literals. */
const ordinary = fc.constantFrom(
  ...['a', 'b', '1', '-', '\\-', ' ', '.*', '.', '[ab]', '\\b', '^', '$', '(?:', '(', ')', '|', 'ab', 'k'],
  ...['*', '+', '?', '{0,3}', '{2}', '(a|b)', '(ab)?'],
);
const text = fc.string({ unit: fc.constantFrom('a', 'b', 'A', 'é', '😀', ' ', '\n', '1', '-', '{'), maxLength: 60 });

/** The same library without a memory limit; null: invalid pattern. */
function reference(pattern: string): RE2JS | null {
  try {
    return RE2JS.compile(pattern);
  } catch {
    return null;
  }
}

describe('a pattern fits', () => {
  it.each([
    ['any pattern', part, ''],
    ['ordinary ones', ordinary, ''],
    ['those that ignore case', ordinary, '(?i)'],
  ])('what RE2 finds, somewhere and as a whole: %s', (_, parts, flags) => {
    const shorts = fc.string({ unit: fc.constantFrom('a', 'b', 'A', 'K', '\u212a', '-', '1', ' '), maxLength: 12 });
    fc.assert(
      fc.property(
        fc.array(parts, { maxLength: 12 }),
        fc.array(fc.oneof(text, shorts), { minLength: 1, maxLength: 5 }),
        (all, texts) => {
          const pattern = flags + all.join('');
          const re2 = reference(pattern);
          if (re2 === null) return expect(() => compilePattern(pattern)).toThrow();
          const [anywhere, whole] = [compilePattern(pattern), compileWhole(pattern)];
          for (const each of texts)
            expect([anywhere(each), whole(each)]).toEqual([re2.test(each), re2.testExact(each)]);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('the same with more states than it keeps', () => {
    const sides = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 200, maxLength: LOOKED_AT });
    const pattern = '.*a[ab]{90}b[ab]{90}';
    const [whole, re2] = [compileWhole(pattern), RE2JS.compile(pattern)];
    fc.assert(
      fc.property(sides, (each) => whole(each) === re2.testExact(each)),
      { numRuns: 50 },
    );
  });
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** MB */
function used(): number {
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

it('a pattern keeps little of the texts that it was asked about', () => {
  const texts = Array.from({ length: 20 }, (_, n) => binary(n, LOOKED_AT));
  const before = used();
  const tests = Array.from({ length: 8 }, (_, n) => compileWhole(`.*a.{200}b.{${200 + n}}N`));
  for (const test of tests) for (const each of texts) test(each);
  // Its program and states; without a limit it kept 8 MB.
  expect((used() - before) / tests.length).toBeLessThan(0.8);
});

it('many large patterns keep little together, and fit what they fit alone', () => {
  const before = used();
  // Each takes 0.36 MB.
  const tests = Array.from({ length: 600 }, (_, n) => compileWhole(`${'\\pL?'.repeat(50)}${n}`));
  expect(used() - before).toBeLessThan(145);
  for (const [n, test] of tests.entries()) expect([test(`äöü${n}`), test(`-${n}`)]).toEqual([true, false]);
  expect(used() - before).toBeLessThan(145);
});

/** A pseudo-random text of the letters a and b. */
function binary(seed: number, length: number): string {
  let state = seed * 2_654_435_761 + 1;
  const next = (): string => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 16) % 2 === 0 ? 'a' : 'b';
  };
  return Array.from({ length }, next).join('');
}

describe('a match holds up nothing for longer than 30 ms', () => {
  const han = Array.from({ length: 64 }, (_, n) => String.fromCharCode(0x4e00 + 5 * n));
  const large = `[${han.join('')}]`;

  it.each([
    ['any characters', '.*a.{950}b.{950}', ['a', 'b']],
    ['what may be missing', '.*(?:[ab]?){325}', ['a', 'b']],
    ['alternatives', `.*(?:a|b|ab|ba){130}`, ['a', 'b']],
    ['empty alternatives', '(?:\\b?\\B?.?){160}', ['a', ' ']],
    ['a large class', `.*${large}{900}.*`, han],
    ['a large class twice', `.*${large}{500}(?:${large}{480})`, han],
    ['a large class and others', `.*${large}{500}.{900}`, han],
    ['letters', '.*\\pL{54}.*', han],
    ['letters, whatever their case', `(?i).*[a-zk]{980}.*`, ['k', 'K', '\u212a']],
  ])('%s', (_, pattern, letters) => {
    const test = compileWhole(pattern);
    const once = (__: unknown, n: number): number => {
      const text = Array.from({ length: LOOKED_AT }, (___, at) => letters[(at * at + 7 * at * n + n) % letters.length]);
      const begun = workedMs();
      test(text.join(''));
      return workedMs() - begun;
    };
    // Other tests compete for the processor's caches, so the best of several attempts counts.
    let taken = Infinity;
    for (let attempt = 0; attempt < 4 && !(taken < allowed(30, taken)); attempt++)
      taken = Math.min(taken, Array.from({ length: 8 }, once).toSorted((a, b) => a - b)[3]!);
    expect(taken).toBeLessThan(allowed(30, taken));
  });
});

it('a step of a large class counts twice', () => {
  expect(() => compileWhole('[acegikmoq]{990}')).not.toThrow();
  expect(() => compileWhole('[a-q]{1000}.{500}')).not.toThrow();
  expect(() => compileWhole('[acegikmoq]{1000}.{500}')).toThrow('too large');
});

it('a pattern alone is refused with its size and the limit', () => {
  expect(() => compileWhole('[acegikmoq]{990}.{500}')).toThrow(/it has 2,4\d\d steps, 2,000 are the most/);
  expect(() => compilePattern('(a{100}){100}')).toThrow(/it has 10,\d\d\d steps, 4,000 are the most/);
  const nested = `${'('.repeat(140)}a${'{900})'.repeat(140)}`;
  expect(() => compilePattern(nested)).toThrow('it has more than 999,999 steps, 4,000 are the most');
});

it.each(['(?<=x)y', 'y(?<!x)', '(?=x)', 'a(?!x)'])('of %s it says that look-around is not supported', (pattern) => {
  expect(() => compilePattern(pattern)).toThrow('look-around, `(?=`, `(?!`, `(?<=` and `(?<!`, is not supported');
});

it('a point takes a line break only where the pattern says so', () => {
  const text = 'big disk\nfull';
  expect([compileWhole('.*disk.*')(text), compileWhole('(?s).*disk.*')(text)]).toEqual([false, true]);
});

describe('the patterns of one list', () => {
  it.each([
    ['one as large as it may be', ['a{1000}b{300}'], false],
    ['two such', ['a{1000}b{600}', 'b{1000}a{600}'], true],
    ['many small ones', Array.from({ length: 10 }, (_, n) => `.*word${n}.*`), false],
    ['what is no pattern', ['a{1000}b{300}', '(', 7, null], false],
  ])('%s: too large is %s', (_, patterns, isTooLarge) => {
    expect(areTooLarge(patterns)).toBe(isTooLarge);
  });

  it('are refused with their size and the limit', () => {
    expect(reasonAgainstAll(['a{900}', 'b{900}', 'c{900}', 'd{900}'])).toMatch(
      /^its patterns have 3,6\d\d steps together; 3,000 are the most$/,
    );
  });
});
