import fc from 'fast-check';
import type { Search } from '../../src/alerts/domain/search/search.js';

/** Searches joined, nested and negated at will, of these conditions. */
export function searchesOf(conditions: fc.Arbitrary<Search>): fc.Arbitrary<Search> {
  return fc.letrec<{ search: Search }>((tie) => ({
    search: fc.oneof(
      { maxDepth: 4 },
      conditions,
      fc.record({ kind: fc.constantFrom('all', 'any'), of: fc.array(tie('search'), { minLength: 2, maxLength: 3 }) }),
      fc.record({ kind: fc.constant('not'), of: tie('search') }),
    ),
  })).search;
}
