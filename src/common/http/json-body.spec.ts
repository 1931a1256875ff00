import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseJson } from './json-body.js';

describe('parseJson', () => {
  it('gives back any JSON value that PostgreSQL can hold', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!/\\u0000|\\ud|__proto__/i.test(text));
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('refuses NUL characters wherever they are, but not their spelling', () => {
    for (const text of ['"a\\u0000"', '{"a\\u0000":1}', '[[{"b":["\\u0000"]}]]']) {
      expect(() => parseJson(text)).toThrow('NUL');
    }
    expect(parseJson('"a\\\\u0000"')).toBe('a\\u0000');
  });

  it('replaces NUL characters where it is told to', () => {
    expect(parseJson('{"a\\u0000":["b\\u0000"]}', 'replace')).toEqual({ 'a\ufffd': ['b\ufffd'] });
    expect(parseJson('"a\\\\u0000"', 'replace')).toBe('a\\u0000');
  });

  it('refuses absurd nesting', () => {
    expect(() => parseJson('['.repeat(65) + '1' + ']'.repeat(65))).toThrow('nested too deeply');
    expect(() => parseJson('['.repeat(64) + '1' + ']'.repeat(64))).not.toThrow();
  });

  it('refuses absurd lists', () => {
    const list = (entries: number) => JSON.stringify({ a: Array.from({ length: entries }, () => ({})) });
    expect(() => parseJson(list(5001))).toThrow('more than 5000 entries');
    expect(() => parseJson(list(5000))).not.toThrow();
  });

  it('repairs lone surrogates, drops __proto__ and a byte-order mark', () => {
    expect(parseJson('"\\ud800x"')).toBe('\ufffdx');
    expect(parseJson('{"\\ud800x":{"\\udc00":1},"b":2}')).toEqual({ '\ufffdx': { '\ufffd': 1 }, b: 2 });
    expect(parseJson('"\\ud83d\\ude00"')).toBe('😀');
    expect(Object.keys(parseJson('{"__proto__":{"admin":true},"a":1}') as object)).toEqual(['a']);
    expect(Object.keys(parseJson('{"\\u005f_pr\\u006fto__":{"admin":true},"a":1}') as object)).toEqual(['a']);
    expect(Object.entries(parseJson('{"__proto__":"\\ud800"}') as object)).toEqual([['__proto__', '\ufffd']]);
    expect(parseJson('\ufeff{"a":1}')).toEqual({ a: 1 });
  });
});
