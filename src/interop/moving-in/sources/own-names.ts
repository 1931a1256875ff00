import type { Differences } from '../domain/differences.js';
import { freeName } from '../domain/names.js';

/**
 * The same objects with names that stand once here and fit: a service may have one name in two teams.
 * @param longest characters of a name; where one is cut or numbered is a note
 */
export function withOwnNames<T extends { id: string | null; name: string }>(
  objects: readonly T[],
  longest: number,
  differences: Differences,
): T[] {
  const taken = new Set<string>();
  // By their ids, so that everything has the same name when it moves in again.
  const inOrder = [...objects].sort((a, b) => ((a.id ?? '') < (b.id ?? '') ? -1 : 1));
  const names = new Map(inOrder.map((each) => [each, freeName(taken, cut(each.name, longest))]));
  return objects.map((each) => {
    const name = names.get(each) ?? each.name;
    if (name !== each.name) differences.note(each, 'its name is too long, or another one has it', `here it is ${name}`);
    return { ...each, name };
  });
}

/** Room for a number behind it. */
const cut = (name: string, longest: number): string =>
  name.length <= longest ? name : name.slice(0, longest - ' (99)'.length).trimEnd();
