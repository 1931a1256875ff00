import type { Search } from '../../alerts/domain/search/search.js';

/** In the third-party API an acknowledged alert is an open one: `status: open` finds both. */
export function openUntilClosed(search: Search): Search {
  switch (search.kind) {
    case 'all':
    case 'any':
      return { ...search, of: search.of.map(openUntilClosed) };
    case 'not':
      return { ...search, of: openUntilClosed(search.of) };
    case 'status':
      return search.status === 'open' ? { kind: 'not', of: { kind: 'status', status: 'closed' } } : search;
    default:
      return search;
  }
}
