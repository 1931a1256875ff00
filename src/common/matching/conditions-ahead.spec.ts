import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { allowed, workedMs } from '../../../test/support/worked-time.js';
import { compileConditions, type Condition, type ConditionTest } from './conditions.js';
import type { MatchableAlert } from './match-criteria.js';
import { withinMs, withMatchesAhead } from './matches-ahead.js';

const alert: MatchableAlert = {
  ...{ message: 'a'.repeat(130), alias: 'a'.repeat(512), description: `${'a'.repeat(14_999)}z`, priority: 'P3' },
  ...{ source: 'a', entity: 'a'.repeat(512), teamId: null, tags: Array.from({ length: 20 }, (_, n) => `tag ${n}`) },
  details: Object.fromEntries(Array.from({ length: 18_000 }, (_, n) => [n.toString(36), 'ab'.repeat(39) + (n % 150)])),
  responders: Array.from({ length: 50 }, (_, n) => ({ type: 'user', username: `u${n}@example.com` })),
};
const LONG: Condition[] = [
  { field: 'details', operation: 'equals-ignore-whitespace', expectedValue: `${'ab'.repeat(39)}x` },
  { field: 'details', operation: 'contains', expectedValue: 'no value' },
  { field: 'description', operation: 'contains', expectedValue: `${'a'.repeat(249)}b` },
  { field: 'responders', operation: 'contains', expectedValue: 'nobody' },
];
const list = (conditions: readonly Condition[]): ConditionTest =>
  compileConditions({ type: 'match-any-condition', conditions });

/** The longest time, in milliseconds, that others had to wait while this went on. */
async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let [longest, since, isDone] = [0, workedMs(), false];
  const look = (): void => {
    longest = Math.max(longest, workedMs() - since);
    since = workedMs();
    if (!isDone) setImmediate(look);
  };
  setImmediate(look);
  await work();
  isDone = true;
  return Math.max(longest, workedMs() - since);
}

it('as many conditions about the largest alert as an organisation may have hold up nothing, and end', async () => {
  const policies = Array.from({ length: 2000 }, () =>
    list(Array.from({ length: 50 }, (_, n) => LONG[n % LONG.length]!)),
  );
  let isAny = true;
  const begun = workedMs();
  const held = await longestHold(async () => {
    isAny = await withMatchesAhead(() => policies.some((fits) => fits({ ...alert })));
  });
  expect(held).toBeLessThan(allowed(100, held));
  const taken = workedMs() - begun;
  expect([isAny, taken < allowed(3000, taken)]).toEqual([false, true]);
});

it('the same is decided as without pauses', async () => {
  const found: Condition[] = [
    { field: 'details', operation: 'equals', expectedValue: `${'ab'.repeat(39)}149` },
    { field: 'details', operation: 'matches', expectedValue: '(ab)+149' },
    { field: 'description', operation: 'ends-with', expectedValue: 'az' },
    { field: 'tags', operation: 'contains', expectedValue: 'tag 19' },
  ];
  const condition = fc
    .record({ one: fc.constantFrom(...LONG, ...LONG, ...found), not: fc.boolean() })
    .map(({ one, not }) => ({ ...one, not }));
  const conditions = fc.array(fc.array(condition, { minLength: 1, maxLength: 50 }), { minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(conditions, async (lists) => {
      const tests = lists.map((each) => compileConditions({ type: 'match-all-conditions', conditions: each }));
      const ask = (): boolean[] => tests.map((fits) => fits({ ...alert }));
      expect(await withMatchesAhead(ask, { within: withinMs(60_000) })).toEqual(ask());
    }),
    { numRuns: 20 },
  );
});
