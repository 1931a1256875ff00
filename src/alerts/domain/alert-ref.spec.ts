import { describe, expect, it } from '@jest/globals';
import { type IdentifierType, parseAlertRef } from './alert-ref.js';

const id = '0195f000-0000-7000-8000-00000000000a';

describe('the identifier of an alert', () => {
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
