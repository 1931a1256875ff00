import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decodeCursor, encodeCursor, limitOf, fitting } from './pagination.js';

describe('limitOf', () => {
  /** @contract conventions-19 */
  it('has a default and clamps', () => {
    expect(limitOf(undefined)).toBe(50);
    expect(limitOf('7')).toBe(7);
    expect(limitOf('0')).toBe(1);
    expect(limitOf('9999')).toBe(200);
    expect(limitOf('9999', { default: 20, max: 100 })).toBe(100);
    expect(() => limitOf('many')).toThrow('limit');
  });
});

describe('cursors', () => {
  it('are decoded to the same values', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer(), (text, number) => {
        fc.pre(!text.includes('\u0000'));
        expect(decodeCursor(encodeCursor([text, number]), ['string', 'number'])).toEqual([text, number]);
      }),
    );
  });

  /** @contract conventions-20 */
  it('are refused with their code when they are anything else', () => {
    const wrong = ['', '!!', 'abc', encodeCursor(['a']), encodeCursor([1, 'a']), encodeCursor(['a\u0000', 1])];
    for (const cursor of wrong) {
      expect(() => decodeCursor(cursor, ['string', 'number'])).toThrow(
        expect.objectContaining({ status: 400, code: 'PAGINATION_CURSOR_INVALID' }),
      );
    }
  });

  it('never throw anything but that error', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          decodeCursor(text, ['string']);
        } catch (error) {
          expect(error).toMatchObject({ code: 'PAGINATION_CURSOR_INVALID' });
        }
      }),
    );
  });
});

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
