import { describe, expect, it } from '@jest/globals';
import { parseSearch } from '../../../alerts/lifecycle/domain/search/parse-search.js';
import { openUntilClosed } from './alert-shape.js';

const read = (text: string) => {
  const parsed = parseSearch(text);
  if (parsed.kind === 'invalid') throw new Error(parsed.problem);
  return parsed.search;
};

describe('status: open of a third-party query', () => {
  it.each([
    ['status: open', 'NOT status: closed'],
    ['NOT status: open', 'NOT NOT status: closed'],
    ['tag: a AND (status: open OR status: closed)', 'tag: a AND (NOT status: closed OR status: closed)'],
    ['status: acknowledged', 'status: acknowledged'],
    ['open', 'open'],
  ])('%s means %s', (theirs, ours) => {
    expect(openUntilClosed(read(theirs)!)).toEqual(read(ours));
  });
});
