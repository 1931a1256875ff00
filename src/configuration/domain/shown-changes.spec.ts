import { expect, it } from '@jest/globals';
import { shownChanges } from './shown-changes.js';

const lines = (before: unknown, after: unknown, longest = 100): string[] =>
  shownChanges([{ field: 'match', before, after }], longest);

it('names the parts that differ, however deep they are', () => {
  const conditions = (...values: string[]) => ({
    type: 'all',
    conditions: values.map((value) => ({ field: 'message', operation: 'contains', value })),
  });
  expect(lines(conditions('a', 'b'), conditions('a', 'c'))).toEqual(['match.conditions.1.value: "b" → "c"']);
  expect(lines({ tags: ['a'] }, { priorities: ['P1'] })).toEqual([
    'match.tags: ["a"] → none',
    'match.priorities: none → ["P1"]',
  ]);
});

it('shows lists of other lengths, and other types, whole', () => {
  expect(lines(['a'], ['a', 'b'])).toEqual(['match: ["a"] → ["a","b"]']);
  expect(lines(['a'], { 0: 'a' })).toEqual(['match: ["a"] → {"0":"a"}']);
  expect(lines(null, { a: 1 })).toEqual(['match: null → {"a":1}']);
});

it('cuts what is long', () => {
  expect(lines('x'.repeat(20), 'y', 5)).toEqual(['match: "xxxx… → "y"']);
});
