import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fitsTyped, typedSearch } from './typed-search.js';

const finds = (typed: string, message: string): boolean => fitsTyped([message], typed);

describe('what is typed into a search', () => {
  it.each([
    ['full disk', 'Disk is FULL', true],
    ['full  disk  web', 'Disk is FULL', false],
    ['"disk full"', 'Disk is full', false],
    ['“disk is”', 'Disk is full', true],
    ['"disk is" ful', 'Disk is full', true],
    ['"disk is', 'Is there a disk', true],
    ['MÜNCHEN', 'Rechenzentrum München', true],
    ['munchen', 'Rechenzentrum München', true],
    ['München', 'Rechenzentrum Munchen', true],
    ['soren lukasz', 'Søren, Łukasz', true],
    ['[P1] high (db-1:9090)', 'P1 high db-1:9090', true],
    ['high (two words)', 'two high words', true],
    ['(disk', 'disk', false],
    ['"(disk)"', 'disk', false],
    ['disk(0)', 'disk 0', false],
    ['disk(0)', 'disk(0) is full', true],
    ['()', 'say ()', true],
    ['disk AND full', 'full disk', true],
    ['disk AND full', 'full', false],
    ['disk OR cpu', 'cpu', true],
    ['disk AND full OR cpu', 'cpu', true],
    ['disk OR', 'disk', false],
    ['primary lags OR is down', 'primary lags', false],
    ['disk NOT full', 'disk', false],
    ['"disk" "', 'disk', true],
    ['"""', 'say """ three times', true],
    [String.raw`"say \"no\""`, 'they say "no" twice', true],
  ])('%s, to %s: %s', (typed, message, expected) => {
    expect(finds(typed, message)).toBe(expected);
  });

  it('may be in several texts, but a phrase in one', () => {
    const texts = ['Ada Moreno', 'ada@example.com'];
    expect(['moreno example', '"ada moreno"', '"moreno ada"'].map((typed) => fitsTyped(texts, typed))).toEqual([
      ...[true, true, false],
    ]);
  });

  it.each(['', ' ', '\t\n\u00a0'])('%j looks for nothing', (typed) => {
    expect(typedSearch(typed)).toBeNull();
    expect(finds(typed, '')).toBe(true);
  });

  it('finds every message that is pasted, and every part of one', () => {
    const bits = fc.constantFrom(
      'disk',
      'Größe',
      ' ',
      '"',
      '“',
      '\\',
      ':',
      '(',
      ')',
      'AND',
      'OR',
      'NOT',
      '*',
      '%',
      '#5',
      '/',
    );
    const messages = fc
      .array(fc.oneof(bits, fc.string({ maxLength: 3 })), { maxLength: 60 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(messages, fc.nat(20), fc.nat(200), (message, from, length) => {
        const part = message.slice(from, from + length);
        fc.pre(part.trim() !== '');
        expect(finds(part, message)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('stays small however much is typed', () => {
    const typed = Array.from({ length: 600 }, (_, place) => `w${place}`);
    for (const text of [typed.join(' '), typed.join(' OR '), typed.join(' AND ')])
      expect(JSON.stringify(typedSearch(text)).length).toBeLessThan(10_000);
  });
});
