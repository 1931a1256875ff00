import { describe, expect, it } from '@jest/globals';
import { fitting } from './page-bytes.js';

describe('fitting', () => {
  it.each([
    [[], 0],
    [[10], 1],
    [[11], 1],
    [[11, 1], 1],
    [[4, 6], 2],
    [[4, 6, 1], 2],
    [[4, 7, 1], 1],
    [[0, 0, 0], 3],
  ])('%j of at most 10: %i', (sizes, count) => expect(fitting(sizes, 10)).toBe(count));
});
