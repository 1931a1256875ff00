import { describe, expect, it } from '@jest/globals';
import { newId } from '../../common/ids.js';
import { attachmentNumber } from './attachment-number.js';

describe('attachmentNumber', () => {
  it('is exact, and another one for each id', () => {
    const numbers = Array.from({ length: 2000 }, () => attachmentNumber(newId()));
    expect(numbers.every(Number.isSafeInteger)).toBe(true);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(attachmentNumber('ffffffff-ffff-4fff-bfff-ffffffffffff')).toBe(2 ** 52 - 1);
  });
});
