import { describe, expect, it } from '@jest/globals';
import { followed, followOverrides, stateText } from './follow.js';

const hashOf = (text: string): string => `#${text}`;
const now = new Date('2026-11-01T00:00:00Z');

describe('what moves in again', () => {
  it.each([
    ['create', undefined, null, false],
    ['same', undefined, 'wanted', false],
    ['kept-here', undefined, 'mine', false],
    ['change', undefined, 'mine', true],
    ['change', '#before', 'before', false],
    ['kept-here', '#before', 'edited', false],
    ['change', '#before', 'edited', true],
    ['same', '#before', 'wanted', false],
    ['kept-here', '#before', null, false],
    ['create', '#before', null, true],
  ])('is to %s: remembered as %j, here %j, theirs %j', (expected, remembered, here, theirs) => {
    expect(followed({ remembered, here, wanted: 'wanted' }, { theirs, hashOf })).toBe(expected);
  });
});

describe('overrides that move in again', () => {
  const override = (reason: string, user: string, endTime = '2026-12-02T00:00:00.000Z') => ({
    ...{ user, reason, startTime: '2026-12-01T00:00:00.000Z', endTime },
  });
  const follow = (here: object[], wanted: object[], remembered: Record<string, object> = {}) =>
    followOverrides(
      here as ReturnType<typeof override>[],
      wanted as ReturnType<typeof override>[],
      (alias) => remembered[alias] && hashOf(stateText(remembered[alias])),
      { now, hashOf },
    );

  /** @contract operating-40 */
  it('follow where they were left alone, beside those that were made here', () => {
    const mine = { ...override('mine', 'me'), reason: null };
    const there = { ...override('a', 'cem'), id: 'x', startTime: '2026-12-01T00:00:00Z' };
    expect(follow([mine, override('a', 'bea')], [there], { a: override('a', 'bea') })).toEqual({
      ...{ overrides: [mine, there], kept: [] },
    });
    expect(follow([mine], [there])).toEqual({ overrides: [mine, there], kept: [] });
  });

  it('stay where they say the same, or were edited or deleted here', () => {
    const there = { ...override('a', 'bea'), id: 'x', startTime: '2026-12-01T00:00:00Z', rotations: [] };
    expect(follow([override('a', 'bea')], [there])).toEqual({ overrides: null, kept: [] });
    const before = { a: override('a', 'bea') };
    expect(follow([override('a', 'edited')], [override('a', 'cem')], before)).toEqual({ overrides: null, kept: ['a'] });
    expect(follow([], [override('a', 'cem')], before)).toEqual({ overrides: null, kept: ['a'] });
    // What is over has ended by itself.
    expect(follow([], [override('a', 'cem', '2026-10-01T00:00:00Z')], before)).toEqual({ overrides: null, kept: [] });
  });
});
