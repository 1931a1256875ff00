import { inSlices, type Slices } from '../slices/slices.js';
import type { PatternCost } from './pattern-work.js';
import { checked, keyOf, PatternError, type UsedPattern, withRunnable } from './pattern.js';

/** Compiles all patterns in these objects, with pauses for other work, then calls `make`, which finds them in the cache. */
export async function withPatternsAhead<T>(objects: unknown, make: () => T | Promise<T>): Promise<T> {
  const patterns = [...patternsIn(objects)];
  if (patterns.length === 0) return make();
  const runnable = await inSlices(compileAll(patterns));
  return withRunnable(runnable, make);
}

/** @returns the valid ones */
function* compileAll(patterns: readonly UsedPattern[]): Slices<Map<string, PatternCost>> {
  const runnable = new Map<string, PatternCost>();
  for (const { pattern, use } of patterns) {
    try {
      runnable.set(keyOf(pattern, use), checked(pattern, use));
    } catch (error) {
      // `make` gets the same error, and handles it.
      if (!(error instanceof PatternError)) throw error;
    }
    yield;
  }
  return runnable;
}

/** All patterns in a value, of conditions and `messageRegex`. */
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

/** The object's own pattern. */
export function patternOf(object: object): UsedPattern | null {
  const { operation, expectedValue, messageRegex } = object as Record<string, unknown>;
  const [pattern, use] =
    operation === 'matches' ? [expectedValue, 'whole' as const] : [messageRegex, 'anywhere' as const];
  return typeof pattern === 'string' ? { pattern, use } : null;
}
