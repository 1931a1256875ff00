import { expect, it } from '@jest/globals';
import { plainSearch } from './plain-text.js';

it('a plain search stays small however much is typed', () => {
  const typed = Array.from({ length: 600 }, (_, place) => `w${place}`);
  for (const text of [typed.join(' '), typed.join(' OR '), typed.join(' AND ')])
    expect(JSON.stringify(plainSearch(text)).length).toBeLessThan(10_000);
});
