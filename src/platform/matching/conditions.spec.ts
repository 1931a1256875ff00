import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { allowed, workedMs } from '../../../test/support/worked-time.js';
import {
  asksNothing,
  compileCondition,
  compileConditions,
  type Condition,
  CONDITION_FIELDS,
  conditionReasons,
  LIST_FIELDS,
  MAP_FIELDS,
  MAP_OPERATIONS,
  type Operation,
  OPERATIONS,
  TEXT_FIELDS,
} from './conditions.js';
import { compileMatcher, matchesEverything, type MatchableAlert } from './match-criteria.js';
import { compileWhole, PatternError } from './pattern.js';

const TEAM = '00000000-0000-4000-8000-00000000000a';
const alert: MatchableAlert = {
  message: 'Disk /var is full',
  alias: 'disk-db-01',
  description: 'line one\nline two',
  priority: 'P2',
  source: null,
  entity: 'db-01',
  tags: ['disk', 'database'],
  actions: [],
  details: { region: 'eu-1', load: '9.5' },
  responders: [
    { type: 'user', username: 'ann@example.com' },
    { type: 'team', name: 'Backend' },
  ],
  teamId: TEAM,
};
const condition = (given: Partial<Condition>): Condition => ({
  ...{ field: 'message', not: false, operation: 'equals', expectedValue: '', order: 0 },
  ...given,
});
const holds = (given: Partial<Condition>, of = alert): boolean => compileCondition(condition(given))(of);

it('equals a text without its white space, wherever it stands', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '\u00a0', '😀') });
  const dense = (text: string): string => text.replaceAll(/\s+/gu, '');
  fc.assert(
    fc.property(texts, texts, (message, expectedValue) => {
      const fits = holds({ operation: 'equals-ignore-whitespace', expectedValue }, { ...alert, message });
      expect(fits).toBe(dense(message) === dense(expectedValue));
    }),
  );
});

describe('a condition', () => {
  const cases: [Condition['field'], Operation, string, boolean][] = [
    ['message', 'contains', 'Disk', true],
    ['message', 'contains', 'disk', false],
    ['message', 'starts-with', 'Disk /', true],
    ['message', 'ends-with', 'full', true],
    ['message', 'ends-with', 'Disk', false],
    ['message', 'equals', 'Disk /var is full', true],
    ['message', 'equals', 'Disk', false],
    ['message', 'equals-ignore-whitespace', ' Disk/var isfull ', true],
    ['message', 'matches', '.*(full|down)', true],
    ['message', 'matches', 'full', false],
    ['message', 'matches', '(?i)disk.*', true],
    ['description', 'matches', '.*line two', false],
    ['description', 'matches', '(?s).*line two', true],
    ['alias', 'equals', 'disk-db-01', true],
    ['source', 'is-empty', '', true],
    ['source', 'contains', '', true],
    ['entity', 'is-empty', '', false],
    ['priority', 'equals', 'P2', true],
    ['priority', 'greater-than', 'P3', true],
    ['priority', 'greater-than', 'P2', false],
    ['priority', 'less-than', 'P1', true],
    ['tags', 'contains', 'disk', true],
    ['tags', 'contains', 'dis', false],
    ['tags', 'starts-with', 'data', true],
    ['tags', 'matches', 'data.*', true],
    ['actions', 'is-empty', '', true],
    ['tags', 'is-empty', '', false],
    ['responders', 'contains', 'Backend', true],
    ['recipients', 'contains', 'ann@example.com', true],
    ['recipients', 'contains', 'Backend', false],
    ['teams', 'contains', TEAM, true],
    ['teams', 'contains', 'Backend', true],
    ['details', 'contains-key', 'region', true],
    ['details', 'contains-key', 'toString', false],
    ['extra-properties', 'contains-value', 'eu-1', true],
    ['extra-properties', 'contains-value', 'eu', false],
    ['details', 'contains', 'eu', true],
  ];

  /** @contract routing-10 */
  it.each(cases)('%s %s %j is %s, and the other way round with not', (field, operation, expectedValue, expected) => {
    expect(holds({ field, operation, expectedValue })).toBe(expected);
    expect(holds({ field, operation, expectedValue, not: true })).toBe(!expected);
  });

  it('asks about one key of the details', () => {
    const load = { field: 'extra-properties', key: 'load' } as const;
    expect(holds({ ...load, operation: 'greater-than', expectedValue: '9' })).toBe(true);
    expect(holds({ ...load, operation: 'less-than', expectedValue: '9' })).toBe(false);
    expect(holds({ ...load, key: 'region', operation: 'greater-than', expectedValue: '9' })).toBe(false);
    expect(holds({ ...load, operation: 'equals', expectedValue: 'eu-1' })).toBe(false);
    expect(holds({ ...load, key: 'constructor', operation: 'is-empty' })).toBe(true);
    expect(holds({ ...load, operation: 'is-empty' })).toBe(false);
  });

  it('holds for an alert without anything only where nothing is asked', () => {
    const bare: MatchableAlert = { message: '', priority: 'P3', source: null, entity: null, tags: [], teamId: null };
    for (const field of CONDITION_FIELDS) {
      expect(holds({ field, operation: 'is-empty' }, bare)).toBe(field !== 'priority');
      expect(holds({ field, operation: 'starts-with', expectedValue: 'x' }, bare)).toBe(false);
    }
  });

  it('answers for every field and operation, and not turns the answer round', () => {
    const text = fc.constantFrom('', 'a', 'ab', 'P1', '3', ' a b ', 'toString');
    const anyAlert = fc.record({
      ...{ message: text, alias: text, description: fc.option(text), source: fc.option(text), entity: fc.option(text) },
      ...{ priority: fc.constantFrom('P1' as const, 'P4' as const), tags: fc.array(text), actions: fc.array(text) },
      ...{ details: fc.dictionary(text, text), teamId: fc.option(text) },
      responders: fc.array(fc.record({ type: fc.constantFrom('user' as const, 'team' as const), name: text })),
    });
    const anyCondition = fc.record({
      field: fc.constantFrom(...CONDITION_FIELDS),
      key: fc.option(text, { nil: undefined }),
      operation: fc.constantFrom(...OPERATIONS),
      expectedValue: text,
    });
    fc.assert(
      fc.property(anyCondition, anyAlert, ({ key, ...rest }, candidate) => {
        const given = { ...rest, ...(key !== undefined && { key }) };
        expect(holds({ ...given, not: true }, candidate)).toBe(!holds(given, candidate));
      }),
    );
  });

  it('of an operation that this version does not know cannot be compiled', () => {
    expect(() => compileCondition(condition({ operation: 'sounds-like' as Operation }))).toThrow(PatternError);
  });
});

