/**
 * How a list whose order counts becomes another one by deleting entries and adding others at its end.
 * @returns the places of those to delete, and those to add
 */
export function keepAndAdd<T>(
  present: readonly T[],
  wanted: readonly T[],
  same: (a: T, b: T) => boolean,
): { remove: number[]; add: T[] } {
  let kept = 0;
  const remove: number[] = [];
  for (const [place, each] of present.entries()) {
    const next = wanted[kept];
    if (next !== undefined && same(each, next)) kept++;
    else remove.push(place);
  }
  return { remove, add: wanted.slice(kept) };
}
