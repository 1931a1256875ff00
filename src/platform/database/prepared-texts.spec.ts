import { describe, expect, it } from '@jest/globals';
import { PreparedTexts } from './prepared-texts.js';

describe('the texts worth preparing', () => {
  it('are texts at their third use; each has one name', () => {
    const texts = new PreparedTexts();
    const names = (text: string): (string | undefined)[] => [1, 2, 3, 4].map(() => texts.nameFor(text));
    const [, , a, again] = names('a');
    expect(a).toMatch(/^pager_[0-9a-f]{24}$/);
    expect(again).toBe(a);
    expect(names('b').slice(2)).not.toContain(a);
    expect(texts.nameFor('a')).toBe(a);
    // Another process with another history: behind a pooler both may use the same session.
    const others = new PreparedTexts();
    expect(['c', 'c', 'c', 'a', 'a', 'a'].map((text) => others.nameFor(text)).at(-1)).toBe(a);
  });

  it('are not texts that are used once, however many', () => {
    const texts = new PreparedTexts();
    for (let number = 0; number < 10_000; number++) expect(texts.nameFor(`SELECT ${number}`)).toBeUndefined();
  });

  it('are bounded: further texts are sent unprepared', () => {
    const texts = new PreparedTexts();
    const third = (text: string): string | undefined => [1, 2, 3].map(() => texts.nameFor(text))[2];
    for (let number = 1; number <= 300; number++) expect(third(`SELECT ${number}`)).toMatch(/^pager_/);
    expect(third('SELECT 301')).toBeUndefined();
    expect(third('SELECT 300')).toMatch(/^pager_/);
  });
});
