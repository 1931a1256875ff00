import { describe, expect, it } from '@jest/globals';
import { planReorder } from './ordered-rules.js';

describe('planReorder', () => {
  it('accepts a list that names every policy once', () => {
    expect(planReorder(['a', 'b', 'c'], ['c', 'a', 'b'])).toEqual({ kind: 'reorder', ids: ['c', 'a', 'b'] });
    expect(planReorder([], [])).toEqual({ kind: 'reorder', ids: [] });
  });

  it('reports an unknown id before other errors', () => {
    expect(planReorder(['a', 'b'], ['a', 'a', 'x'])).toEqual({ kind: 'unknown-id', id: 'x' });
  });

  it('refuses a repeated id', () => {
    expect(planReorder(['a', 'b'], ['a', 'b', 'a'])).toEqual({ kind: 'duplicate-id', id: 'a' });
  });

  it('refuses a list with an id missing', () => {
    expect(planReorder(['a', 'b'], ['b'])).toEqual({ kind: 'missing-id', id: 'a' });
  });
});
