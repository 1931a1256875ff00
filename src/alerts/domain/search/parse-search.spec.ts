import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { searchesOf } from '../../../../test/support/searches.js';
import { ALERT_STATUSES, PRIORITIES } from '../alert.js';
import { parseSearch } from './parse-search.js';
import { type Search, TEXT_FIELDS } from './search.js';

const parsed = (text: string): Search => {
  const result = parseSearch(text);
  if (result.kind === 'invalid') throw new Error(`${result.problem} at ${result.position}: ${text}`);
  return result.search;
};
const open: Search = { kind: 'status', status: 'open' };
const p1: Search = { kind: 'priority', priority: 'P1' };
const word = (text: string): Search => ({ kind: 'text', text });

/** A search as its author would write it, with more parentheses than needed. */
function print(search: Search): string {
  const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`;
  switch (search.kind) {
    case 'all':
      return search.of.map((each) => `(${print(each)})`).join(' AND ');
    case 'any':
      return search.of.map((each) => `(${print(each)})`).join(' OR ');
    case 'not':
      return `NOT (${print(search.of)})`;
    case 'text':
      return quoted(search.text);
    case 'matches':
      return search.field === 'message'
        ? `message: ${quoted(search.pieces[1] ?? '')}`
        : `${search.field}: ${quoted(search.pieces.join())}`;
    case 'status':
      return `status: ${search.status}`;
    case 'priority':
      return `priority:${search.priority.toLowerCase()}`;
    case 'tinyId':
      return `tinyId : ${search.tinyId}`;
    case 'created':
      return 'since' in search ? `createdAt >= ${search.since.toISOString()}` : `createdAt<${search.before.getTime()}`;
  }
}

const times = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
const searches = searchesOf(
  fc.oneof(
    fc.record({ kind: fc.constant('text'), text: fc.string() }),
    fc
      .record({ field: fc.constantFrom(...TEXT_FIELDS), text: fc.string() })
      .map(({ field, text }) => ({ kind: 'matches', field, pieces: field === 'message' ? ['', text, ''] : [text] })),
    fc.record({ kind: fc.constant('status'), status: fc.constantFrom(...ALERT_STATUSES) }),
    fc.record({ kind: fc.constant('priority'), priority: fc.constantFrom(...PRIORITIES) }),
    fc.record({ kind: fc.constant('tinyId'), tinyId: fc.nat(99_999) }),
    times.map((since) => ({ kind: 'created', since })),
    times.map((before) => ({ kind: 'created', before })),
  ) as fc.Arbitrary<Search>,
);

describe('a search', () => {
  it.each<[string, Search]>([
    ['status: open', open],
    ['STATUS:Open', open],
    ['status: open AND priority: P1', { kind: 'all', of: [open, p1] }],
    ['status:open or priority:P1', { kind: 'any', of: [open, p1] }],
    ['NOT status: open', { kind: 'not', of: open }],
    ['(status: open)', open],
    ['status: open AND disk', { kind: 'all', of: [open, word('disk')] }],
    ['status: open AND "disk full"', { kind: 'all', of: [open, word('disk full')] }],
    ['message: disk', { kind: 'matches', field: 'message', pieces: ['', 'disk', ''] }],
    ['message: disk*', { kind: 'matches', field: 'message', pieces: ['disk', ''] }],
    ['message: "disk*"', { kind: 'matches', field: 'message', pieces: ['', 'disk*', ''] }],
    ['source: http://a:9090/x', { kind: 'matches', field: 'source', pieces: ['http://a:9090/x'] }],
    ['owner: ""', { kind: 'matches', field: 'owner', pieces: [''] }],
    [String.raw`alias: "a \"b\" \\ c"`, { kind: 'matches', field: 'alias', pieces: [String.raw`a "b" \ c`] }],
    ['tinyId: 17', { kind: 'tinyId', tinyId: 17 }],
    ['priority: (P1 OR NOT (P1))', { kind: 'any', of: [p1, { kind: 'not', of: p1 }] }],
    ['createdAt < 1470394841148', { kind: 'created', before: new Date(1470394841148) }],
    ['createdAt>2026-11-21', { kind: 'created', since: new Date('2026-11-22T00:00:00Z') }],
    ['createdAt >= 21-11-2026T09:30', { kind: 'created', since: new Date('2026-11-21T09:30:00Z') }],
    [
      'createdAt: 2026-11-21',
      {
        kind: 'all',
        of: [
          { kind: 'created', since: new Date('2026-11-21T00:00:00Z') },
          { kind: 'created', before: new Date('2026-11-22T00:00:00Z') },
        ],
      },
    ],
  ])('reads %s', (text, search) => {
    expect(parsed(text)).toEqual(search);
  });

  it('binds AND before OR, NOT before both', () => {
    expect(parsed('NOT status: open AND priority: P1 OR status: open')).toEqual({
      kind: 'any',
      of: [{ kind: 'all', of: [{ kind: 'not', of: open }, p1] }, open],
    });
  });

  it.each(['disk full', 'ERROR: disk', 'http status: 500', 'not found', '(a)', 'statusx: open', ' ', '"status": open'])(
    'looks for %s as it stands',
    (text) => {
      expect(parsed(text)).toEqual(word(text));
    },
  );

  it.each([
    ['status: opened', 'expected open, acknowledged, closed', 9],
    ['status:', 'expected a value', 8],
    ['status: open priority: P1', 'expected AND, OR or the end', 14],
    ['status: open AND', 'expected a value', 17],
    ['status: open AND OR', 'expected a condition', 18],
    ['(status: open', 'expected )', 14],
    ['status: open)', 'expected AND, OR or the end', 13],
    ['status: open AND foo: bar', 'unknown field foo', 18],
    ['status: open AND priority > P3', 'expected : after priority', 27],
    ['message: "disk', 'the quotation does not end', 10],
    ['tinyId: 123456', 'expected a tiny id', 9],
    ['createdAt > yesterday', 'expected a time', 13],
  ])('refuses %s', (text, problem, position) => {
    expect(parseSearch(text)).toEqual({ kind: 'invalid', problem, position });
  });

  it('reads back whatever it prints', () => {
    fc.assert(
      fc.property(searches, (search) => {
        expect(parsed(`status: open OR (${print(search)})`)).toEqual({ kind: 'any', of: [open, search] });
      }),
    );
  });

  it('never fails otherwise than with a position within the text', () => {
    const bits = fc.constantFrom(
      'status',
      'tag',
      'createdAt',
      ':',
      '<',
      '(',
      ')',
      '"',
      '\\',
      ' ',
      'AND',
      'NOT',
      'open',
      'x*',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(bits, fc.string({ maxLength: 3 }))), (parts) => {
        const text = `status: open ${parts.join('')}`;
        const result = parseSearch(text);
        if (result.kind === 'invalid') {
          expect(result.position).toBeGreaterThan(0);
          expect(result.position).toBeLessThanOrEqual(text.length + 1);
        }
      }),
      { numRuns: 500 },
    );
  });
});
