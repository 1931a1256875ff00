import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { folded } from './folded.js';

describe('folded', () => {
  it.each([
    ['Núñez', 'nunez'],
    ['JU\u0308RGEN', 'jurgen'],
    ['Groß', 'GROSS'],
    ['Straẞe', 'strasse'],
    ['Łódź, Søren, Ærø', 'lodz, soren, aero'],
    ['İstanbul', 'ISTANBUL'],
    ['Οδυσσεύς', 'ΟΔΥΣΣΕΥΣ'],
    ['it’s “quoted” — 5\u00a0GB', `it's "quoted" - 5 gb`],
  ])('%s is %s', (one, other) => {
    expect(folded(one)).toBe(folded(other));
  });

  it('keeps umlauts apart from two vowels, and the marks of other scripts', () => {
    expect(folded('Müller')).not.toBe(folded('Mueller'));
    for (const word of ['हिन्दी', 'ภาษาไทย', 'اللُّغة', 'שָׁלוֹם']) expect(folded(word)).toBe(word.normalize('NFD'));
  });

  const marks = fc.constantFrom('\u0301', '\u0308', '\u0327', '\u036f');
  const texts = fc.string({ unit: fc.oneof(fc.constantFrom('a', 'É', 'ß', 'Σ', 'ς', '가', 'が', '’'), marks) });

  it('is the same however the text is composed, and when it is done twice', () => {
    fc.assert(
      fc.property(fc.oneof(texts, fc.string({ unit: 'grapheme' })), (text) => {
        expect(folded(text.normalize('NFC'))).toBe(folded(text.normalize('NFD')));
        expect(folded(folded(text))).toBe(folded(text));
      }),
    );
  });

  it('has each part of a text', () => {
    fc.assert(
      fc.property(texts, texts, texts, (before, part, after) => {
        expect(folded(before + part + after)).toContain(folded(part));
      }),
    );
  });
});
