import fc from 'fast-check';
import { ALERT_STATUSES } from '../../src/alerts/lifecycle/domain/alert.js';
import { PRIORITIES } from '../../src/platform/domain/priority.js';
import {
  FLAG_FIELDS,
  NAME_FIELDS,
  NUMBER_FIELDS,
  type Search,
  TEXT_FIELDS,
  TIME_FIELDS,
} from '../../src/alerts/lifecycle/domain/search/search.js';

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

/** A search as its author would write it, with more parentheses than needed. */
export function printSearch(search: Search): string {
  const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`;
  switch (search.kind) {
    case 'all':
      return search.of.map((each) => `(${printSearch(each)})`).join(' AND ');
    case 'any':
      return search.of.map((each) => `(${printSearch(each)})`).join(' OR ');
    case 'not':
      return `NOT (${printSearch(search.of)})`;
    case 'text':
      return quoted(search.text);
    case 'matches': {
      const contained = search.field === 'message' || search.field === 'description';
      return `${search.field}: ${quoted(contained ? (search.pieces[1] ?? '') : search.pieces.join())}`;
    }
    case 'named':
      return `${search.field} = ${quoted(search.pieces.join())}`;
    case 'detail': {
      const value = quoted(search.value?.join() ?? '');
      if (search.key === null) return `details.value: ${value}`;
      return search.value === null
        ? `details.key: ${quoted(search.key.join())}`
        : `details.${quoted(search.key.join())}: ${value}`;
    }
    case 'id':
      return `alertId: ${search.id}`;
    case 'maintenance':
      return `maintenance: ${search.id}`;
    case 'status':
      return `status: ${search.status}`;
    case 'priority':
      return `priority:${search.priority.toLowerCase()}`;
    case 'flag':
      return `${search.field}: ${search.is}`;
    case 'number':
      if (search.from === search.to) return `${search.field} = ${search.from}`;
      return search.to === null ? `${search.field} >= ${search.from}` : `${search.field}<=${search.to}`;
    case 'time':
      return 'since' in search
        ? `${search.field} >= ${search.since.toISOString()}`
        : `${search.field}<${search.before.getTime()}`;
    case 'refers':
    case 'person':
      throw new Error('has no words of its own');
  }
}

const times = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
const numbers = fc.nat(99_999);
/** Searches of every kind of condition that a query can have. */
export const anySearches = searchesOf(
  fc.oneof(
    fc.record({ kind: fc.constant('text'), text: fc.string() }),
    fc
      .record({ field: fc.constantFrom(...TEXT_FIELDS.filter((field) => field !== 'owner')), text: fc.string() })
      .map(({ field, text }) => ({
        kind: 'matches',
        field,
        pieces: field === 'message' || field === 'description' ? ['', text, ''] : [text],
      })),
    fc
      .record({ field: fc.constantFrom(...NAME_FIELDS), text: fc.string() })
      .map(({ field, text }) => ({ kind: 'named', field, pieces: [text] })),
    fc
      .record({ key: fc.option(fc.string({ minLength: 1 })), value: fc.option(fc.string()) })
      .filter(({ key, value }) => key !== null || value !== null)
      .map(({ key, value }) => ({
        kind: 'detail',
        key: key === null ? null : [key],
        value: value === null ? null : [value],
      })),
    fc.uuid().map((id) => ({ kind: 'id', id })),
    fc.uuid().map((id) => ({ kind: 'maintenance', id })),
    fc.record({ kind: fc.constant('status'), status: fc.constantFrom(...ALERT_STATUSES) }),
    fc.record({ kind: fc.constant('priority'), priority: fc.constantFrom(...PRIORITIES) }),
    fc.record({ kind: fc.constant('flag'), field: fc.constantFrom(...FLAG_FIELDS), is: fc.boolean() }),
    fc
      .record({ field: fc.constantFrom(...NUMBER_FIELDS), at: numbers, sides: fc.constantFrom('both', 'from', 'to') })
      .map(({ field, at, sides }) => ({
        kind: 'number',
        field,
        from: sides === 'to' ? null : at,
        to: sides === 'from' ? null : at,
      })),
    fc.record({ kind: fc.constant('time'), field: fc.constantFrom(...TIME_FIELDS), since: times }),
    fc.record({ kind: fc.constant('time'), field: fc.constantFrom(...TIME_FIELDS), before: times }),
  ) as fc.Arbitrary<Search>,
);
