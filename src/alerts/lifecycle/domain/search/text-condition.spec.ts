import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { folded } from '../../../../platform/domain/folded.js';
import { searchesOf } from '../../../../../test/support/searches.js';
import { ALERT_STATUSES, type AlertStatus } from '../alert.js';
import { type NamedThings, withIds } from './names.js';
import { plainSearch } from './plain-text.js';
import type { Search, TextField } from './search.js';
import { createdBetween, type TextCondition, textCondition } from './text-condition.js';

const SAID_FIELDS = [
  'message',
  'description',
  'source',
  'entity',
  'owner',
  'alias',
  'tag',
] as const satisfies readonly TextField[];
type SaidField = (typeof SAID_FIELDS)[number];

interface Said {
  message: string;
  description: string;
  source: string;
  entity: string;
  owner: string;
  alias: string;
  tags: readonly string[];
  details: Readonly<Record<string, string>>;
  status: AlertStatus;
  createdAt: number;
}

/** Whether the text is these pieces in order, with anything between them. Case and accents count only if `exact`. */
function isMadeOf(text: string, pieces: readonly string[], exact = false): boolean {
  const as = exact ? (each: string): string => each : folded;
  const escaped = pieces.map((piece) => as(piece).replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('.*')}$`, 's').test(as(text));
}

/** What the API promises of a search, word for word (search.ts). */
function fits(search: Search, said: Said): boolean {
  switch (search.kind) {
    case 'all':
      return search.of.every((each) => fits(each, said));
    case 'any':
      return search.of.some((each) => fits(each, said));
    case 'not':
      return !fits(search.of, said);
    case 'text':
      return [
        ...[said.message, said.description, said.source, said.entity],
        ...[...said.tags, ...Object.values(said.details)],
      ].some((text) => isMadeOf(text, ['', search.text, '']));
    case 'matches':
      return valuesOf(search.field as SaidField, said).some((text) =>
        isMadeOf(text, search.pieces, search.field === 'alias'),
      );
    case 'detail':
      return Object.entries(said.details).some(
        ([key, value]) => isMadeOf(key, search.key ?? ['', ''], true) && isMadeOf(value, search.value ?? ['', '']),
      );
    case 'status':
      return said.status === search.status;
    case 'time':
      return 'since' in search ? said.createdAt >= search.since.getTime() : said.createdAt < search.before.getTime();
    default:
      throw new Error(`not made here: ${search.kind}`);
  }
}

const valuesOf = (field: SaidField, said: Said): readonly string[] => (field === 'tag' ? said.tags : [said[field]]);

function names(condition: TextCondition, text: string, alias: string): boolean {
  if (condition.kind === 'contains') return isMadeOf(text, ['', ...condition.pieces, '']);
  if (condition.kind === 'holds') return text.includes(folded(condition.text));
  if (condition.kind === 'numbered' || condition.kind === 'refers') throw new Error('not made here');
  if (condition.kind === 'aliased') return condition.alias === alias;
  return condition.kind === 'all'
    ? condition.of.every((each) => names(each, text, alias))
    : condition.of.some((each) => names(each, text, alias));
}

/** As the migration's `alert_search_text` joins it. */
const textOf = ({ message, description, source, entity, tags, details }: Said): string =>
  folded([message, description, source, entity, ...tags, ...Object.values(details)].join('\n'));

// Few letters, so that searches and alerts meet; among them what is special in SQL, in searches or in an alphabet.
const bits = fc.constantFrom(
  'disk',
  'Full',
  'web-1',
  'ab',
  'a',
  '%',
  '_',
  '\\',
  '"',
  'größe',
  'диск',
  ' ',
  '😀',
  'Núñez',
  'nunez',
  'it’s',
  `it's`,
);
const written = (maxLength: number): fc.Arbitrary<string> =>
  fc.array(bits, { maxLength }).map((parts) => parts.join(''));
const words = written(4);
const sought = fc.oneof({ weight: 2, arbitrary: bits }, { weight: 1, arbitrary: written(3) });
const keys = fc.constantFrom('host', 'Region');
const times = fc.integer({ min: 0, max: 20 });
const alerts: fc.Arbitrary<Said> = fc.record({
  message: words,
  description: words,
  source: words,
  entity: words,
  owner: words,
  alias: words,
  tags: fc.array(words, { maxLength: 3 }),
  details: fc.dictionary(keys, words, { maxKeys: 2 }),
  status: fc.constantFrom(...ALERT_STATUSES),
  createdAt: times,
});
const searches = searchesOf(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('text'), text: sought }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('matches'),
        field: fc.constantFrom(...SAID_FIELDS),
        pieces: fc.array(fc.oneof(sought, fc.constant('')), { minLength: 1, maxLength: 3 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('detail'),
        key: fc.option(keys.map((key) => [key])),
        value: fc.array(fc.oneof(sought, fc.constant('')), { minLength: 1, maxLength: 3 }),
      }),
    },
    fc.record({ kind: fc.constant('status'), status: fc.constantFrom(...ALERT_STATUSES) }),
    times.map((time) => ({ kind: 'time', field: 'createdAt', since: new Date(time) })),
    times.map((time) => ({ kind: 'time', field: 'createdAt', before: new Date(time) })),
  ) as fc.Arbitrary<Search>,
);

const text = (value: string): Search => ({ kind: 'text', text: value });
const contains = (...pieces: string[]): TextCondition => ({ kind: 'contains', pieces });
const holds = (said: string): TextCondition => ({ kind: 'holds', text: said });
const NOBODY = { people: [] } as unknown as NamedThings;
const open: Search = { kind: 'status', status: 'open' };

