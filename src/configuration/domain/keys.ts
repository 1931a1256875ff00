import { compare } from './canonical.js';

interface Keyed {
  id: string;
  name: string;
  /** As a configuration called it; null: it has no mark. */
  key: string | null;
}

/**
 * The keys of the objects of one kind, by id: that which a configuration gives to the id, else that of its mark, else the
 * name. Of several that would have the same one, the later ones have a number behind it.
 */
export function keysOf(
  objects: readonly Keyed[],
  given: (id: string) => string | undefined = () => undefined,
): Map<string, string> {
  const rank = ({ id, key }: Keyed): number => (given(id) !== undefined ? 0 : key !== null ? 1 : 2);
  const taken = new Set<string>();
  const keys = new Map<string, string>();
  for (const { id, name, key } of objects.toSorted((a, b) => rank(a) - rank(b) || compare(a.id, b.id))) {
    const wanted = given(id) ?? key ?? name;
    let own = wanted;
    for (let number = 2; taken.has(own); number++) own = `${wanted} (${number})`;
    taken.add(own);
    keys.set(id, own);
  }
  return keys;
}
