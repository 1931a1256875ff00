import { describe, expect, it } from '@jest/globals';
import { type IdentifierType, parseAlertRef, randomTinyId } from './alert-ref.js';
import fc from 'fast-check';

const id = '0195f000-0000-7000-8000-00000000000a';

describe('the identifier of an alert', () => {
  /** @contract alert-3 */
  it.each<[string, IdentifierType | undefined, unknown]>([
    [id, undefined, { by: 'id', id }],
    [id.toUpperCase(), 'id', { by: 'id', id }],
    ['00042', undefined, { by: 'tiny', tinyId: 42 }],
    ['42', 'tiny', { by: 'tiny', tinyId: 42 }],
    ['42', 'alias', { by: 'alias', alias: '42' }],
    ['a b/c', 'alias', { by: 'alias', alias: 'a b/c' }],
    ['42', 'id', null],
    [id, 'tiny', null],
    ['100000', undefined, null],
    ['nonsense', undefined, null],
  ])('%s as %s', (identifier, type, expected) => {
    expect(parseAlertRef(identifier, type)).toEqual(expected);
  });
});

describe('tiny ids', () => {
  /** @contract alert-2 */
  it('cover the whole range and nothing beyond', () => {
    expect(randomTinyId(() => 0)).toBe(0);
    expect(randomTinyId(() => 1 - Number.EPSILON)).toBe(99_999);
  });

  it('are always integers from 0 to 99999', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (sample) => {
        const tinyId = randomTinyId(() => sample);
        expect(Number.isInteger(tinyId)).toBe(true);
        expect(tinyId).toBeGreaterThanOrEqual(0);
        expect(tinyId).toBeLessThanOrEqual(99_999);
      }),
    );
  });
});
