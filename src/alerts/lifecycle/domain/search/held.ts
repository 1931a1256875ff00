import type { HeldPages, Search } from './search.js';

/** Whether it is to be found out whose pages are held, before the search can run. */
export function asksWhatIsHeld(search: Search): boolean {
  switch (search.kind) {
    case 'all':
    case 'any':
      return search.of.some(asksWhatIsHeld);
    case 'not':
      return asksWhatIsHeld(search.of);
    default:
      return isAboutHeld(search);
  }
}

/** The search with the alerts whose pages are held. */
export function withHeld(search: Search, pages: HeldPages): Search {
  switch (search.kind) {
    case 'all':
    case 'any':
      return { ...search, of: search.of.map((each) => withHeld(each, pages)) };
    case 'not':
      return { ...search, of: withHeld(search.of, pages) };
    default:
      return isAboutHeld(search) ? { ...search, pages } : search;
  }
}

function isAboutHeld(search: Search): search is Extract<Search, { kind: 'flag' | 'time' }> {
  return (
    (search.kind === 'flag' && search.field === 'held') || (search.kind === 'time' && search.field === 'heldUntil')
  );
}
