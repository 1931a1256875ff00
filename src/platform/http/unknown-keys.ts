import type { ValidationError } from 'class-validator';
import { knownKeys, nestedProperties, problem } from './body-rules.js';

/** By class, or by its name in the API document. */
const IGNORED = new Map<object | string, 'every' | readonly string[]>();
/** Characters of a name in an error. */
const LONGEST_NAME = 60;

/**
 * On the class of a nested object: ignores other keys, as on the first level. For senders of alerts, since nobody reads their
 * errors.
 */
export const IgnoresOtherKeys = (): ClassDecorator => ignoring('every');

/**
 * On the class of a nested object: ignores these keys of responses, so that clients can send back what they read.
 */
export const ShownKeys = (...keys: string[]): ClassDecorator => ignoring(keys);

const ignoring =
  (keys: 'every' | string[]): ClassDecorator =>
  (target) => {
    IGNORED.set(target, keys).set(target.name, keys);
  };

/** The unknown keys that an object of this class (or class name) ignores. */
export function ignoredKeys(type: object | string): 'every' | readonly string[] {
  return IGNORED.get(type) ?? [];
}

/**
 * Unknown keys of nested objects. On the first level they are ignored (contract), but `{match: {tag: ['staging']}}` without
 * its only key would match every alert.
 */
export function unknownKeys(body: object): ValidationError[] {
  return nestedProperties(body).flatMap(({ property, isList }) => {
    const value = (body as Record<string, unknown>)[property];
    // Refused as a whole by another rule.
    if (isList && !Array.isArray(value)) return [];
    const children = Array.isArray(value)
      ? value.flatMap((entry: unknown, index) => around(value, String(index), entry, strays(entry)))
      : strays(value);
    return around(body, property, value, children);
  });
}

function strays(object: unknown): ValidationError[] {
  if (typeof object !== 'object' || object === null || Array.isArray(object)) return [];
  const { constructor: type } = Object.getPrototypeOf(object) as { constructor: object };
  const ignored = ignoredKeys(type);
  const known = knownKeys(type);
  const own = ignored === 'every' ? [] : Object.keys(object).filter((key) => !known.has(key) && !ignored.includes(key));
  return [...own.map((key) => stray(object, key, known)), ...unknownKeys(object)];
}

function around(target: object, property: string, value: unknown, children: ValidationError[]): ValidationError[] {
  return children.length === 0 ? [] : [problem({ target, property, value, children })];
}

function stray(target: object, key: string, known: ReadonlySet<string>): ValidationError {
  const near = nearest(key, known);
  const detail = near === null ? `known are ${[...known].join(', ')}` : `did you mean ${near}?`;
  const property = key.length > LONGEST_NAME ? `${key.slice(0, LONGEST_NAME)}…` : key;
  return problem({ target, property, constraints: { unknownKey: `unknown, ${detail}` } });
}

/** The most similar known key; null: none is similar. */
export function nearest(key: string, known: Iterable<string>): string | null {
  if (key === '' || key.length > LONGEST_NAME) return null;
  const far = 1 + key.length / 3;
  let best: { name: string; distance: number } | null = null;
  for (const name of known) {
    const [a, b] = [key.toLowerCase(), name.toLowerCase()];
    // Of several prefixes the longest is the nearest.
    const isPart = b.startsWith(a) || a.startsWith(b);
    const distance = isPart ? 1 - 1 / (1 + Math.abs(a.length - b.length)) / 2 : editDistance(a, b);
    if (distance <= far && (best === null || distance < best.distance)) best = { name, distance };
  }
  return best?.name ?? null;
}

/** Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (letter === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
