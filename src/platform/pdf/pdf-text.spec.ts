import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { breakable, cutToFit, printable } from './pdf-text.js';

describe('printable text', () => {
  it('has lines, and nothing that a font cannot draw', () => {
    expect(printable(' a\r\nb\rc\u2028d\te\u0007\u0000\u200b\n\n\n\nf ')).toBe('a\nb\nc\nd    e\n\nf');
  });

  it('keeps letters of every script, joiners and signs', () => {
    const text = 'naïve Ωμέγα Привет שלום 漢字 ✓ → 😀 👩\u200d🚒';
    expect(printable(text)).toBe(text);
  });
});

describe('a long word', () => {
  it('may break every ten signs, never within one', () => {
    const word = 'a'.repeat(25) + '😀'.repeat(5);
    expect(breakable(`see ${word} and short`)).toBe(
      `see ${'a'.repeat(10)}\u200b${'a'.repeat(10)}\u200b${'a'.repeat(5)}${'😀'.repeat(5)}\u200b and short`,
    );
    expect(breakable('a'.repeat(29))).toBe('a'.repeat(29));
  });

  it.each(['\u00a0', '\u2007', '\u202f'])('goes on behind a space that joins (%j)', (space) => {
    const word = `a${space}`.repeat(15);
    expect(breakable(word)).toBe(`${`a${space}`.repeat(5)}\u200b`.repeat(3));
  });
});

describe('a text that is cut to fit', () => {
  const upTo = (length: number) => (part: string) => part.length <= length;

  it.each([
    ['fits', 10, 'fits', ''],
    ['one two three', 8, 'one two', 'three'],
    ['one two three', 7, 'one two', 'three'],
    ['one two three', 6, 'one', 'two three'],
    ['unbreakable', 4, 'unbr', 'eakable'],
    ['ab\ncd', 3, 'ab', 'cd'],
    ['x', 0, 'x', ''],
    ['😀😀', 1, '😀', '😀'],
  ])('%j in %i', (text, length, part, rest) => {
    expect(cutToFit(text, upTo(length))).toEqual([part, rest]);
  });

  it('loses only white space, and always ends', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '\n', 'é', '😀') }), fc.nat(12), (text, length) => {
        const parts: string[] = [];
        let rest = text;
        while (rest !== '') {
          const [part, after] = cutToFit(rest, upTo(length));
          expect(after.length).toBeLessThan(rest.length);
          parts.push(part);
          rest = after;
        }
        expect(parts.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      }),
    );
  });
});
