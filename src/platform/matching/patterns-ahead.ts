import { inSlices, type Slices } from '../slices/slices.js';
import type { PatternCost } from './pattern-work.js';
import { checked, keyOf, PatternError, type UsedPattern, withRunnable } from './pattern.js';

/** Compiles all patterns that stand in some objects, with pauses for other work, and then calls `make`, which finds them compiled. */
export async function withPatternsAhead<T>(objects: unknown, make: () => T | Promise<T>): Promise<T> {
  const patterns = [...patternsIn(objects)];
  if (patterns.length === 0) return make();
  const runnable = await inSlices(compileAll(patterns));
  return withRunnable(runnable, make);
}

/** @returns those that can be run */
function* compileAll(patterns: readonly UsedPattern[]): Slices<Map<string, PatternCost>> {
  const runnable = new Map<string, PatternCost>();
  for (const { pattern, use } of patterns) {
    try {
      runnable.set(keyOf(pattern, use), checked(pattern, use));
    } catch (error) {
      // `make` meets it again, and says what follows.
      if (!(error instanceof PatternError)) throw error;
    }
    yield;
  }
  return runnable;
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
