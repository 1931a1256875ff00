import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { contentDisposition, objectKeyOf, uploadKeyOf } from './object-names.js';

const OWNER = { tenantId: 't', alertId: 'a', id: 'i' };

describe('objectKeyOf', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['Übersicht März.png', 'Ubersicht_Marz.png'],
    ['../../etc/passwd', 'etc_passwd'],
    ['..', 'file'],
    ['日本', 'file'],
    ['a\r\nb"c.txt', 'a_b_c.txt'],
    [`${'x'.repeat(200)}.log`, `${'x'.repeat(96)}.log`],
  ])('makes of %j the name %s', (fileName, name) => {
    expect(objectKeyOf(OWNER, fileName)).toBe(`t/a/i/${name}`);
  });

  it('never leaves its folder, whatever the file is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (fileName) => {
        const key = objectKeyOf(OWNER, fileName);
        expect(key).toMatch(/^t\/a\/i\/[A-Za-z0-9-][A-Za-z0-9._-]{0,99}$|^t\/a\/i\/[A-Za-z0-9._-]{100}$/);
        expect(uploadKeyOf(key)).toBe(`uploads/${key}`);
      }),
    );
  });
});

describe('contentDisposition', () => {
  it('carries the true name beside a plain one', () => {
    expect(contentDisposition('Übersicht (1).png')).toBe(
      `attachment; filename="Ubersicht_1_.png"; filename*=UTF-8''%C3%9Cbersicht%20%281%29.png`,
    );
  });

  it('is one header of ASCII, whatever the file is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (fileName) => {
        expect(contentDisposition(fileName)).toMatch(
          /^attachment; filename="[A-Za-z0-9._-]{1,100}"; filename\*=UTF-8''[\w.!~%-]*$/,
        );
      }),
    );
  });
});
