/** The keys of integrations by their ids and names, from lines such as `Prometheus,<key>`. @throws Error that names the line */
export function readKeys(text: string): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  for (const [place, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const comma = line.lastIndexOf(',');
    const [name, key] = [line.slice(0, comma).trim(), line.slice(comma + 1).trim()];
    // The line itself may hold a key.
    if (comma < 1 || name === '' || !/^[\x21-\x7e]{8,200}$/.test(key))
      throw new Error(
        `line ${place + 1} must be the name or id of an integration, a comma and its key of 8 to 200 characters`,
      );
    if (keys.has(name)) throw new Error(`line ${place + 1}: ${name} is there twice`);
    keys.set(name, key);
  }
  return keys;
}
