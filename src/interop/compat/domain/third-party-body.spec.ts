import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { thirdPartyBody } from './third-party-body.js';

describe('thirdPartyBody', () => {
  it('leaves out what has no value, at any depth, and nothing else', () => {
    const at = new Date(0);
    const data = { a: null, b: { c: null, d: 0, e: '', f: false }, g: [null, { h: null, i: 1 }], at };
    expect(thirdPartyBody({ data, nextCursor: undefined }, 'GET')).toEqual({
      data: { b: { d: 0, e: '', f: false }, g: [null, { i: 1 }], at },
    });
    expect(thirdPartyBody({ data: null }, 'GET')).toEqual({});
  });

  it('keeps what has no null in it', () => {
    const value = fc.jsonValue().filter((each) => !JSON.stringify(each).includes('null'));
    fc.assert(
      fc.property(value, (data) => {
        fc.pre(typeof data !== 'object' || data === null || !('result' in data));
        expect(thirdPartyBody({ data, totalCount: 1 }, 'GET')).toEqual({ data, totalCount: 1 });
      }),
    );
  });

  it.each([
    ['DELETE', { id: '1', result: 'deleted' }, { result: 'Deleted' }],
    ['DELETE', { result: 'deleted' }, { result: 'Deleted' }],
    ['POST', { id: '1', result: 'created' }, { result: 'Created', data: { id: '1' } }],
    ['POST', { result: 'pinged' }, { result: 'Pinged' }],
  ])('puts the result of %s %j at the top', (method, data, expected) => {
    expect(thirdPartyBody({ data }, method)).toEqual(expected);
  });
});
