import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { allowed, workedMs } from '../../../test/support/worked-time.js';
import { guessedEarly, SERVICE_WORDS } from './common-passwords.js';

const SECURITY = readFileSync(join(import.meta.dirname, '../../../SECURITY.md'), 'utf8');

it.each([
  'Pager2026!',
  'on-call-duty',
  'p.a.g.e.r 2026',
  'ADMINISTRATOR',
  '1PagerAdmin1',
  'alerts&Incidents',
  'Password#1',
])('is guessed early: %s', (password) => {
  expect(guessedEarly(password)).not.toBeNull();
});

it.each(['pager of my own', 'pagers2026!', '83629173847502', 'правильная лошадь', '', `${'alert'.repeat(20)}x`])(
  'is not: %s',
  (password) => {
    expect(guessedEarly(password)).toBeNull();
  },
);

it('takes no time for what is long', () => {
  const before = workedMs();
  guessedEarly('alert'.repeat(200_000) + '!x');
  const taken = workedMs() - before;
  expect(taken).toBeLessThan(allowed(1000, taken));
});

it('goes by the words that SECURITY.md lists', () => {
  const [, listed = ''] = /alone, with any digits and signs: ([a-z, ]+)/.exec(SECURITY.replaceAll('\n', ' ')) ?? [];
  expect(listed.split(', ').map((word) => word.trim())).toEqual([...SERVICE_WORDS]);
});
