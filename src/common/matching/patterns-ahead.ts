import { inSlices, type Slices } from '../slices/slices.js';
import { type Compiled, compiledOnce, type PatternUse } from './pattern.js';

/**
 * Compiles all patterns that stand in some objects, with pauses in which other work goes on, and then calls `make`, which
 * finds them compiled.
 */
export async function withPatternsAhead<T>(objects: unknown, make: () => T | Promise<T>): Promise<T> {
  const patterns = [...patternsIn(objects)];
  if (patterns.length === 0) return make();
  // A pattern that nobody holds may be forgotten.
  const held = await inSlices(compileAll(patterns));
  const made = await make();
  held.length = 0;
  return made;
}

function* compileAll(patterns: readonly UsedPattern[]): Slices<Compiled[]> {
  const all: Compiled[] = [];
  for (const { pattern, use } of patterns) {
    all.push(compiledOnce(pattern, use));
    yield;
  }
  return all;
}

interface UsedPattern {
  pattern: string;
  use: PatternUse;
}

/** All patterns of a value, whatever it holds: of conditions, and `messageRegex`. */
export function* patternsIn(value: unknown): Generator<UsedPattern> {
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
export function patternOf(object: object): UsedPattern | null {
  const { operation, expectedValue, messageRegex } = object as Record<string, unknown>;
  const [pattern, use] =
    operation === 'matches' ? [expectedValue, 'whole' as const] : [messageRegex, 'anywhere' as const];
  return typeof pattern === 'string' ? { pattern, use } : null;
}
