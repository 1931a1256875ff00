import { describe, expect, it } from '@jest/globals';
import { pagingOf, entryPage } from './paging.js';
import fc from 'fast-check';

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

const URL_ASKED = 'https://pager.example.com/v2/alerts/1/logs?limit=2&offset=9&direction=next';
const entries = (count: number): { offset: string }[] => Array.from({ length: count }, (_, n) => ({ offset: `e${n}` }));

describe('entryPage', () => {
  it('walked by its links shows every entry once, in order', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.integer({ min: 1, max: 7 }), fc.constantFrom('asc', 'desc'), (count, limit, order) => {
        const all = entries(count);
        const seen: { offset: string }[] = [];
        let offset: string | undefined;
        do {
          const { data, paging } = entryPage(all, { limit, order, offset, direction: 'next' }, URL_ASKED);
          seen.push(...data);
          offset = paging.next === undefined ? undefined : (new URL(paging.next).searchParams.get('offset') ?? '');
        } while (offset !== undefined);
        expect(seen).toEqual(order === 'asc' ? all.toReversed() : all);
      }),
    );
  });

  it('goes back to the piece before an entry', () => {
    const back = (offset: string, limit: number) =>
      entryPage(entries(5), { limit, order: 'desc', offset, direction: 'prev' }, URL_ASKED).data.map(
        (each) => each.offset,
      );
    expect(back('e4', 2)).toEqual(['e2', 'e3']);
    expect(back('e1', 2)).toEqual(['e0']);
    expect(back('e0', 2)).toEqual([]);
    expect(back('unknown', 2)).toEqual(['e0', 'e1']);
  });

  it('links to the first piece without an offset', () => {
    const { paging } = entryPage(
      entries(1),
      { limit: 2, order: 'desc', offset: undefined, direction: 'next' },
      URL_ASKED,
    );
    expect(paging).toEqual({ first: 'https://pager.example.com/v2/alerts/1/logs?limit=2' });
  });
});
