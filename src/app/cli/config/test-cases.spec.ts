import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { differences, readTests, stepLines, type Notified, type Observation } from './test-cases.js';

const names = fc.uniqueArray(fc.constantFrom('ada@x.example', 'bob@x.example', 'eve@x.example'), { minLength: 1 });
const steps = fc
  .uniqueArray(fc.nat(90), { maxLength: 6 })
  .chain((minutes) =>
    fc.tuple(...minutes.sort((a, b) => a - b).map((after) => names.map((people) => ({ after, people })))),
  );
const seenWith = (notified: readonly Notified[]): Observation => ({
  ...{ outcome: 'created', explanation: 'It is created.', team: 'Platform', policy: null, notified },
});

describe('the tests of a configuration', () => {
  it('are read with their defaults left out, and times in UTC', () => {
    const test = { name: 'A disk', at: '2026-12-06T03:00:00+01:00', alert: { message: 'x' }, expect: { team: null } };
    const { tests, problems } = readTests([test]);
    expect([tests, problems]).toEqual([[{ ...test, at: '2026-12-06T02:00:00.000Z' }], []]);
  });

  it.each([
    [null, 'tests: must be a list'],
    [{ tests: [] }, 'tests: must be a list'],
    [['x'], '0: must be an object'],
    [[{ name: 'x', at: 'soon', alert: {}, expect: {} }], '0.at: must be an ISO 8601 date-time'],
    [[{ name: 'x', at: '2026-12-06T02:00:00Z', alert: 'x', expect: {} }], '0.alert: must be an object'],
    [[{ name: 'x', at: '2026-12-06T02:00:00Z', alert: {} }], '0.expect: is required'],
    [
      [{ name: 'x', at: '2026-12-06T02:00:00Z', alert: {}, expect: { notifed: [] } }],
      '0.expect.notifed: unknown, did you mean notified?',
    ],
    [
      [{ name: 'x', at: '2026-12-06T02:00:00Z', alert: {}, expect: { notified: [{ after: 'now', people: [] }] } }],
      '0.expect.notified.0.after: must be a whole number',
    ],
    [
      [{ name: 'x', at: '2026-12-06T02:00:00Z', alert: {}, expect: { outcome: 'fine' } }],
      '0.expect.outcome: must be one of created, delayed, repeat, suppressed, hidden, not-created',
    ],
  ])('say what is wrong with %j', (document, problem) => {
    const { problems } = readTests(document);
    expect(problems.map(({ path, message }) => `${path}: ${message}`)).toContain(problem);
  });

  it('pass where all is as it is, in any order and case', () => {
    fc.assert(
      fc.property(steps, (notified) => {
        const seen = seenWith(notified);
        const shuffled = notified.map(({ after, people }) => ({
          ...{ after, people: people.toReversed().map((name) => name.toUpperCase()) },
        }));
        expect(differences({ team: 'Platform', policy: null, notified: shuffled.reverse() }, seen)).toEqual([]);
        expect(differences({}, seen)).toEqual([]);
      }),
    );
  });

  it('fail where somebody is missing or too many, until the last minute that they list', () => {
    const seen = seenWith([
      { after: 0, people: ['ada@x.example'] },
      { after: 5, people: ['bob@x.example'] },
      { after: 15, people: ['ada@x.example', 'bob@x.example'] },
    ]);
    const [first, second] = seen.notified;
    expect(differences({ notified: [first!, second!] }, seen)).toEqual([]);
    expect(differences({ notified: [second!] }, seen)).toEqual(['after 0 min: expected nobody, is ada@x.example']);
    expect(differences({ notified: [first!, { after: 10, people: ['eve@x.example'] }] }, seen)).toEqual([
      'after 5 min: expected nobody, is bob@x.example',
      'after 10 min: expected eve@x.example, is nobody',
    ]);
    expect(differences({ notified: [] }, seen)).toHaveLength(3);
    expect(differences({ notified: [] }, seenWith([]))).toEqual([]);
    expect(differences({ notNotified: ['Bob@x.example', 'eve@x.example'] }, seen)).toEqual([
      'Bob@x.example is notified',
    ]);
    expect(differences({ outcome: 'suppressed', team: null, policy: 'Night' }, seen)).toEqual([
      'outcome: expected suppressed, is created',
      'team: expected none, is Platform',
      'policy: expected Night, is none',
    ]);
    expect([stepLines(seen.notified)[2], stepLines([])]).toEqual([
      'after 15 min: ada@x.example, bob@x.example',
      ['nobody is notified'],
    ]);
  });
});
