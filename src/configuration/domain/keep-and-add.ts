/**
 * Turns an ordered list into another one by deleting entries and appending others.
 * @returns the indexes of entries to delete, and the entries to append
 */
export function keepAndAdd<T>(
  present: readonly T[],
  desired: readonly T[],
  same: (a: T, b: T) => boolean,
): { remove: number[]; add: T[] } {
  let kept = 0;
  const remove: number[] = [];
  for (const [index, each] of present.entries()) {
    const next = desired[kept];
    if (next !== undefined && same(each, next)) kept++;
    else remove.push(index);
  }
  return { remove, add: desired.slice(kept) };
}
