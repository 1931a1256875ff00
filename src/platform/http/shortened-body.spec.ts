import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formParts, textOfPart } from './form-parts.js';
import { shortenedBody } from './shortened-body.js';

function shortened(type: string, bytes: Buffer, size: number): Buffer {
  const body = shortenedBody(type, bytes.subarray(0, size));
  for (let at = 0; at < bytes.length; at += size) body.add(bytes.subarray(at, at + size));
  return body.bytes();
}

const MULTIPART = 'multipart/form-data; boundary=X';
const field = (name: string, text: string, more = ''): string =>
  `--X\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`;

describe('shortenedBody', () => {
  it('leaves what is short as it is, however it comes in pieces', () => {
    fc.assert(
      fc.property(fc.json(), fc.integer({ min: 1, max: 50 }), (json, size) => {
        const bytes = Buffer.from(json);
        expect(shortened('application/json', bytes, size)).toEqual(bytes);
      }),
      { numRuns: 50 },
    );
    const form = Buffer.from(`${field('a', 'x\r\n--Y\r\n\n--X')}${field('b', 'y')}--X--\r\n`);
    for (const size of [1, 3, 1000]) expect(shortened(MULTIPART, form, size)).toEqual(form);
  });

  it.each(['é', '"', '\\', '\u0007', '😀', 'a', '\\"', '日本'])('cuts long texts of JSON full of %j', (text) => {
    for (const shift of ['', 'x', 'xx']) {
      const long = shift + text.repeat(200_000);
      const sent = { before: [1], long, nested: { after: 'kept', list: [long, '"'] } };
      const read = JSON.parse(shortened('application/json', Buffer.from(JSON.stringify(sent)), 777).toString());
      expect(read).toEqual({
        before: [1],
        long: expect.any(String),
        nested: { after: 'kept', list: [expect.any(String), '"'] },
      });
      expect(long.startsWith(read.long)).toBe(true);
      expect(read.long.length).toBeGreaterThan(10_000);
      expect(read.long.length).toBeLessThan(70_000);
    }
  });

  it('cuts long fields of forms, wherever they stand', () => {
    const long = 'ü'.repeat(500_000);
    const form = Buffer.from(
      `${field('file', long, '; filename="a.bin"')}${field('subject', 'Down')}${field('text', long)}${field('to', 'b')}--X--\r\n`,
    );
    const parts = formParts(MULTIPART, shortened(MULTIPART, form, 64_000));
    expect(parts.map(({ name }) => name)).toEqual(['file', 'subject', 'text', 'to']);
    expect(textOfPart(parts[1]!)).toBe('Down');
    expect(long.startsWith(textOfPart(parts[2]!))).toBe(true);
    expect(parts[2]!.bytes.length).toBeLessThan(70_000);

    const pairs = Buffer.from(`body=${'x+'.repeat(500_000)}&subject=Down`);
    const read = formParts(
      'application/x-www-form-urlencoded',
      shortened('application/x-www-form-urlencoded', pairs, 999),
    );
    expect(read.map(({ name }) => name)).toEqual(['body', 'subject']);
  });

  it('keeps two megabytes at most', () => {
    const parts = Buffer.from(field('f', 'x'.repeat(100_000)).repeat(60));
    for (const [type, bytes] of [
      [MULTIPART, parts],
      ['message/rfc822', parts],
      ['application/json', Buffer.from(`[${'[],'.repeat(1_500_000)}1]`)],
    ] as const)
      expect(shortened(type, bytes, 64_000).length).toBe(2 * 1024 * 1024);
  });
});
