/** The name of a payload value in conditions and templates about a sender's request. */
export type PayloadField = `_payload.${string}` | `_payload[${string}`;

const NAME = '_payload';
const DEEPEST_PATH = 10;
/** `.key`, `[0]` or `["a key with dots"]`. */
const PART = /\.([^.[\]]*)|\[(\d{1,6})\]|\["([^"]*)"\]/y;

/** A path is malformed. */
export class PathError extends Error {}

export const isPayloadField = (name: unknown): name is PayloadField =>
  typeof name === 'string' && (name.startsWith(`${NAME}.`) || name.startsWith(`${NAME}[`));

/** The keys, or indexes from 0, of a path: `_payload.a[0].b` and `_payload.a.0.b` are equal. @throws PathError */
export function pathOf(name: PayloadField): string[] {
  const path: string[] = [];
  const text = name.slice(NAME.length);
  for (PART.lastIndex = 0; PART.lastIndex < text.length;) {
    const part = PART.exec(text);
    if (part === null) throw new PathError(`a path is keys, [places] and ["keys"]: ${name.slice(0, 50)}`);
    path.push(part[1] ?? part[2] ?? part[3] ?? '');
    if (path.length > DEEPEST_PATH) throw new PathError(`a path has at most ${DEEPEST_PATH} parts`);
  }
  return path;
}

/** The text, number or flag at a path, in the first of these objects that has one; null: none. */
export function textAt(payload: readonly unknown[], path: readonly string[]): string | null {
  for (const each of payload) {
    const value = path.reduce((object: unknown, key) => valueOf(payload, object, key), each);
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  }
  return null;
}

function valueOf(payload: readonly unknown[], given: unknown, key: string): unknown {
  const object = typeof given === 'string' ? jsonIn(payload, given) : given;
  const hasKey = typeof object === 'object' && object !== null && Object.hasOwn(object, key);
  return hasKey ? (object as Record<string, unknown>)[key] : undefined;
}

/** Caches parsed JSON inside texts (SNS' `Message`), as many rules read one payload. */
const parsed = new WeakMap<readonly unknown[], Map<string, unknown>>();

function jsonIn(payload: readonly unknown[], text: string): unknown {
  if (!/^\s*[{[]/.test(text)) return undefined;
  const known = parsed.get(payload) ?? new Map<string, unknown>();
  parsed.set(payload, known);
  if (!known.has(text)) known.set(text, parseOrNothing(text));
  return known.get(text);
}

function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
