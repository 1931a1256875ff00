import { type TypedSearch, typedSearch } from '../../../../platform/domain/typed-search.js';
import { PRIORITIES } from '../../../../platform/domain/priority.js';
import type { Search } from './search.js';

/** Text without a condition on a field, as `typedSearch` reads it. Null: there is nothing to look for. */
export function plainSearch(text: string): Search | null {
  const typed = typedSearch(text);
  return typed && searchOf(typed);
}

const searchOf = (typed: TypedSearch): Search =>
  typed.kind === 'contains' ? phraseSearch(typed.text) : { kind: typed.kind, of: typed.of.map(searchOf) };

/** A word or phrase anywhere in an alert: its texts, its number (`#17` too), alias or priority, the people it concerns. */
export function phraseSearch(text: string): Search {
  const [, number] = /^#?(\d{1,9})$/.exec(text) ?? [];
  const priority = PRIORITIES.find((each) => each === text.toUpperCase());
  return {
    kind: 'any',
    of: [
      { kind: 'text', text },
      { kind: 'matches', field: 'alias', pieces: [text] },
      { kind: 'person', name: text },
      ...(priority ? [{ kind: 'priority', priority } as const] : []),
      ...(number ? [{ kind: 'number', field: 'tinyId', from: Number(number), to: Number(number) } as const] : []),
    ],
  };
}
