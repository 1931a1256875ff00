import { describe, expect, it } from '@jest/globals';
import { parseListQuery } from './list-query.js';

describe('the query of the alerts list', () => {
  it('has defaults', () => {
    const defaults = {
      limit: 20,
      offset: 0,
      search: null,
      status: null,
      allTeams: false,
      sort: 'createdAt',
      order: 'desc',
      cursor: null,
    };
    expect(parseListQuery({}, null)).toEqual(defaults);
    expect(parseListQuery({ limit: '', offset: '', status: '', allTeams: '', sort: '', order: '' }, null)).toEqual(
      defaults,
    );
  });

  /** @contract alerts-2 */
  it.each([
    ['0', 1],
    ['1', 1],
    ['100', 100],
    ['101', 100],
    ['999999999', 100],
  ])('clamps limit %s to %d', (limit, expected) => {
    expect(parseListQuery({ limit }, null).limit).toBe(expected);
  });

  it('takes what is given', () => {
    const search = { kind: 'text', text: 'disk' } as const;
    expect(
      parseListQuery(
        {
          offset: '40',
          status: 'open',
          allTeams: 'true',
          sort: 'priority',
          order: 'asc',
          cursor: 'abc',
        },
        search,
      ),
    ).toEqual({
      limit: 20,
      offset: 40,
      search,
      status: 'open',
      allTeams: true,
      sort: 'priority',
      order: 'asc',
      cursor: 'abc',
    });
  });

  it('distinguishes an empty cursor from none', () => {
    expect(parseListQuery({ cursor: '' }, null).cursor).toBe('');
  });

  it('opens all teams to the word true only', () => {
    expect(parseListQuery({ allTeams: 'false' }, null).allTeams).toBe(false);
  });
});
