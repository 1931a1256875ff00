import { inSlices, type Slices } from '../slices/slices.js';
import { type Compiled, compiledOnce } from './pattern.js';

/**
 * Compiles all patterns that stand in some objects, with pauses in which other work goes on, and then calls `make`, which
 * finds them compiled.
 */
export async function withPatternsAhead<T>(objects: unknown, make: () => T): Promise<T> {
  const patterns = new Set(patternsIn(objects));
  if (patterns.size === 0) return make();
  // A pattern that nobody holds may be forgotten.
  const held = await inSlices(compileAll(patterns));
  const made = make();
  held.length = 0;
  return made;
}

function* compileAll(patterns: ReadonlySet<string>): Slices<Compiled[]> {
  const all: Compiled[] = [];
  for (const pattern of patterns) {
    all.push(compiledOnce(pattern));
    yield;
  }
  return all;
}

/** The texts of all patterns of a value, whatever it holds: of conditions, and `messageRegex`. */
export function* patternsIn(value: unknown): Generator<string> {
  const left: unknown[] = [value];
  while (left.length > 0) {
    const each = left.pop();
    if (typeof each !== 'object' || each === null) continue;
    const pattern = patternOf(each);
    if (pattern !== null) yield pattern;
    for (const inner of Array.isArray(each) ? (each as unknown[]) : Object.values(each)) left.push(inner);
  }
}

/** The pattern that an object has itself. */
export function patternOf(object: object): string | null {
  const { operation, expectedValue, messageRegex } = object as Record<string, unknown>;
  const pattern = operation === 'matches' ? expectedValue : messageRegex;
  return typeof pattern === 'string' ? pattern : null;
}
