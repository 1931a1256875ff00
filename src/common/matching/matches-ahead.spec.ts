import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { allowed, workedMs } from '../../../test/support/worked-time.js';
import { Matches, fitsIfGivenUp, whenGivenUp, withinMs, withMatchesAhead } from './matches-ahead.js';
import { compileWhole, type PatternTest } from './pattern.js';

/** Patterns of which each match takes long, and texts for them. */
const patterns = Array.from({ length: 12 }, (_, n) => compileWhole(`.*a.{${200 + n}}b.{200}[${n % 2 ? 'ab' : 'N'}]`));
const texts = Array.from({ length: 12 }, (_, n) => 'abbaab'.repeat(160) + 'ab'.repeat(n));
const pair = fc.tuple(fc.constantFrom(...patterns), fc.constantFrom(...texts));

/** Any of these rules: all pairs of a rule must fit. */
const anyRule = (rules: readonly [PatternTest, string][][]): number =>
  rules.findIndex((pairs) => pairs.every(([pattern, text]) => pattern(text)));

describe('with matches made ahead', () => {
  it('the same is decided as without', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(pair, { minLength: 1, maxLength: 4 }), { maxLength: 6 }), async (rules) => {
        expect(await withMatchesAhead(() => anyRule(rules))).toBe(anyRule(rules));
      }),
      { numRuns: 15 },
    );
  });

  it('other work goes on meanwhile', async () => {
    const own = Array.from({ length: 12 }, (_, n) => compileWhole(`.*a.{${300 + n}}b.{300}N`));
    let [turns, pauses, longest, since] = [0, 0, 0, workedMs()];
    let isDone = false;
    const look = (): void => {
      longest = Math.max(longest, workedMs() - since);
      since = workedMs();
      turns++;
      if (!isDone) setImmediate(look);
    };
    setImmediate(look);
    const begun = workedMs();
    const matched = await withMatchesAhead(() => own.map((pattern) => texts.some(pattern)), {
      within: withinMs(60_000),
      onPause: () => void pauses++,
    });
    isDone = true;
    expect(matched).toEqual(own.map(() => false));
    expect([turns > 20, pauses]).toEqual([true, 1]);
    expect(longest).toBeLessThan((workedMs() - begun) / 5);
  });

  it('what is known is not matched again', async () => {
    const own = compileWhole('.*a.{350}b.{350}M');
    const ask = (): boolean[] => texts.map(own);
    const known = new Matches();
    const begun = workedMs();
    await withMatchesAhead(ask, { known });
    const matched = workedMs();
    await withMatchesAhead(ask, { known });
    expect(workedMs() - matched).toBeLessThan((matched - begun) / 4);
  });

  it('ends when it takes too long, and says so: what is left counts as not fitting', async () => {
    const own = Array.from({ length: 200 }, (_, n) => compileWhole(`.*a.{${300 + n}}b.{300}.*`));
    let told = 0;
    whenGivenUp(() => told++);
    const begun = workedMs();
    const matched = await withMatchesAhead(() => own.map((pattern) => texts.some(pattern)), { within: withinMs(30) });
    const taken = workedMs() - begun;
    expect(taken).toBeLessThan(allowed(300, taken));
    expect([matched[0], matched.at(-1), told]).toEqual([true, false, 1]);
  });

  it('ends also where each answer brings another text', async () => {
    const own = compileWhole('.*a.{300}b.{300}.*');
    const chain = (): number => {
      for (let n = 0; n < 1000; n++) if (!own(`${texts[0]!}${n}`)) return n;
      return 1000;
    };
    expect(await withMatchesAhead(chain, { within: withinMs(60_000) })).toBeLessThan(1000);
  });

  it('many small matches are paused, too', async () => {
    const own = Array.from({ length: 10 }, (_, n) => compileWhole(`.*a.{240}[c${n}N]`));
    const many = Array.from({ length: 3000 }, (_, n) => `${'ab'.repeat(18)}${n}`);
    let pauses = 0;
    await withMatchesAhead(() => own.map((pattern) => many.some(pattern)), { onPause: () => void pauses++ });
    expect(pauses).toBe(1);
  });

  it('an error that only a missing match brings about is no error; another one is thrown', async () => {
    const fitting = compileWhole('.*a.{220}b.{220}.*');
    const [text, ...more] = texts.map((each) => `${each}x`);
    const decide = (): string => {
      for (const each of more) fitting(each);
      if (!fitting(text!)) throw new Error('It does not fit');
      return 'fits';
    };
    await expect(withMatchesAhead(decide)).resolves.toBe('fits');
    await expect(withMatchesAhead(() => Promise.reject(new Error('Always')))).rejects.toThrow('Always');
    const always = (): never => {
      throw new Error('Always');
    };
    await expect(withMatchesAhead(always)).rejects.toThrow('Always');
  });

  it('a rule without which something would be lost fits where it is given up, and only there', async () => {
    const never = Array.from({ length: 200 }, (_, n) => compileWhole(`.*a.{${320 + n}}b.{300}N`));
    const rules = [compileWhole('N'), ...never].map((pattern) => fitsIfGivenUp((text: string) => pattern(text)));
    const ask = (): boolean[] => rules.map((fits) => texts.some(fits));
    const matched = await withMatchesAhead(ask, { within: withinMs(30) });
    expect([matched[0], matched.at(-1)]).toEqual([false, true]);
    expect(rules[0]!(texts[0]!)).toBe(false);
  });
});
