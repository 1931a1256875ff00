import { folded } from '../../../../platform/domain/folded.js';
import type { Search, TextField } from './search.js';

/**
 * A condition that the search table (`alert_texts`) can answer: whether the alert's texts, a line each and `folded`,
 * contain these pieces in this order, with anything between them; whether it is an alert of that number or alias; or
 * whether it concerns one of these people.
 */
export type TextCondition =
  | { kind: 'all' | 'any'; of: readonly TextCondition[] }
  | { kind: 'contains'; pieces: readonly string[] }
  /** Contain this text, as it is. Without the help of an index, but read faster than the alerts themselves. */
  | { kind: 'holds'; text: string }
  | { kind: 'numbered'; tinyId: number }
  | { kind: 'aliased'; alias: string }
  | Concerns;

/** Looked up in the alerts themselves, in columns that are short. */
type Concerns = Extract<Search, { kind: 'refers' }>;

/** The table's index holds every three letters or digits in a row; without three of them it cannot help. */
const HELPFUL = /[a-z0-9]{3}/i;
/** Whether other characters count as letters, and what their capitals are, depends on the locale of the database: they are left out. */
const NOT_ASCII = /[^\0-\x7f]+/;

/** Whose texts are in the search table, beside the values of the details. */
const INDEXED: ReadonlySet<TextField> = new Set(['message', 'description', 'source', 'entity', 'tag']);

/**
 * A condition that holds for every match of the search, and for as few other alerts as possible. Null: the search table is
 * of no use, as alerts with any text may match.
 */
export function textCondition(search: Search): TextCondition | null {
  switch (search.kind) {
    case 'all':
      return joined(
        'all',
        search.of.map(textCondition).filter((each) => each !== null),
      );
    case 'any': {
      const of = search.of.map(textCondition).filter((each) => each !== null);
      return of.length === search.of.length ? joined('any', of) : null;
    }
    case 'text':
      return contains([search.text]) ?? { kind: 'holds', text: search.text };
    case 'matches':
      if (search.field === 'alias' && search.pieces.length === 1) return { kind: 'aliased', alias: search.pieces[0]! };
      return INDEXED.has(search.field) ? contains(search.pieces) : null;
    case 'detail':
      return search.value && contains(search.value);
    case 'number':
      return search.field === 'tinyId' && search.from === search.to && search.from !== null
        ? { kind: 'numbered', tinyId: search.from }
        : null;
    case 'refers':
      // Of the references only this one is joined with texts by OR: a word may be a name.
      return search.to === 'person' ? search : null;
    default:
      return null;
  }
}

function joined(kind: 'all' | 'any', all: readonly TextCondition[]): TextCondition | null {
  // A word is looked for in several fields, which the table holds as one text.
  const of = [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
  const [first] = of;
  return first === undefined || of.length === 1 ? (first ?? null) : { kind, of };
}

function contains(texts: readonly string[]): TextCondition | null {
  // As the table holds them.
  const pieces = texts.flatMap((text) => folded(text).split(NOT_ASCII)).filter((piece) => piece !== '');
  return pieces.some((piece) => HELPFUL.test(piece)) ? { kind: 'contains', pieces } : null;
}

/** When an alert was created that fits the search, as far as it says so: at or after the one, before the other. */
export interface CreatedBetween {
  since: Date | null;
  before: Date | null;
}

/** The narrowest times that every alert that fits the search was created between. */
export function createdBetween(search: Search): CreatedBetween {
  if (search.kind === 'time' && search.field === 'createdAt') {
    return 'since' in search ? { since: search.since, before: null } : { since: null, before: search.before };
  }
  if (search.kind !== 'all') return { since: null, before: null };
  const bounds = search.of.map(createdBetween);
  return {
    since: extreme(
      Math.max,
      bounds.map(({ since }) => since),
    ),
    before: extreme(
      Math.min,
      bounds.map(({ before }) => before),
    ),
  };
}

function extreme(of: (...times: number[]) => number, dates: readonly (Date | null)[]): Date | null {
  const times = dates.filter((date) => date !== null).map((date) => date.getTime());
  return times.length === 0 ? null : new Date(of(...times));
}