describe('the query to the search table', () => {
  it.each<[string, Search, TextCondition | null]>([
    ['a word', text('disk'), contains('disk')],
    ['a word that is too short', text('ab'), holds('ab')],
    ['two words that are too short', text('ab cd'), holds('ab cd')],
    ['what is no word', text('%-%'), holds('%-%')],
    ['a word beside others', text('a disk'), contains('a disk')],
    ['letters of another alphabet', text('диск'), holds('диск')],
    ['some of them', text('Größe диск 100'), contains('grosse ', ' 100')],
    ['a sharp s', text('STRAẞE'), contains('strasse')],
    ['accents and a curly quote', text('Núñez’s café'), contains(`nunez's cafe`)],
    ['a prefix', { kind: 'matches', field: 'source', pieces: ['http', ''] }, contains('http')],
    ['pieces', { kind: 'matches', field: 'tag', pieces: ['db', 'prod'] }, contains('db', 'prod')],
    ['an alias', { kind: 'matches', field: 'alias', pieces: ['disk'] }, { kind: 'aliased', alias: 'disk' }],
    ['the beginning of an alias', { kind: 'matches', field: 'alias', pieces: ['disk', ''] }, null],
    ['an owner', { kind: 'matches', field: 'owner', pieces: ['anna'] }, null],
    ['a detail', { kind: 'detail', key: ['host'], value: ['db', 'prod'] }, contains('db', 'prod')],
    ['the key of a detail', { kind: 'detail', key: ['host'], value: null }, null],
    ['a part of a field that is too short', { kind: 'matches', field: 'message', pieces: ['', 'ab', ''] }, null],
    ['what is no text', open, null],
    ['what is not said', { kind: 'not', of: text('disk') }, null],
    ['a word and more', { kind: 'all', of: [open, text('disk'), { kind: 'not', of: text('web') }] }, contains('disk')],
    [
      'words that come together',
      { kind: 'all', of: [text('disk'), text('full')] },
      { kind: 'all', of: [contains('disk'), contains('full')] },
    ],
    [
      'either of two words',
      { kind: 'any', of: [text('disk'), text('full')] },
      { kind: 'any', of: [contains('disk'), contains('full')] },
    ],
    [
      'a word in any field, or a number',
      withIds(plainSearch('16643 disk')!, NOBODY),
      {
        kind: 'all',
        of: [
          {
            kind: 'any',
            of: [contains('16643'), { kind: 'aliased', alias: '16643' }, { kind: 'numbered', tinyId: 16643 }],
          },
          { kind: 'any', of: [contains('disk'), { kind: 'aliased', alias: 'disk' }] },
        ],
      },
    ],
    [
      'a word that is in a name',
      withIds(plainSearch('ada')!, {
        ...NOBODY,
        people: [{ id: '1', names: ['Ada'], saidAs: 'ada' }],
      }),
      {
        kind: 'any',
        of: [
          contains('ada'),
          { kind: 'aliased', alias: 'ada' },
          { kind: 'refers', to: 'person', ids: ['1'], names: ['ada'] },
        ],
      },
    ],
    [
      'an alert of a team, or a word',
      { kind: 'any', of: [text('disk'), { kind: 'refers', to: 'team', ids: ['1'] }] },
      null,
    ],
    ['a word or any other alert that is open', { kind: 'any', of: [text('disk'), open] }, null],
  ])('of %s', (_name, search, condition) => {
    expect(textCondition(search)).toEqual(condition);
  });

  it('names every alert that fits', () => {
    let named = 0;
    fc.assert(
      fc.property(searches, fc.array(alerts, { minLength: 20, maxLength: 40 }), (search, all) => {
        const condition = textCondition(search);
        if (condition === null) return;
        for (const said of all.filter((each) => fits(search, each))) {
          named++;
          expect(names(condition, textOf(said), said.alias)).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
    expect(named).toBeGreaterThan(100);
  });
});

describe('the range of times of a search', () => {
  it.each<[string, Search, [number | null, number | null]]>([
    ['a word', text('disk'), [null, null]],
    ['a beginning', { kind: 'time', field: 'createdAt', since: new Date(5) }, [5, null]],
    [
      'the narrowest of several',
      {
        kind: 'all',
        of: [
          { kind: 'time', field: 'createdAt', since: new Date(3) },
          text('disk'),
          {
            kind: 'all',
            of: [
              { kind: 'time', field: 'createdAt', since: new Date(4) },
              { kind: 'time', field: 'createdAt', before: new Date(9) },
            ],
          },
          { kind: 'time', field: 'createdAt', before: new Date(8) },
        ],
      },
      [4, 8],
    ],
    [
      'alternatives',
      { kind: 'any', of: [{ kind: 'time', field: 'createdAt', since: new Date(3) }, text('disk')] },
      [null, null],
    ],
    ['the contrary', { kind: 'not', of: { kind: 'time', field: 'createdAt', since: new Date(3) } }, [null, null]],
  ])('of %s', (_name, search, [since, before]) => {
    const between = createdBetween(search);
    expect([between.since?.getTime() ?? null, between.before?.getTime() ?? null]).toEqual([since, before]);
  });

  it('hold every alert that fits', () => {
    fc.assert(
      fc.property(searches, fc.array(alerts, { minLength: 1, maxLength: 20 }), (search, all) => {
        const { since, before } = createdBetween(search);
        for (const { createdAt } of all.filter((each) => fits(search, each))) {
          if (since) expect(createdAt).toBeGreaterThanOrEqual(since.getTime());
          if (before) expect(createdAt).toBeLessThan(before.getTime());
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
