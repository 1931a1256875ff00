import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { allowed, workedMs } from '../../../test/support/worked-time.js';
import { compileConditions, type Condition } from './conditions.js';
import {
  decide,
  decideAtOnce,
  decideEach,
  isUndecided,
  MOST_OF_A_DECISION,
  spend,
  unlessUndecided,
  whenUndecided,
} from './decision.js';
import type { MatchableAlert } from './match-criteria.js';
import { compilePattern, compileWhole } from './pattern.js';

/** Expensive patterns, and a text for them. */
const heavy = (count: number, end: string) =>
  Array.from({ length: count }, (_, n) => compileWhole(`.*a.{${300 + n}}b.{300}${end}`));
const textOf = (seed: number): string =>
  Array.from({ length: 1000 }, (_, n) => ((n * n * 7919 + seed * n) % 13 < 6 ? 'a' : 'b')).join('');
const text = textOf(1);

let undecided: (string | null)[] = [];
beforeEach(() => {
  undecided = [];
  whenUndecided((tenantId) => undecided.push(tenantId));
});
afterEach(() => whenUndecided(() => undefined));

describe('a decision', () => {
  it('of thousands of ordinary rules is made as a whole', async () => {
    const ordinary = Array.from({ length: 2000 }, (_, n) => compileWhole(`(?i).*(disk|memory) on web-${n}\\b.*`));
    const decided = await decide('large', () =>
      ordinary.map((fits) => fits('[prod] memory on web-1999 is at 97 %, see the runbook')),
    );
    expect([decided.filter(Boolean).length, decided[1999], undecided]).toEqual([1, true, []]);
  });

  const rules = heavy(200, '.*');
  /** Which rules could be decided. */
  const asked = (): unknown[] => rules.map((fits) => unlessUndecided<unknown>('undecided', () => fits(text)));

  /** @contract routing-13, operating-67 */
  it('that takes much ends at the same rule each time, and says so once', async () => {
    const begun = workedMs();
    const first = decideAtOnce(asked, 'slow');
    const taken = workedMs() - begun;
    const known = first.indexOf('undecided');
    expect(known).toBeGreaterThan(10);
    expect(new Set(first.slice(known))).toEqual(new Set(['undecided']));
    expect(undecided).toEqual(['slow']);
    expect(taken).toBeLessThan(allowed(1000, taken));
    // First with the patterns in memory, then after others have replaced them.
    expect(await decide('slow', asked)).toEqual(first);
    for (let n = 0; n < 1000; n++) compileWhole(`${'\\pL'.repeat(48)}${n}`);
    expect(await decide('slow', asked)).toEqual(first);
  });

  it('has what it may take for itself, and those within it have their part of that', () => {
    decideAtOnce(asked);
    expect(decideAtOnce(() => rules.at(-1)!(text))).toBe(true);
    expect(decideAtOnce(() => rules.map(() => decideAtOnce(asked))).at(-1)?.[0]).toBe('undecided');
  });

  it('knows whether it could decide', () => {
    expect(decideAtOnce(() => [isUndecided(), asked().length, isUndecided()])).toEqual([false, rules.length, true]);
    expect(isUndecided()).toBe(false);
  });

  it('does not take a rule for fitting whose condition could not be asked, not even one that must not hold', () => {
    const condition: Condition = { field: 'message', not: true, operation: 'matches', expectedValue: 'never' };
    const fits = compileConditions({ type: 'match-all-conditions', conditions: [condition] });
    const alert = { message: 'm', priority: 'P3', source: null, entity: null, tags: [], teamId: null } as const;
    expect(decideAtOnce(() => unlessUndecided(null, () => fits(alert)))).toBe(true);
    const late = decideAtOnce(() => {
      spend(MOST_OF_A_DECISION);
      return unlessUndecided(null, () => fits(alert));
    });
    expect(late).toBeNull();
  });

  it('takes what compiling takes as well, whether or not it is compiled', () => {
    const large = Array.from({ length: 700 }, (_, n) => compilePattern(`${'\\pL'.repeat(48)}[${n}]`));
    const begun = workedMs();
    decideAtOnce(() => large.some((fits) => unlessUndecided(false, () => fits('-'))));
    const taken = workedMs() - begun;
    expect(undecided).toHaveLength(1);
    expect(taken).toBeLessThan(allowed(1000, taken));
  });

  it('is thrown out of, and the next one is made', () => {
    const failing = (): never => {
      throw new Error('It cannot be asked');
    };
    expect(() => decideAtOnce(() => unlessUndecided(null, failing))).toThrow('It cannot be asked');
    expect(decideAtOnce(() => compileWhole('a+')('aa'))).toBe(true);
  });
});

describe('decisions of a tenant', () => {
  /** The longest wait of other work, and how often it ran. */
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
    const rules = heavy(6, '[NO]');
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
    const [rule] = heavy(1, '[NO]');
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

  it('may take so much together in a transaction, and one alone always', async () => {
    const all = (count: number): Promise<unknown> =>
      decideEach('transaction', Array.from({ length: count }), () => spend(MOST_OF_A_DECISION));
    await all(1);
    await all(12);
    await expect(all(13)).rejects.toMatchObject({ status: 400, code: 'WORK_LIMIT' });
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
  const ask = (): boolean => policies.some((fits) => unlessUndecided(false, () => fits({ ...alert })));
  expect(decideAtOnce(ask)).toBe(false);
  const taken = workedMs() - begun;
  expect(taken).toBeLessThan(allowed(400, taken));
});
