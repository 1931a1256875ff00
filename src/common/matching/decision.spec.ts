import { afterEach, describe, expect, it } from '@jest/globals';
import { allowed, workedMs } from '../../../test/support/worked-time.js';
import { compileConditions, type Condition } from './conditions.js';
import { decide, decideAtOnce, decideEach, fitsIfGivenUp, whenGivenUp } from './decision.js';
import type { MatchableAlert } from './match-criteria.js';
import { compilePattern, compileWhole, type PatternTest } from './pattern.js';

/** Patterns of which each match takes long, and a text for them. */
const heavy = (count: number, end: string) =>
  Array.from({ length: count }, (_, n) => compileWhole(`.*a.{${300 + n}}b.{300}${end}`));
const textOf = (seed: number): string =>
  Array.from({ length: 1000 }, (_, n) => ((n * n * 7919 + seed * n) % 13 < 6 ? 'a' : 'b')).join('');
const text = textOf(1);

afterEach(() => whenGivenUp(() => undefined));

describe('a decision', () => {
  it('of thousands of ordinary rules is made as a whole', async () => {
    const rules = (of: string): PatternTest[] =>
      Array.from({ length: 2000 }, (_, n) => compileWhole(`.*(disk|${of}) on web-${n}\\b.*`));
    const ordinary = rules('memory');
    let givenUp = 0;
    whenGivenUp(() => givenUp++);
    // The engine itself is compiled by then.
    for (const fits of rules('swap').slice(0, 500)) fits(`${text} disk on web-17`);
    const decided = await decide('large', () =>
      ordinary.map((fits) => fits('[prod] memory on web-1999 is at 97 %, see the runbook')),
    );
    expect([decided.filter(Boolean).length, decided[1999], givenUp]).toEqual([1, true, 0]);
  });

  it('that takes long ends, and says so once: what is left does not fit, but where something would be lost', () => {
    const [rules, kept] = [heavy(200, '.*'), heavy(200, 'N').map(fitsIfGivenUp)];
    let givenUp = 0;
    whenGivenUp(() => givenUp++);
    const begun = workedMs();
    const decided = decideAtOnce(() => [
      rules[0]!(text),
      kept[0]!(text),
      rules.map((fits) => fits(text)).at(-1),
      kept.at(-1)!(text),
    ]);
    const taken = workedMs() - begun;
    expect([decided, givenUp]).toEqual([[true, false, false, true], 1]);
    expect(taken).toBeLessThan(allowed(250, taken));
    // Another one has its own time; and without a decision nothing is counted.
    expect(decideAtOnce(() => rules.at(-1)!(text))).toBe(true);
    expect(kept.at(-1)!(text)).toBe(false);
  });

  it('within another one is part of it', () => {
    const rules = heavy(150, '.*');
    const decided = decideAtOnce(() => rules.map((fits) => decideAtOnce(() => fits(text))));
    expect([decided[0], decided.at(-1)]).toEqual([true, false]);
  });

  it('ends soon also where many large patterns have to be compiled again', () => {
    const large = Array.from({ length: 700 }, (_, n) => compilePattern(`${'\\pL'.repeat(48)}${n}`));
    const begun = workedMs();
    decideAtOnce(() => large.some((fits) => fits('-')));
    const taken = workedMs() - begun;
    expect(taken).toBeLessThan(allowed(500, taken));
  });

  it('is thrown out of, and the next one is made', () => {
    const failing = (): never => {
      throw new Error('It cannot be asked');
    };
    expect(() => decideAtOnce(failing)).toThrow('It cannot be asked');
    expect(decideAtOnce(() => compileWhole('a+')('aa'))).toBe(true);
  });
});

describe('decisions of a tenant', () => {
  /** What others would wait for at most, and how often it was their turn. */
  async function waited(work: Promise<unknown>): Promise<{ longest: number; turns: number }> {
    let [longest, since, turns, isDone] = [0, workedMs(), 0, false];
    const look = (): void => {
      longest = Math.max(longest, workedMs() - since);
      since = workedMs();
      turns++;
      if (!isDone) setImmediate(look);
    };
    setImmediate(look);
    await work;
    isDone = true;
    return { longest, turns };
  }

  it('leave time to others between them', async () => {
    const rules = heavy(6, 'N');
    const begun = performance.now();
    let decidedMs = 0;
    const one = (seed: number) => (): void => {
      const since = performance.now();
      rules.some((fits) => fits(textOf(seed)));
      decidedMs += performance.now() - since;
    };
    const all = Promise.all(Array.from({ length: 12 }, (_, n) => decide('slow', one(n))));
    const { longest, turns } = await waited(all);
    const taken = performance.now() - begun;
    expect(turns).toBeGreaterThan(20);
    expect(longest).toBeLessThan(taken / 4);
    expect(decidedMs).toBeLessThan(0.7 * taken);
  });

  it('do not wait for those of another one', async () => {
    const [rule] = heavy(1, 'N');
    const order: string[] = [];
    const slow = Array.from({ length: 3 }, (_, n) =>
      decide('first', () => {
        const until = performance.now() + 20;
        while (performance.now() < until) rule!(textOf(n));
        order.push('first');
      }),
    );
    await decide('second', () => order.push('second'));
    await Promise.all(slow);
    expect(order).toEqual(['first', 'second', 'first', 'first']);
  });

  it('may take so long together in a transaction', async () => {
    const rules = heavy(400, 'N').map(fitsIfGivenUp);
    const begun = workedMs();
    const decided = await decideEach(
      'transaction',
      Array.from({ length: 40 }, (_, n) => textOf(n)),
      (each) => rules.some((fits) => fits(each)),
    );
    const taken = workedMs() - begun;
    expect(decided.at(-1)).toBe(true);
    expect(taken).toBeLessThan(allowed(5000, taken));
  });
});

it('as many conditions about the largest alert as an organisation may have are asked for a moment', () => {
  const alert: MatchableAlert = {
    ...{ message: 'a'.repeat(130), alias: 'a'.repeat(512), description: `${'a'.repeat(14_999)}z`, priority: 'P3' },
    ...{ source: 'a', entity: 'a'.repeat(512), teamId: null, tags: Array.from({ length: 20 }, (_, n) => `tag ${n}`) },
    details: Object.fromEntries(
      Array.from({ length: 18_000 }, (_, n) => [n.toString(36), 'ab'.repeat(39) + (n % 150)]),
    ),
    responders: Array.from({ length: 50 }, (_, n) => ({ type: 'user', username: `u${n}@example.com` })),
  };
  const long: Condition[] = [
    { field: 'details', operation: 'equals-ignore-whitespace', expectedValue: `${'ab'.repeat(39)}x` },
    { field: 'details', operation: 'contains', expectedValue: 'no value' },
    { field: 'description', operation: 'contains', expectedValue: `${'a'.repeat(249)}b` },
    { field: 'responders', operation: 'contains', expectedValue: 'nobody' },
  ];
  const conditions = Array.from({ length: 50 }, (_, n) => long[n % long.length]!);
  const policies = Array.from({ length: 2000 }, () => compileConditions({ type: 'match-any-condition', conditions }));
  const begun = workedMs();
  expect(decideAtOnce(() => policies.some((fits) => fits({ ...alert })))).toBe(false);
  const taken = workedMs() - begun;
  expect(taken).toBeLessThan(allowed(400, taken));
});