describe('a list of conditions', () => {
  const disk = condition({ operation: 'contains', expectedValue: 'Disk' });
  const tape = condition({ operation: 'contains', expectedValue: 'Tape' });

  it('asks for all of them, for one, or for nothing', () => {
    const test = (type: 'match-all' | 'match-any-condition' | 'match-all-conditions', ...conditions: Condition[]) =>
      compileConditions({ type, conditions })(alert);
    expect(test('match-all-conditions', disk, tape)).toBe(false);
    expect(test('match-all-conditions', disk, disk)).toBe(true);
    expect(test('match-any-condition', tape, disk)).toBe(true);
    expect(test('match-any-condition', tape)).toBe(false);
    expect(test('match-any-condition')).toBe(false);
    expect(test('match-all')).toBe(true);
  });

  it('must hold beside the other fields of a match', () => {
    const conditions = { type: 'match-all-conditions' as const, conditions: [disk] };
    expect(compileMatcher({ priorities: ['P2'], conditions })(alert)).toBe(true);
    expect(compileMatcher({ priorities: ['P1'], conditions })(alert)).toBe(false);
    expect(compileMatcher({ conditions: { ...conditions, conditions: [tape] } })(alert)).toBe(false);
  });

  it('is no condition at all where it asks nothing', () => {
    expect(asksNothing({ type: 'match-all', conditions: [] })).toBe(true);
    expect(matchesEverything({ tags: [], conditions: { type: 'match-all', conditions: [] } })).toBe(true);
    expect(matchesEverything({ conditions: { type: 'match-any-condition', conditions: [] } })).toBe(false);
    expect(matchesEverything({ conditions: { type: 'match-all-conditions', conditions: [disk] } })).toBe(false);
  });

  it('names the conditions that hold', () => {
    const region = condition({
      field: 'details',
      key: 'region',
      not: true,
      operation: 'starts-with',
      expectedValue: 'us',
    });
    const empty = condition({ field: 'source', operation: 'is-empty' });
    expect(conditionReasons({ type: 'match-any-condition', conditions: [tape, disk, region, empty] }, alert)).toEqual([
      'message contains Disk',
      'details region not starts with us',
      'source is empty',
    ]);
  });
});

it('of many details the first 200 values are looked at, and of long ones the first 16,000 characters; each by its key', () => {
  const details = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`k${n}`, `v${n}`]));
  const many = { ...alert, details };
  const equals = (expectedValue: string, key?: string): boolean =>
    holds({ field: 'details', operation: 'equals', expectedValue, ...(key && { key }) }, many);
  expect([equals('v0'), equals('v199'), equals('v200'), equals('v200', 'k200')]).toEqual([true, true, false, true]);
  const long = { ...alert, details: { a: 'x'.repeat(16_000), b: 'found' } };
  expect(holds({ field: 'details', operation: 'contains', expectedValue: 'found' }, long)).toBe(false);
  const short = { ...alert, details: { a: 'x'.repeat(15_999), b: 'found' } };
  expect(holds({ field: 'details', operation: 'contains', expectedValue: 'found' }, short)).toBe(true);
});

describe('compileWhole', () => {
  it('refuses a pattern that is too large, and looks at the beginning of a long text only', () => {
    expect(() => compileWhole('(a|b|ab|ba){0,900}')).toThrow('too large');
    expect(compileWhole('x*')(`${'x'.repeat(1000)}y`)).toBe(true);
    expect(compileWhole('x*')(`${'x'.repeat(999)}y`)).toBe(false);
  });

  it('answers soon, whatever the pattern and the text', () => {
    const test = compileWhole('(?:[ab]*a[ab]{450}){2}c');
    const started = workedMs();
    for (let turn = 0; turn < 5; turn++) test('abbaaabb'.repeat(2000));
    const taken = workedMs() - started;
    expect(taken).toBeLessThan(allowed(200, taken));
  });
});

it('every field is of one sort, and the operations on keys are operations', () => {
  expect(CONDITION_FIELDS).toHaveLength(TEXT_FIELDS.length + LIST_FIELDS.length + MAP_FIELDS.length);
  expect(OPERATIONS).toEqual(expect.arrayContaining([...MAP_OPERATIONS]));
});
