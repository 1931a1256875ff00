import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { followForwards, isActive, type Forward } from './follow.js';

const now = new Date('2026-01-10T12:00:00.000Z');
const at = (offsetMs: number): Date => new Date(now.getTime() + offsetMs);

const forward = (fromUserId: string, toUserId: string, over: Partial<Forward> = {}): Forward => ({
  id: `${fromUserId}>${toUserId}`,
  fromUserId,
  toUserId,
  startDate: null,
  endDate: null,
  enabled: true,
  ...over,
});
const follow = (rules: Forward[], userId = 'ada', isReachable: (id: string) => boolean = () => true) =>
  followForwards(
    userId,
    (id) => rules.filter(({ fromUserId }) => fromUserId === id),
    { isThere: isReachable, isReachable: isReachable },
    now,
  );
const way = (...args: Parameters<typeof follow>): string => {
  const { userId, hops } = follow(...args);
  return [...hops.map(({ ruleId }) => ruleId), userId].join(' ');
};

describe('forwarding', () => {
  it('is nothing without a rule', () => {
    expect(follow([forward('bob', 'eve')])).toEqual({ userId: 'ada', hops: [] });
  });

  it('follows the chain and lists each hand-over', () => {
    expect(follow([forward('ada', 'bob'), forward('bob', 'eve')])).toEqual({
      userId: 'eve',
      hops: [
        { ruleId: 'ada>bob', fromUserId: 'ada', toUserId: 'bob', until: null },
        { ruleId: 'bob>eve', fromUserId: 'bob', toUserId: 'eve', until: null },
      ],
    });
  });

  it('ends a cycle at the first person met again', () => {
    expect(way([forward('ada', 'bob'), forward('bob', 'ada')])).toBe('ada>bob bob>ada ada');
    expect(way([forward('ada', 'bob'), forward('bob', 'eve'), forward('eve', 'bob')])).toBe(
      'ada>bob bob>eve eve>bob bob',
    );
    expect(way([forward('ada', 'ada')])).toBe('ada>ada ada');
  });

  it('takes the first of several rules that are active, passing over people who cannot be notified', () => {
    const rules = [forward('ada', 'gone'), forward('ada', 'eve', { enabled: false }), forward('ada', 'bob')];
    expect(way(rules, 'ada', (id) => id !== 'gone')).toBe('ada>bob bob');
    expect(way([forward('ada', 'gone')], 'ada', (id) => id !== 'gone')).toBe('ada');
  });

  it.each<[string, Partial<Forward>, boolean]>([
    ['without dates', {}, true],
    ['disabled', { enabled: false }, false],
    ['from its first instant', { startDate: now }, true],
    ['not before', { startDate: at(1) }, false],
    ['to its last instant', { endDate: now }, true],
    ['not after', { endDate: at(-1) }, false],
    ['inside the window', { startDate: at(-1), endDate: at(1) }, true],
    ['never in a window that ends before it begins', { startDate: at(1), endDate: at(-1) }, false],
  ])('is in force: %s', (_case, over, expected) => {
    expect(isActive(forward('ada', 'bob', over), now)).toBe(expected);
  });
});

describe('any set of forwards', () => {
  const people: string[] = ['a', 'b', 'c', 'd', 'e'];
  const person = fc.constantFrom(...people);
  const rules = fc.array(
    fc
      .record({ from: person, to: person, enabled: fc.boolean(), startsIn: fc.constantFrom(null, -1, 1) })
      .map(({ from, to, enabled, startsIn }, index = 0) =>
        forward(from, to, { id: `${index}`, enabled, startDate: startsIn === null ? null : at(startsIn) }),
      ),
    { maxLength: 12 },
  );

  it('comes to an end, by active rules that join one another, at somebody who can be notified or was named first', () => {
    fc.assert(
      fc.property(rules, person, fc.subarray(people), (all, start, reachable) => {
        const { userId, hops } = follow(all, start, (id) => reachable.includes(id));
        expect(hops.length).toBeLessThanOrEqual(5);
        let place = start;
        for (const hop of hops) {
          expect(hop.fromUserId).toBe(place);
          expect(reachable).toContain(hop.toUserId);
          expect(
            all.some((rule) => rule.fromUserId === place && rule.toUserId === hop.toUserId && isActive(rule, now)),
          ).toBe(true);
          place = hop.toUserId;
        }
        expect(userId).toBe(place);
        const met = [start, ...hops.map(({ toUserId }) => toUserId)];
        expect(new Set(met.slice(0, -1)).size).toBe(Math.max(met.length - 1, 0));
        const isCycle = met.slice(0, -1).includes(userId);
        const goesOn = all.some(
          (rule) => rule.fromUserId === userId && isActive(rule, now) && reachable.includes(rule.toUserId),
        );
        expect(goesOn && !isCycle).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});
