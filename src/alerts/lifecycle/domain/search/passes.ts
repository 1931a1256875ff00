/** Reading alerts from the newest down costs 2 to 5 ms per thousand; fewer are too small a sample of a word's frequency. */
const FIRST_PASS = 2_000;
/**
 * Times the root of how many are wanted: the alerts to read among which they are likely to be found, rather than ask the
 * search table. The rarer a word, the more are to be read and the fewer the table names; at a million alerts both cost
 * the same here, some 60 ms for a page of 20.
 */
const WORTH_READING = 1_500;
/** Where at least this share of the alerts fits, the search table would name too many. */
const COMMON = 0.02;
/** A word may be more frequent among the newest alerts than among older ones. */
const RESERVE = 1.5;

/** How many alerts to look through, from the newest (or oldest) on, before the search table is used. */
export const firstPass = (wanted: number): number => Math.max(FIRST_PASS, 2 * wanted);

/**
 * How far to look when the first look did not find enough. Null: no further, the word is rare.
 * @param found how many of those looked through fit
 * @param wanted how many are to be found
 */
export function secondPass(read: number, found: number, wanted: number): number | null {
  if (found === 0) return null;
  const expected = (wanted * read) / found;
  return expected <= WORTH_READING * Math.sqrt(wanted) || found >= read * COMMON ? Math.ceil(expected * RESERVE) : null;
}
