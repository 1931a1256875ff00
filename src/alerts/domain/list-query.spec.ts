import { describe, expect, it } from '@jest/globals';
import { containing, parseListQuery } from './list-query.js';

describe('the query of the alerts list', () => {
  it('has defaults', () => {
    const defaults = {
      limit: 20,
      offset: 0,
      text: null,
      status: null,
      allTeams: false,
      sort: 'createdAt',
      order: 'desc',
      cursor: null,
    };
    expect(parseListQuery({})).toEqual(defaults);
    expect(parseListQuery({ limit: '', offset: '', query: '', status: '', allTeams: '', sort: '', order: '' })).toEqual(
      defaults,
    );
  });

  it.each([
    ['0', 1],
    ['1', 1],
    ['100', 100],
    ['101', 100],
    ['999999999', 100],
  ])('clamps limit %s to %d', (limit, expected) => {
    expect(parseListQuery({ limit }).limit).toBe(expected);
  });

  it('takes what is given', () => {
    expect(
      parseListQuery({
        offset: '40',
        query: 'disk',
        status: 'open',
        allTeams: 'true',
        sort: 'priority',
        order: 'asc',
        cursor: 'abc',
      }),
    ).toEqual({
      limit: 20,
      offset: 40,
      text: 'disk',
      status: 'open',
      allTeams: true,
      sort: 'priority',
      order: 'asc',
      cursor: 'abc',
    });
  });

  it('tells an empty cursor from none', () => {
    expect(parseListQuery({ cursor: '' }).cursor).toBe('');
  });

  it('opens all teams to the word true only', () => {
    expect(parseListQuery({ allTeams: 'false' }).allTeams).toBe(false);
  });
});

describe('a search pattern', () => {
  it('takes every character literally', () => {
    expect(containing('50%_of\\it')).toBe('%50\\%\\_of\\\\it%');
  });
});
