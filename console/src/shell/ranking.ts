/** The order in which the palette shows what fits. */
import { fitsTyped } from '../../../src/platform/domain/typed-search.js';
import { folded } from '../../../src/platform/domain/folded.js';

export interface Rankable {
  key: string;
  label: string;
  /** Other words by which it is found. */
  words?: string | undefined;
  /** The service found it, by whatever it knows of it. */
  isFound?: boolean | undefined;
}

/** 0: the exact name; 1: it begins so; 2: its words begin so; 3: it has the text; 4: the service found it; null: it does not fit. */
function rankOf({ label, words = '', isFound = false }: Rankable, typed: string): number | null {
  const name = folded(label);
  const text = folded(typed.trim());
  if (name === text) return 0;
  if (name.startsWith(text)) return 1;
  const begins = name.split(/[^\p{L}\p{N}]+/u);
  if (text.split(/\s+/).every((word) => begins.some((each) => each.startsWith(word)))) return 2;
  if (fitsTyped([label, words], typed)) return 3;
  return isFound ? 4 : null;
}

/**
 * What fits a text: exact names first, then beginnings, then words; equals with those used last first, then in their order.
 * Without a text, all of them: those used last first.
 * @param recent keys, the latest first
 */
export function ranked<Item extends Rankable>(
  items: readonly Item[],
  typed: string,
  recent: readonly string[] = [],
): Item[] {
  const isEmpty = typed.trim() === '';
  const used = new Map(recent.map((key, place) => [key, place]));
  return items
    .flatMap((item) => {
      const rank = isEmpty ? 0 : rankOf(item, typed);
      return rank === null ? [] : [{ item, rank, last: used.get(item.key) ?? recent.length }];
    })
    .sort((a, b) => a.rank - b.rank || a.last - b.last)
    .map(({ item }) => item);
}
