import type { Json } from '../../codec/wire-object.js';
import type { CollectOptions, RawEntry } from './source.js';

/** Objects that are asked for at the same time; the caller of `Get` limits the rate. */
const AT_ONCE = 5;

/**
 * One entry for each object of a list, in their order.
 * @param list its name
 * @param one the whole of an object, which may be asked for
 */
export async function entriesOf(
  list: string,
  objects: readonly Json[],
  one: (object: Json) => unknown,
  progress: NonNullable<CollectOptions['progress']>,
): Promise<RawEntry[]> {
  const entries: RawEntry[] = [];
  let next = 0;
  let done = 0;
  const failures: unknown[] = [];
  const work = async (): Promise<void> => {
    for (let place = next++; place < objects.length && failures.length === 0; place = next++) {
      const object = objects[place] ?? {};
      entries[place] = { where: `${list}/${nameOf(object)}`, json: await one(object) };
      progress(list, ++done, objects.length);
    }
  };
  // After a failure the others end what they have begun.
  const workers = Array.from({ length: Math.min(AT_ONCE, objects.length) }, work);
  await Promise.all(workers.map((each) => each.catch((error: unknown) => failures.push(error))));
  if (failures.length > 0) throw failures[0];
  return entries;
}

function nameOf({ name, username, summary, description, id }: Json): string {
  const found = [username, name, summary, description, id].find((each) => typeof each === 'string' && each !== '');
  return typeof found === 'string' ? found : 'unnamed';
}
