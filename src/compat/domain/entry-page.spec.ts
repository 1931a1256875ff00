import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { entryPage } from './entry-page.js';

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
