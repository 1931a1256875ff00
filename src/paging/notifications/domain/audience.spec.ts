import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { audienceOf, type AudienceInput } from './audience.js';
import { actionWithDefaults, criteriaWithDefaults, repeatWithDefaults, type Rule } from './rule.js';

const ruleOf = (userId: string): Rule => ({
  id: `rule of ${userId}`,
  userId,
  enabled: true,
  order: 0,
  criteria: criteriaWithDefaults({}),
  action: actionWithDefaults({}),
  repeat: repeatWithDefaults({}),
});

const told = (over: Partial<AudienceInput>): string[] =>
  audienceOf({
    named: [],
    owners: [],
    forward: (userId) => userId,
    rulesOf: (userId) => [ruleOf(userId)],
    ...over,
  }).map(({ userId, named, follows, rules }) =>
    [userId, named ? 'named' : '', follows ? 'follows' : '', rules.map(({ id }) => id).join()].join('|'),
  );

describe('the audience of an event', () => {
  it('is whom the engine names and whose rules ask for it, each once', () => {
    expect(told({ named: ['ada', 'ada', 'bob'], owners: ['bob', 'eve'] })).toEqual([
      'ada|named||rule of ada',
      'bob|named||rule of bob',
      'eve||follows|rule of eve',
    ]);
  });

  it("counts a person who is forwarded to as named, with that person's own rules", () => {
    const forward = (userId: string): string => (userId === 'ada' ? 'bob' : userId);
    expect(told({ named: ['ada'], forward })).toEqual(['bob|named||rule of bob']);
    expect(told({ owners: ['ada'], forward })).toEqual(['bob|named|follows|rule of bob']);
    expect(told({ named: ['ada', 'bob'], owners: ['ada', 'bob'], forward })).toEqual(['bob|named||rule of bob']);
  });

  it('asks for the rules about their own alerts where somebody counts on a person, in whatever order that shows', () => {
    const rulesOf = (userId: string, named: boolean): Rule[] => [ruleOf(`${userId}${named ? ', named' : ''}`)];
    const forward = (userId: string): string => (userId === 'bob' ? 'ada' : userId);
    expect(told({ named: ['ada'], owners: ['ada', 'eve'], rulesOf })).toEqual([
      'ada|named||rule of ada, named',
      'eve||follows|rule of eve',
    ]);
    expect(told({ owners: ['ada', 'bob'], forward, rulesOf })).toEqual(['ada|named|follows|rule of ada, named']);
  });

  it('never holds a person twice and misses nobody', () => {
    const people = fc.array(fc.constantFrom('a', 'b', 'c', 'd'));
    const forwards = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('a', 'b', 'c', 'd'));
    fc.assert(
      fc.property(people, people, forwards, (named, owners, to) => {
        const forward = (userId: string): string => to[userId] ?? userId;
        const audience = audienceOf({ named, owners, forward, rulesOf: () => [] });
        const ids = audience.map(({ userId }) => userId);
        expect(new Set(ids).size).toBe(ids.length);
        expect(new Set(ids)).toEqual(new Set([...named, ...owners].map(forward)));
      }),
    );
  });
});
