import { compare } from './canonical.js';

interface Keyed {
  id: string;
  name: string;
  /** The key of its mark; null: it has no mark. */
  key: string | null;
}

/**
 * The keys of the objects of one kind, by id: the key that a configuration has for the id, else that of its mark, else the
 * name. Duplicates get a number appended.
 */
export function keysOf(
  objects: readonly Keyed[],
  configuredKey: (id: string) => string | undefined = () => undefined,
): Map<string, string> {
  const rank = ({ id, key }: Keyed): number => (configuredKey(id) !== undefined ? 0 : key !== null ? 1 : 2);
  const taken = new Set<string>();
  const keys = new Map<string, string>();
  for (const { id, name, key } of objects.toSorted((a, b) => rank(a) - rank(b) || compare(a.id, b.id))) {
    const desired = configuredKey(id) ?? key ?? name;
    let own = desired;
    for (let number = 2; taken.has(own); number++) own = `${desired} (${number})`;
    taken.add(own);
    keys.set(id, own);
  }
  return keys;
}
