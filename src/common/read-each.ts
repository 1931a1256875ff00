/** Reads one after the other, so that many keys take no more than one connection. @returns what was read for one of the keys */
export async function readEach<V>(
  keys: readonly string[],
  read: (key: string) => Promise<V>,
): Promise<(key: string) => V> {
  const found = new Map<string, V>();
  for (const key of keys) found.set(key, await read(key));
  return (key) => {
    if (!found.has(key)) throw new Error(`${key} was not read`);
    return found.get(key) as V;
  };
}
