/**
 * About so many bytes of rows at most make one answer (a first row that is larger is one of its own): as objects, as text
 * and on their way they take five times as much, and reading and writing them stays below 50 ms.
 */
export const MOST_PAGE_BYTES = 2 * 1024 * 1024;

/** How many of the first rows fit into one answer; at least one, where there is one. @param sizes in bytes */
export function fitting(sizes: readonly number[], most = MOST_PAGE_BYTES): number {
  let sum = 0;
  const end = sizes.findIndex((size) => (sum += size) > most);
  return end < 0 ? sizes.length : Math.max(end, 1);
}
