import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { KEY_MAP, type KeyName, labelsOf } from '../console/src/shell/key-map.js';
import { type Rankable, ranked } from '../console/src/shell/ranking.js';

const item = (label: string, more: Partial<Rankable> = {}): Rankable => ({ key: label, label, ...more });
const labels = (items: readonly Rankable[]): string[] => items.map(({ label }) => label);

describe('what the palette shows', () => {
  const ALL = [
    item('The payments team'),
    item('Team payments', { words: 'money' }),
    item('Payments'),
    item('Payments: on call'),
    item('Disk full', { isFound: true }),
    item('Repayments'),
  ];

  it('is the exact name first, then beginnings, words, parts, and what the service found', () => {
    expect(labels(ranked(ALL, ' PAYMENTS '))).toEqual([
      ...['Payments', 'Payments: on call', 'The payments team', 'Team payments', 'Repayments', 'Disk full'],
    ]);
  });

  it('is found by beginnings of words in any order, by other words, and without accents', () => {
    expect(labels(ranked(ALL, 'pay te'))).toEqual(['The payments team', 'Team payments', 'Disk full']);
    expect(labels(ranked(ALL, 'money'))).toEqual(['Team payments', 'Disk full']);
    expect(labels(ranked([item('Amélie Laurent')], 'amelie l'))).toEqual(['Amélie Laurent']);
  });

  it('is without a text what was used last, the latest first, and then the rest', () => {
    const used = ['Repayments', 'gone', 'Payments'];
    expect(labels(ranked(ALL, '', used)).slice(0, 3)).toEqual(['Repayments', 'Payments', 'The payments team']);
    // Among equals, too.
    expect(labels(ranked([item('Ab'), item('Ac')], 'a', ['Ac']))).toEqual(['Ac', 'Ab']);
  });

  it('is each at most once, in an order that the use decides only among equals', () => {
    const text = fc.string({ maxLength: 6, unit: fc.constantFrom('a', 'b', 'é', ' ', 'A') });
    const items = fc.uniqueArray(text, { maxLength: 8 }).map((all) => all.map((label) => item(label)));
    fc.assert(
      fc.property(items, text, fc.array(text), (all, typed, recent) => {
        const shown = ranked(all, typed, recent);
        expect(new Set(labels(shown)).size).toBe(shown.length);
        expect(all).toEqual(expect.arrayContaining(shown));
        expect(labels(shown).toSorted()).toEqual(labels(ranked(all, typed)).toSorted());
        if (typed.trim() === '') expect(shown).toHaveLength(all.length);
        const exact = shown.findIndex(({ label }) => label === typed.trim());
        if (typed.trim() !== '' && exact > 0)
          expect(
            shown
              .slice(0, exact)
              .every(({ label }) => label.localeCompare(typed.trim(), 'en', { sensitivity: 'base' }) === 0),
          ).toBe(true);
      }),
    );
  });
});

describe('the keys', () => {
  it('mean one thing each in a place', () => {
    const names = Object.keys(KEY_MAP) as KeyName[];
    for (const place of new Set(names.flatMap((name) => [...KEY_MAP[name].places]))) {
      const here = names.filter((name) => ([...KEY_MAP[name].places] as string[]).includes(place));
      const keys = here.flatMap(labelsOf);
      expect([place, new Set(keys).size]).toEqual([place, keys.length]);
    }
    expect(labelsOf('palette')).toEqual(['⌘ K', 'Ctrl K']);
    expect(labelsOf('down')).toEqual(['↓']);
  });
});
