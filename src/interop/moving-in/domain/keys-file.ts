import { asStored } from '../../../platform/ids.js';
import type { Problem } from '../../codec/wire-object.js';

/** The keys of integrations by their ids and names, from lines such as `Prometheus,<key>`. @throws Error that names the line */
export function readKeys(text: string): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  const lines = new Map<string, number>();
  for (const [place, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const comma = line.lastIndexOf(',');
    const [name, key] = [asStored(line.slice(0, comma).trim()), line.slice(comma + 1).trim()];
    // The line itself may hold a key.
    if (comma < 1 || name === '' || !/^[\x21-\x7e]{8,200}$/.test(key))
      throw new Error(
        `line ${place + 1} must be the name or id of an integration, a comma and its key of 8 to 200 characters`,
      );
    const before = lines.get(name);
    if (before !== undefined) throw new Error(`lines ${before} and ${place + 1} are both for ${name}`);
    lines.set(name, place + 1);
    keys.set(name, key);
  }
  return keys;
}

/** Integrations of which one line has the id and another the name: nobody can tell which key is meant. */
export function doubledKeys(
  integrations: readonly { id: string | null; name: string }[],
  keys: ReadonlyMap<string, string>,
): Problem[] {
  return integrations.flatMap(({ id, name }) => {
    if (id === null || id === name || !keys.has(id) || !keys.has(name)) return [];
    return [{ where: 'the keys', message: `the lines of ${id} and of ${name} are both for the integration ${name}` }];
  });
}
