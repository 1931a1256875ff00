import { describe, expect, it } from '@jest/globals';
import { parseSearch } from './parse-search.js';

const doubt = (typed: string): unknown => {
  const result = parseSearch(typed);
  return result.kind === 'search' ? result.doubt : result;
};

describe('words that look like a part of a query', () => {
  it.each([
    ['(disk', '( is not closed', 1],
    ['disk)', ') closes no parenthesis', 5],
    ['disk (full) (again', '( is not closed', 13],
    ['disk AND', 'nothing stands behind AND', 6],
    ['disk full OR ', 'nothing stands behind OR', 11],
    ['disk AND NOT', 'nothing stands behind NOT', 10],
    ['OR disk', 'nothing stands before OR', 1],
    [' AND disk', 'nothing stands before AND', 2],
    ['OR', 'nothing stands behind OR', 1],
    ['*', '* stands for anything only in a field, as in message: disk*', 1],
    ['disk*', '* stands for anything only in a field, as in message: disk*', 5],
    ['disk "full', 'the quotation does not end', 6],
  ])('%j: %s at %i', (typed, problem, position) => {
    expect(doubt(typed)).toEqual({ problem, position });
  });

  it.each([
    'disk full',
    '(disk)',
    'disk (db 1) full',
    'disk and',
    'or disk',
    'BAND',
    'disk OR cpu',
    '"(disk"',
    '"disk AND"',
    '"a*"',
    '',
    'http://prom/graph?g0.expr=up',
  ])('%j: none', (typed) => {
    expect(doubt(typed)).toBeUndefined();
  });
});
