/** Reading an alert from the newest down is cheap as long as they are few: some milliseconds a thousand. */
const FIRST_LOOK = 2_000;
/** The search table is not asked for what is likely to be found among so many. */
const WORTH_READING = 10_000;
/** Where at least this share of the alerts fits, the search table would name too many. */
const COMMON = 0.02;
/** What is found among the newest may be more frequent there than before. */
const RESERVE = 1.5;

/** How many alerts to look through, from the newest (or oldest) on, before the search table is asked. */
export const firstLook = (wanted: number): number => Math.max(FIRST_LOOK, 2 * wanted);

/**
 * How far to look when the first look did not find enough. Null: no further, the word is rare.
 * @param found how many of those looked through fit
 * @param wanted how many are to be found
 */
export function secondLook(looked: number, found: number, wanted: number): number | null {
  if (found === 0) return null;
  const expected = (wanted * looked) / found;
  return expected <= WORTH_READING || found >= looked * COMMON ? Math.ceil(expected * RESERVE) : null;
}
