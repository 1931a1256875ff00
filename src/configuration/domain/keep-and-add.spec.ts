import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { keepAndAdd } from './keep-and-add.js';

it('makes the desired list of the present one, and leaves a common beginning', () => {
  const letters = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 6 });
  fc.assert(
    fc.property(letters, letters, (present, desired) => {
      const { remove, add } = keepAndAdd(present, desired, (a, b) => a === b);
      const left = present.filter((_, index) => !remove.includes(index));
      expect([...left, ...add]).toEqual(desired);
    }),
  );
  expect(keepAndAdd(['a', 'b'], ['a', 'b', 'c'], Object.is)).toEqual({ remove: [], add: ['c'] });
  expect(keepAndAdd(['a', 'b', 'c'], ['a', 'c'], Object.is)).toEqual({ remove: [1], add: [] });
});
