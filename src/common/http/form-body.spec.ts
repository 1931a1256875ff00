import { describe, expect, it } from '@jest/globals';
import { isForm, parseForm } from './form-body.js';

const part = (name: string, text: string, file = '') =>
  `--X\r\nContent-Disposition: form-data; name="${name}"${file && `; filename="${file}"`}\r\n\r\n${text}\r\n`;

describe('parseForm', () => {
  it('reads a URL-encoded form', async () => {
    const bytes = Buffer.from('from=a%40b&text=one+two%00&__proto__=x&from=c');
    expect(await parseForm('application/x-www-form-urlencoded; charset=utf-8', bytes)).toEqual({
      from: 'c',
      text: 'one two\uFFFD',
    });
  });

  it('reads the texts of a multipart form, and leaves its files', async () => {
    const bytes = Buffer.from(`${part('subject', 'Höhe')}${part('attachment', 'x', 'a.txt')}--X--\r\n`);
    expect(await parseForm('multipart/form-data; boundary=X', bytes)).toEqual({ subject: 'Höhe' });
  });

  it('refuses what is no form', async () => {
    await expect(parseForm('multipart/form-data; boundary=X', Buffer.from('nonsense'))).rejects.toThrow(/FormData/);
    await expect(parseForm('multipart/form-data', Buffer.from('nonsense'))).rejects.toThrow(/FormData/);
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
