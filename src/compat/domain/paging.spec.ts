import { describe, expect, it } from '@jest/globals';
import { pagingOf } from './paging.js';

const offsets = (offset: number, limit: number, total: number) =>
  Object.fromEntries(
    Object.entries(pagingOf('https://p.example/v2/alerts?query=a+b&offset=7', { offset, limit, total })).map(
      ([name, link]: [string, string]) => [name, Number(new URL(link).searchParams.get('offset'))],
    ),
  );

describe('paging links', () => {
  it.each([
    [0, 20, 0, { first: 0, last: 0 }],
    [0, 20, 20, { first: 0, last: 0 }],
    [0, 20, 21, { first: 0, last: 20, next: 20 }],
    [20, 20, 60, { first: 0, last: 40, prev: 0, next: 40 }],
    [40, 20, 60, { first: 0, last: 40, prev: 20 }],
    [5, 20, 60, { first: 0, last: 40, prev: 0, next: 25 }],
  ])('from %d by %d of %d', (offset, limit, total, expected) => {
    expect(offsets(offset, limit, total)).toEqual(expected);
  });

  it('ask for the same otherwise', () => {
    expect(pagingOf('https://p.example/v2/alerts?query=a+b&offset=7', { offset: 0, limit: 5, total: 3 }).first).toBe(
      'https://p.example/v2/alerts?query=a+b&offset=0&limit=5',
    );
  });
});
