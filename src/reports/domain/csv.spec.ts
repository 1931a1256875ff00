import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readCsv } from '../../../test/support/read-csv.js';
import { csvOf } from './csv.js';

describe('csvOf', () => {
  /** @contract reports-18 */
  it.each([
    ['Ada', 'Ada'],
    ['', ''],
    ['Lovelace, Ada', '"Lovelace, Ada"'],
    ['Ada "the first"', '"Ada ""the first"""'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@sum', "'@sum"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
    ['\n=1', `"'\n=1"`],
    ['＝1', "'＝1"],
    [' =1', ' =1'],
    ['=A1,"x"', `"'=A1,""x"""`],
    ['a=b', 'a=b'],
  ])('writes %j as %j', (cell, written) => expect(csvOf([[cell]])).toBe(`${written}\r\n`));

  it('writes numbers as they are', () => expect(csvOf([['a', 1.25, -3]])).toBe('a,1.25,-3\r\n'));

  it('is read back cell by cell, and no cell begins like a formula', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', '"', ',', '\r', '\n', '\t', '=', '+', '-', '@', ' ', "'", 'é'),
    });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 })), (rows) => {
        const back = readCsv(csvOf(rows));
        expect(back.map((row) => row.map((text) => text.replace(/^'(?=[=+\-@\t\r\n])/, '')))).toEqual(
          rows.map((row) => row.map((text) => text.replace(/^'(?=[=+\-@\t\r\n])/, ''))),
        );
        expect(back.flat().filter((text) => /^[=+\-@\t\r\n]/.test(text))).toEqual([]);
      }),
    );
  });
});
