import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hasNames, madeOf, type NamedThings, unknownNames, withIds } from './names.js';
import type { NameField, Search } from './search.js';

const THINGS: NamedThings = {
  teams: [
    { id: '1', names: ['Ops'], saidAs: 'Ops' },
    { id: '2', names: ['Ops Night'] },
  ],
  recipients: [
    { id: '3', names: ['ada@example.com', 'Ada'] },
    { id: '4', names: ['Bob'], calledAlso: 'me' },
  ],
  people: [
    { id: '3', names: ['ada@example.com', 'Ada Moreno'], saidAs: 'ada@example.com' },
    { id: '4', names: ['bob@example.com', 'Jürgen Groß'], saidAs: 'bob@example.com' },
  ],
  owner: [
    { id: '3', names: ['ada@example.com', 'Ada Moreno'], saidAs: 'ada@example.com' },
    { id: '4', names: ['adam@example.com', 'Ada'], saidAs: 'adam@example.com' },
  ],
  responders: [
    { id: '3', names: ['ada@example.com', 'Ada Moreno'], saidAs: 'ada@example.com' },
    { id: '1', names: ['Ops'], saidAs: 'Ops' },
  ],
  acknowledgedBy: [
    { id: '3', names: ['ada@example.com', 'Ada Moreno'] },
    { id: '7', names: ['Zabbix prod'] },
  ],
  closedBy: [],
  'integration.name': [{ id: '7', names: ['Zabbix prod'] }],
  'integration.id': [],
  'integration.type': [{ id: '7', names: ['zabbix'] }],
};
const SAID = { names: ['Ops'] };
const named =
  (field: NameField) =>
  (...pieces: string[]): Search => ({ kind: 'named', field, pieces });
const [teams, recipients, by] = [named('teams'), named('recipients'), named('acknowledgedBy')];
const pasted = (condition: Search, text: string): Search => ({
  ...{ kind: 'any', isPasted: true },
  of: [condition, { kind: 'text', text }],
});
const [owner, responders] = [named('owner'), named('responders')];
const owned = (pieces: string[], ...ids: string[]): Search => ({
  kind: 'any',
  of: [
    { kind: 'matches', field: 'owner', pieces },
    { kind: 'refers', to: 'owner', ids },
  ],
});
const refers = (...ids: string[]): Search => ({ kind: 'refers', to: 'team', ids, ...(ids[0] === '1' && SAID) });

describe('names of a search', () => {
  it.each<[Search, Search]>([
    [teams('ops'), refers('1')],
    [teams('OPS', ''), refers('1', '2')],
    [teams('nobody'), refers()],
    [teams(''), { kind: 'not', of: { kind: 'refers', to: 'team', ids: null, ...SAID } }],
    [
      { kind: 'named', field: 'recipients', pieces: ['ada'] },
      { kind: 'refers', to: 'recipient', ids: ['3'] },
    ],
    [recipients('Me'), { kind: 'refers', to: 'recipient', ids: ['4'] }],
    [recipients('m', ''), { kind: 'refers', to: 'recipient', ids: [] }],
    // People by a part of their name or address, where nobody has it as the whole.
    [recipients('example'), { kind: 'refers', to: 'recipient', ids: [] }],
    [recipients('da@EXAMPLE'), { kind: 'refers', to: 'recipient', ids: ['3'] }],
    [by('moreno'), { kind: 'refers', to: 'acknowledger', ids: ['3'] }],
    [by('ABBIX'), { kind: 'refers', to: 'acknowledger', ids: ['7'] }],
    [by('7'), { kind: 'refers', to: 'acknowledger', ids: ['7'] }],
    // So are teams and integrations, but not the types of these.
    [teams('NIGHT'), refers('2')],
    [teams('öp'), refers('1', '2')],
    [teams('day'), refers()],
    [named('integration.name')('zab'), { kind: 'refers', to: 'integration', ids: ['7'] }],
    [named('integration.type')('zab'), { kind: 'refers', to: 'integration', ids: [] }],
    [pasted(by('Ada Moreno'), 'acknowledgedBy: Ada Moreno'), { kind: 'refers', to: 'acknowledger', ids: ['3'] }],
    [
      pasted(by('Ada Morena'), 'x'),
      {
        kind: 'any',
        of: [
          { kind: 'refers', to: 'acknowledger', ids: [] },
          { kind: 'text', text: 'x' },
        ],
        isPasted: true,
      },
    ],
    [owner('ada'), owned(['ada'], '4')],
    [owner('ad'), owned(['ad'], '3', '4')],
    [owner('ad', 'm@*'), owned(['ad', 'm@*'])],
    [owner(''), { kind: 'matches', field: 'owner', pieces: [''] }],
    [responders('moren'), { kind: 'refers', to: 'responder', ids: ['3'], names: ['ada@example.com', 'moren'] }],
    [responders('pagers'), { kind: 'refers', to: 'responder', ids: [], names: ['pagers'] }],
    [
      responders(''),
      { kind: 'not', of: { kind: 'refers', to: 'responder', ids: null, names: ['ada@example.com', 'Ops'] } },
    ],
    [
      { kind: 'not', of: { kind: 'any', of: [teams('ops'), { kind: 'status', status: 'open' }] } },
      { kind: 'not', of: { kind: 'any', of: [refers('1'), { kind: 'status', status: 'open' }] } },
    ],
  ])('%j', (search, expected) => {
    expect(hasNames(search)).toBe(true);
    expect(withIds(search, THINGS)).toEqual(expected);
    expect(hasNames(expected)).toBe(false);
  });

  it.each([
    ['MOR', '3'],
    ['ada', '3'],
    ['JÜRGEN', '4'],
    ['Ju\u0308rgen', '4'],
    ['GROSS', '4'],
    ['bob@example', '4'],
    ['example', undefined],
  ])('of people: %s', (name, id) => {
    const text: Search = { kind: 'text', text: name };
    const found = withIds({ kind: 'any', of: [text, { kind: 'person', name }] }, THINGS);
    const names = [id === '3' ? 'ada@example.com' : 'bob@example.com'];
    expect(found).toEqual({
      kind: 'any',
      of: id ? [text, { kind: 'refers', to: 'person', ids: [id], names }] : [text],
    });
  });

  /** @contract alerts-5 */
  it('are told where nobody and nothing has them, each once', () => {
    const search: Search = {
      kind: 'any',
      of: [
        { kind: 'all', of: [teams('ops'), owner('eve'), { kind: 'not', of: by('zabb') }, by('ev', '')] },
        ...[owner('eve'), owner(''), teams('opp'), recipients('me'), { kind: 'person', name: 'eve' } as const],
      ],
    };
    expect(unknownNames(search, THINGS)).toEqual([
      { field: 'owner', name: 'eve' },
      { field: 'acknowledgedBy', name: 'ev*' },
      { field: 'teams', name: 'opp' },
    ]);
  });

  it('are compared as a pattern is', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'B', '.', '\n'), maxLength: 8 });
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1, maxLength: 4 }), texts, (pieces, text) => {
        const pattern = pieces.map((piece) => piece.replaceAll('.', '\\.')).join('.*');
        expect(madeOf(pieces)(text)).toBe(new RegExp(`^${pattern}$`, 'is').test(text));
      }),
      { numRuns: 1000 },
    );
  });
});
