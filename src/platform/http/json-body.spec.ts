import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseJson, parseForm } from './json-body.js';

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

  /** @contract conventions-13 */
  it('refuses NUL characters wherever they are, but not their spelling', () => {
    for (const text of ['"a\\u0000"', '{"a\\u0000":1}', '[[{"b":["\\u0000"]}]]']) {
      expect(() => parseJson(text)).toThrow('NUL');
    }
    expect(parseJson('"a\\\\u0000"')).toBe('a\\u0000');
  });

  it('replaces NUL characters if asked to', () => {
    expect(parseJson('{"a\\u0000":["b\\u0000"]}', 'replace')).toEqual({ 'a\ufffd': ['b\ufffd'] });
    expect(parseJson('"a\\\\u0000"', 'replace')).toBe('a\\u0000');
  });

  it('keeps apart what an alias has of characters that cannot be stored', () => {
    const bad = ['\\u0000', '\\ud800', '\\udfff', '\\udc00', '\\ufffd'];
    const aliases = bad.map((each) => {
      const [{ alias = '' } = {}] = parseJson(`[{"alias":"disk${each}"}]`, 'replace') as { alias?: string }[];
      return alias;
    });
    expect(new Set(aliases).size).toBe(bad.length);
    for (const alias of aliases)
      expect([alias.isWellFormed(), alias.includes('\0'), [...alias].length]).toEqual([true, false, 5]);
    expect(parseJson('{"alias":"\\ud83d\\ude00\\ud800"}')).toEqual({ alias: `😀${String.fromCodePoint(0xfd800)}` });
    expect(() => parseJson('{"alias":"\\u0000"}')).toThrow('NUL');
  });

  /** @contract conventions-13 */
  it('refuses deep nesting', () => {
    expect(() => parseJson('['.repeat(65) + '1' + ']'.repeat(65))).toThrow('nested too deeply');
    expect(() => parseJson('['.repeat(64) + '1' + ']'.repeat(64))).not.toThrow();
  });

  it('refuses long lists', () => {
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

const part = (name: string, text: string, file = '') =>
  `--X\r\nContent-Disposition: form-data; name="${name}"${file && `; filename="${file}"`}\r\n\r\n${text}\r\n`;

describe('parseForm', () => {
  it('reads a URL-encoded form', () => {
    const bytes = Buffer.from('from=a%40b&text=one+two%00&__proto__=x&from=c');
    expect(parseForm('application/x-www-form-urlencoded; charset=utf-8', bytes)).toEqual({
      from: 'c',
      text: 'one two\uFFFD',
    });
  });

  it('reads the texts of a multipart form, and leaves its files', () => {
    const bytes = Buffer.from(`${part('subject', 'Höhe')}${part('attachment', 'x', 'a.txt')}--X--\r\n`);
    expect(parseForm('multipart/form-data; boundary=X', bytes)).toEqual({ subject: 'Höhe' });
  });

  it('refuses what is no form', () => {
    for (const type of ['multipart/form-data; boundary=X', 'multipart/form-data'])
      expect(() => parseForm(type, Buffer.from('nonsense'))).toThrow('Not a multipart form');
  });
});
