import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { allowed, workedMs } from '../../../test/support/worked-time.js';
import { PRIORITIES } from '../domain/priority.js';
import { compileMatcher, type MatchCriteria, type MatchableAlert } from './match-criteria.js';
import { compilePattern, PatternError } from './pattern.js';

const alert: MatchableAlert = {
  message: 'Disk /var is full on db-01',
  priority: 'P2',
  source: 'nagios',
  entity: 'db-01',
  tags: ['disk', 'database'],
  teamId: null,
};

describe('compileMatcher', () => {
  const cases: [string, MatchCriteria, boolean][] = [
    ['an empty match', {}, true],
    ['empty lists', { priorities: [], sources: [], tags: [], entities: [], messageRegex: '' }, true],
    ['the priority', { priorities: ['P1', 'P2'] }, true],
    ['another priority', { priorities: ['P1'] }, false],
    ['the source', { sources: ['zabbix', 'nagios'] }, true],
    ['the source in another case', { sources: ['Nagios'] }, false],
    ['the entity', { entities: ['db-01'] }, true],
    ['a part of the entity', { entities: ['db'] }, false],
    ['one of its tags', { tags: ['database', 'elsewhere'] }, true],
    ['none of its tags', { tags: ['network'] }, false],
    ['a pattern inside the message', { messageRegex: 'full on db-\\d+$' }, true],
    ['a pattern in another case', { messageRegex: 'disk' }, false],
    ['a pattern that ignores case', { messageRegex: '(?i)disk' }, true],
    [
      'all fields',
      { priorities: ['P2'], sources: ['nagios'], tags: ['disk'], entities: ['db-01'], messageRegex: 'full' },
      true,
    ],
    [
      'all fields but one',
      { priorities: ['P2'], sources: ['nagios'], tags: ['disk'], entities: ['db-02'], messageRegex: 'full' },
      false,
    ],
  ];

  it.each(cases)('decides on %s', (_name, criteria, expected) => {
    expect(compileMatcher(criteria)(alert)).toBe(expected);
  });

  it('does not match an unset source or entity', () => {
    const bare = { ...alert, source: null, entity: null };
    expect(compileMatcher({ sources: ['nagios'] })(bare)).toBe(false);
    expect(compileMatcher({ entities: ['db-01'] })(bare)).toBe(false);
  });

  /** @contract policies-9 */
  it('is the conjunction of its fields, whatever they are', () => {
    const word = fc.constantFrom('a', 'b', 'c');
    const criteria = fc.record(
      {
        priorities: fc.array(fc.constantFrom(...PRIORITIES)),
        sources: fc.array(word),
        tags: fc.array(word),
        entities: fc.array(word),
        messageRegex: word,
      },
      { requiredKeys: [] },
    );
    const anyAlert = fc.record({
      message: fc.array(word).map((words) => words.join('')),
      priority: fc.constantFrom(...PRIORITIES),
      source: fc.option(word),
      entity: fc.option(word),
      tags: fc.array(word),
      teamId: fc.constant(null),
    });
    fc.assert(
      fc.property(criteria, anyAlert, (wanted, candidate) => {
        const singly = Object.entries(wanted).every(([field, value]) => compileMatcher({ [field]: value })(candidate));
        expect(compileMatcher(wanted)(candidate)).toBe(singly);
      }),
    );
  });
});

describe('compilePattern', () => {
  it.each(['a(', '(?=x)', '(?<=a)b', '\\1', '(a{30}){50}', '[z-a]'])('says why %s cannot be run', (pattern) => {
    expect(() => compilePattern(pattern)).toThrow(PatternError);
    expect(() => compilePattern(pattern)).toThrow(/error parsing regexp|^look-around, .* is not supported/);
  });

  /** @contract routing-13 */
  it('runs in linear time a pattern that stalls a backtracking engine', () => {
    const test = compilePattern('(x+x+)+y');
    const started = workedMs();
    expect(test('x'.repeat(20_000))).toBe(false);
    const taken = workedMs() - started;
    expect(taken).toBeLessThan(allowed(200, taken));
  });

  it('compiles or refuses any text, and nothing else', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 500, unit: 'binary' }), fc.string(), (pattern, text) => {
        try {
          expect(typeof compilePattern(pattern)(text)).toBe('boolean');
        } catch (error) {
          expect(error).toBeInstanceOf(PatternError);
        }
      }),
    );
  });
});
