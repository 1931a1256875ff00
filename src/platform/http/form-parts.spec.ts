import { describe, expect, it } from '@jest/globals';
import { formParts, isForm, textOfPart } from './form-parts.js';

const MULTIPART = 'multipart/form-data; boundary="X y"';
const part = (head: string, text: string): string =>
  `--X y\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;

describe('formParts', () => {
  it('reads fields and files, in the ways in which senders write them', () => {
    const bytes = Buffer.concat([
      Buffer.from(`a preamble\r\n${part('name="a"', 'one\r\n--X y2\r\ntwo')}${part('name=b', '')}`),
      Buffer.from(part('filename="say \\"hi\\".txt"; name="c"\r\nContent-Type: text/plain', '1')),
      Buffer.from(part('name="d"; filename="say %22hi%22.txt"', '2')),
      Buffer.from(part('name="e"\r\nContent-Type: text/plain; charset=iso-8859-1', 'Größe'), 'latin1'),
      Buffer.from('--X y\r\nContent-Type: text/plain\r\n\r\nno name\r\n--X y\r\nno head\r\n--X y--\r\n'),
    ]);
    const parts = formParts(MULTIPART, bytes);
    expect(parts.map((each) => [each.name, textOfPart(each), each.file?.fileName])).toEqual([
      ['a', 'one\r\n--X y2\r\ntwo', undefined],
      ['b', '', undefined],
      ['c', '1', 'say "hi".txt'],
      ['d', '2', 'say "hi".txt'],
      ['e', 'Größe', undefined],
    ]);
  });

  it('has fields without NULs in their names', () => {
    const names = formParts('application/x-www-form-urlencoded', Buffer.from('a%00=1&b&=c&&')).map(({ name }) => name);
    expect(names).toEqual(['a\uFFFD', 'b', '']);
  });

  it('refuses what is no form', () => {
    for (const type of [MULTIPART, 'multipart/form-data'])
      expect(() => formParts(type, Buffer.from('nonsense'))).toThrow('Not a multipart form');
  });
});

describe('isForm', () => {
  it.each([
    ['application/x-www-form-urlencoded', true],
    ['Multipart/Form-Data; boundary=X', true],
    ['application/json', false],
    ['multipart/form-database', false],
    ['', false],
  ])('knows %j', (type, expected) => {
    expect(isForm(type)).toBe(expected);
  });
});
