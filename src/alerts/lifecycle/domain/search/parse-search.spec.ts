import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anySearches, printSearch } from '../../../../../test/support/searches.js';
import { parseSearch } from './parse-search.js';
import { phraseSearch, plainSearch } from './plain-text.js';
import type { Search, TextField } from './search.js';

const parsed = (text: string): Search | null => {
  const result = parseSearch(text);
  if (result.kind === 'invalid') throw new Error(`${result.problem} at ${result.position}: ${text}`);
  return result.search;
};
const open: Search = { kind: 'status', status: 'open' };
const p1: Search = { kind: 'priority', priority: 'P1' };
const matches = (field: TextField, ...pieces: string[]): Search => ({ kind: 'matches', field, pieces });
const word = (text: string): Search => ({ kind: 'text', text });

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
    ['message = disk full AND status=open', { kind: 'all', of: [matches('message', '', 'disk full', ''), open] }],
    ['tag: a, "b, c" , d', { kind: 'any', of: [matches('tag', 'a'), matches('tag', 'b, c'), matches('tag', 'd')] }],
    ['tag: (a AND NOT b)', { kind: 'all', of: [matches('tag', 'a'), { kind: 'not', of: matches('tag', 'b') }] }],
    ['tags: NOT a', { kind: 'not', of: matches('tag', 'a') }],
    ['teams: ops', { kind: 'named', field: 'teams', pieces: ['ops'] }],
    ['team: "ops"', { kind: 'named', field: 'teams', pieces: ['ops'] }],
    ['integration.name: "My API"', { kind: 'named', field: 'integration.name', pieces: ['My API'] }],
    ['recipients: ada@*', { kind: 'named', field: 'recipients', pieces: ['ada@', ''] }],
    ['assignee: ada', { kind: 'named', field: 'owner', pieces: ['ada'] }],
    ['notified: me', { kind: 'named', field: 'recipients', pieces: ['me'] }],
    ['snoozed: true', { kind: 'flag', field: 'snoozed', is: true }],
    ['silenced: false', { kind: 'flag', field: 'silenced', is: false }],
    ['isSeen: true', { kind: 'flag', field: 'isSeen', is: true }],
    ['acknowledged=FALSE', { kind: 'flag', field: 'acknowledged', is: false }],
    ['count > 5', { kind: 'number', field: 'count', from: 6, to: null }],
    ['count<=5', { kind: 'number', field: 'count', from: null, to: 5 }],
    ['details.key: region', { kind: 'detail', key: ['region'], value: null }],
    ['details.value: eu-*', { kind: 'detail', key: null, value: ['eu-', ''] }],
    ['details.Region: eu', { kind: 'detail', key: ['Region'], value: ['eu'] }],
    ['details."my \\"key\\"": eu', { kind: 'detail', key: ['my "key"'], value: ['eu'] }],
    ['alertId: 0192AB00-0000-7000-8000-00000000ABCD', { kind: 'id', id: '0192ab00-0000-7000-8000-00000000abcd' }],
    ['snoozedUntil < 0', { kind: 'time', field: 'snoozedUntil', before: new Date(0) }],
    ['lastOccuredAt >= 0', { kind: 'time', field: 'lastOccurredAt', since: new Date(0) }],
    ['status: open AND disk full', { kind: 'all', of: [open, word('disk full')] }],
    ['source: http://a:9090/x', { kind: 'matches', field: 'source', pieces: ['http://a:9090/x'] }],
    ['owner: ""', { kind: 'named', field: 'owner', pieces: [''] }],
    [String.raw`alias: "a \"b\" \\ c"`, { kind: 'matches', field: 'alias', pieces: [String.raw`a "b" \ c`] }],
    ['tinyId: 17', { kind: 'number', field: 'tinyId', from: 17, to: 17 }],
    ['priority: (P1 OR NOT (P1))', { kind: 'any', of: [p1, { kind: 'not', of: p1 }] }],
    ['createdAt < 1470394841148', { kind: 'time', field: 'createdAt', before: new Date(1470394841148) }],
    ['createdAt>2026-11-21', { kind: 'time', field: 'createdAt', since: new Date('2026-11-22T00:00:00Z') }],
    ['createdAt >= 21-11-2026T09:30', { kind: 'time', field: 'createdAt', since: new Date('2026-11-21T09:30:00Z') }],
    [
      'createdAt: 2026-11-21',
      {
        kind: 'all',
        of: [
          { kind: 'time', field: 'createdAt', since: new Date('2026-11-21T00:00:00Z') },
          { kind: 'time', field: 'createdAt', before: new Date('2026-11-22T00:00:00Z') },
        ],
      },
    ],
  ])('reads %s', (text, search) => {
    expect(parsed(text)).toEqual(search);
  });

  it('takes an address behind a condition for words', () => {
    const words = plainSearch('http://prom:9090/graph?status=open')!;
    expect(parsed('status: open AND http://prom:9090/graph?status=open')).toEqual({
      kind: 'all',
      of: [open, word('http://prom:9090/graph?status=open')],
    });
    expect(parseSearch('status: open http://prom:9090/graph?status=open')).toEqual({
      kind: 'search',
      search: { kind: 'all', of: [open, words] },
    });
  });

  /** @contract alerts-3 */
  it.each<[string, Search]>([
    ['message: Server apollo average', matches('message', '', 'Server apollo average', '')],
    ['message: disk not found', matches('message', '', 'disk not found', '')],
    ['Source: db1 disk is full', matches('source', 'db1 disk is full')],
    ['owner: nobody responds', { kind: 'named', field: 'owner', pieces: ['nobody responds'] }],
    ['Teams: a b', { kind: 'named', field: 'teams', pieces: ['a b'] }],
    [
      'count: 5 errors',
      { kind: 'all', of: [{ kind: 'number', field: 'count', from: 5, to: 5 }, plainSearch('errors')!] },
    ],
    ['status: open disk full', { kind: 'all', of: [open, plainSearch('disk full')!] }],
    [
      'count > 5 errors',
      { kind: 'all', of: [{ kind: 'number', field: 'count', from: 6, to: null }, plainSearch('errors')!] },
    ],
    ['source: db1 and db2', { kind: 'all', of: [matches('source', 'db1'), word('db2')] }],
  ])('reads %s as a query and as text', (text, query) => {
    expect(parseSearch(text)).toEqual({
      ...{ kind: 'search', readAs: 'both' },
      search: { kind: 'any', of: [query, plainSearch(text)], isPasted: true },
    });
    expect(parseSearch(text, 'third-party')).toEqual({ kind: 'search', search: query });
  });

  it('finds any message that begins with the name of a field and goes on with words', () => {
    const names = fc.constantFrom(
      'Status',
      'priority',
      'Source',
      'tag',
      'count',
      'createdAt',
      'Teams',
      'alertId',
      'Description',
    );
    const words = fc.array(fc.stringMatching(/^[a-z0-9(%][a-z0-9()%.-]{0,6}$/), { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(names, words, (name, rest) => {
        fc.pre(!rest[0]!.startsWith('('));
        const text = `${name}: ${rest.join(' ')}`;
        const result = parseSearch(text);
        const whole = plainSearch(text);
        expect(result).toMatchObject({ kind: 'search', readAs: expect.any(String) });
        const { search } = result as { search: Search };
        expect(search.kind === 'any' && 'of' in search && search.of.at(-1)).toBeDefined();
        expect(JSON.stringify(search)).toContain(JSON.stringify(whole));
      }),
    );
  });

  it('binds AND before OR, NOT before both', () => {
    expect(parsed('NOT status: open AND priority: P1 OR status: open')).toEqual({
      kind: 'any',
      of: [{ kind: 'all', of: [{ kind: 'not', of: open }, p1] }, open],
    });
  });

  it.each<[string, Search]>([
    ['disk AND priority: P1', { kind: 'all', of: [plainSearch('disk')!, p1] }],
    ['full disk AND NOT priority: P1', { kind: 'all', of: [plainSearch('full disk')!, { kind: 'not', of: p1 }] }],
    [
      '"full disk" OR (status: open AND priority = P1)',
      { kind: 'any', of: [phraseSearch('full disk'), { kind: 'all', of: [open, p1] }] },
    ],
    [
      'disk AND (cpu OR status: open)',
      { kind: 'all', of: [plainSearch('disk')!, { kind: 'any', of: [plainSearch('cpu')!, open] }] },
    ],
    ['NOT disk', { kind: 'not', of: plainSearch('disk')! }],
    ['NOT "full disk"', { kind: 'not', of: phraseSearch('full disk') }],
    ['disk AND NOT cpu', { kind: 'all', of: [plainSearch('disk')!, { kind: 'not', of: plainSearch('cpu')! }] }],
    [
      'disk AND (cpu OR swap)',
      { kind: 'all', of: [plainSearch('disk')!, { kind: 'any', of: [plainSearch('cpu')!, plainSearch('swap')!] }] },
    ],
    [
      '(cpu OR swap) AND disk',
      { kind: 'all', of: [{ kind: 'any', of: [plainSearch('cpu')!, plainSearch('swap')!] }, plainSearch('disk')!] },
    ],
    ['NOT (cpu swap)', { kind: 'not', of: plainSearch('cpu swap')! }],
  ])('reads %s, words and conditions, as it is meant', (text, search) => {
    expect(parseSearch(text)).toEqual({ kind: 'search', search });
    expect(parseSearch(text, 'third-party')).toEqual({ kind: 'search', search });
  });

  it.each([
    'NOT ENOUGH SPACE on db1',
    'Backup NOT done AND replica lags OR is down',
    'disk AND NOT',
    'NOT',
    'failed AND (db1) is down',
    '"disk AND (" full',
    '"disk AND priority: P2"',
    'disk AND priorities: P2',
    'disk and priority: P2',
    'disk OR :-( AND so on',
    'priority <b> is high',
    'CAN NOT message < 3',
  ])('takes %s for words still', (text) => {
    expect(parsed(text)).toEqual(plainSearch(text));
  });

  it.each([
    'disk full',
    'ERROR: disk',
    'http status: 500',
    'not found',
    '(a)',
    'statusx: open',
    'message < 3',
    ' ',
    'Disk: full on db1 (97%)',
    '"status": open',
    'Status: 503 from api-gateway',
    'priority: high CPU on web-7',
    'count: many errors',
    'entity: host1 is down (code 3)',
    'Status: open (cpu 50%)',
    'http://prom/graph',
    'source://nothing',
    'https://wiki/run?status=open',
  ])('takes %s for words', (text) => {
    expect(parsed(text)).toEqual(plainSearch(text));
  });

  it.each([
    ['disk AND (', 'expected a value', 11],
    ['disk AND (cpu', 'expected )', 14],
    ['NOT (disk', 'expected )', 10],
    ['disk OR (cpu AND', 'expected a value', 17],
    ['priority < P3', 'expected : after priority', 10],
    ['NOT status > open', 'expected : after status', 12],
    ['disk AND priority < P3', 'expected : after priority', 19],
    ['disk AND priority: P9', 'expected P1, P2, P3, P4, P5', 20],
    ['disk (db) AND priority: P1', 'expected AND, OR or the end', 6],
    ['disk AND tag: "a', 'the quotation does not end', 15],
    ['status: opened', 'expected open, acknowledged, closed', 9],
    ['status:', 'expected a value', 8],
    ['status: open priority: P1', 'expected AND, OR or the end', 14],
    ['status: open AND', 'expected a value', 17],
    ['status: open AND OR', 'expected a condition', 18],
    ['(status: open', 'expected )', 14],
    [`status: open AND ${'('.repeat(5000)}`, 'nested more than 100 deep', 119],
    [`${'NOT '.repeat(2400)}status: open`, 'nested more than 100 deep', 405],
    ['status: open)', 'expected AND, OR or the end', 13],
    ['status: open AND foo: bar', 'unknown field foo', 18],
    ['status: open AND priority > P3', 'expected : after priority', 27],
    ['message: "disk', 'the quotation does not end', 10],
    ['tinyId: x', 'expected a number', 9],
    ['status: (opened now)', 'expected open, acknowledged, closed', 10],
    ['status: "opened now"', 'expected open, acknowledged, closed', 9],
    ['status: opened, closed', 'expected open, acknowledged, closed', 9],
    ['status: opened now AND disk', 'expected open, acknowledged, closed', 9],
    ['status: opened now priority: P1', 'expected open, acknowledged, closed', 9],
    ['isSeen: yes', 'expected true, false', 9],
    ['alertId: 17', 'expected an id', 10],
    ['status: open AND tag: a,', 'expected a value', 25],
    ['createdAt > yesterday', 'expected a time', 13],
    ['createdAt > 2026-02-30', 'expected a time', 13],
    ['createdAt > 31-04-2026T10:00', 'expected a time', 13],
  ])('refuses %s', (text, problem, position) => {
    expect(parseSearch(text)).toEqual({ kind: 'invalid', problem, position });
  });

  it('takes an unknown name at the start as a field only from clients that send nothing but queries', () => {
    expect(parseSearch('ERROR: disk', 'third-party')).toEqual({
      kind: 'invalid',
      problem: 'unknown field ERROR',
      position: 1,
    });
    expect(parseSearch('disk full', 'third-party')).toEqual({ kind: 'search', search: plainSearch('disk full') });
  });

  it('reads back whatever it prints', () => {
    fc.assert(
      fc.property(anySearches, (search) => {
        expect(parsed(`status: open OR (${printSearch(search)})`)).toEqual({ kind: 'any', of: [open, search] });
      }),
    );
  });

  it('never fails otherwise than with a position within the text', () => {
    const bits = fc.constantFrom(
      'status',
      'tag',
      'createdAt',
      'details.',
      ',',
      '=',
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
