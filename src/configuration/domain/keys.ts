import { compare } from './canonical.js';

interface Keyed {
  id: string;
  name: string;
  /** As a configuration called it; null: it has no mark. */
  key: string | null;
}

/**
 * The keys of the objects of one kind, by id: that of its mark, else the name. Of several with one name the oldest has
 * it, the others a number behind it; ids ascend with their making.
 */
export function keysOf(objects: readonly Keyed[]): Map<string, string> {
  const taken = new Set(objects.flatMap(({ key }) => key ?? []));
  const keys = new Map(objects.flatMap(({ id, key }) => (key === null ? [] : [[id, key] as const])));
  const unmarked = objects.filter(({ key }) => key === null).sort((a, b) => compare(a.id, b.id));
  for (const { id, name } of unmarked) {
    let key = name;
    for (let number = 2; taken.has(key); number++) key = `${name} (${number})`;
    taken.add(key);
    keys.set(id, key);
  }
  return keys;
}
