import { describe, expect, it } from '@jest/globals';
import { PreparedTexts } from './prepared-texts.js';

describe('the texts worth preparing', () => {
  it('are texts at their third use; each has one name', () => {
    const texts = new PreparedTexts();
    const names = (text: string): (string | undefined)[] => [1, 2, 3, 4].map(() => texts.nameFor(text));
    expect(names('a')).toEqual([undefined, undefined, 'pager_1', 'pager_1']);
    expect(names('b')).toEqual([undefined, undefined, 'pager_2', 'pager_2']);
    expect(texts.nameFor('a')).toBe('pager_1');
  });

  it('are not texts that are used once, however many', () => {
    const texts = new PreparedTexts();
    for (let number = 0; number < 10_000; number++) expect(texts.nameFor(`SELECT ${number}`)).toBeUndefined();
  });

  it('are bounded: further texts are sent unprepared', () => {
    const texts = new PreparedTexts();
    const third = (text: string): string | undefined => [1, 2, 3].map(() => texts.nameFor(text))[2];
    for (let number = 1; number <= 300; number++) expect(third(`SELECT ${number}`)).toBe(`pager_${number}`);
    expect(third('SELECT 301')).toBeUndefined();
    expect(third('SELECT 300')).toBe('pager_300');
  });
});
