import { RE2JS } from 're2js';
import { LONGEST_PATTERN, MOST_WORK, workOf } from './pattern-work.js';

/** A pattern that RE2 cannot run; `message` explains why to its author. */
export class PatternError extends Error {
  constructor(
    readonly pattern: string,
    reason: string,
  ) {
    super(reason);
    this.name = 'PatternError';
  }
}

/** True when the pattern is found anywhere in the text. */
export type PatternTest = (text: string) => boolean;

/**
 * Compiles a pattern of a user with RE2, whose time is linear in the text; it supports neither look-around nor back-
 * references.
 * @throws PatternError when RE2 cannot run the pattern, or it would take long to compile
 */
export function compilePattern(pattern: string): PatternTest {
  const compiled = runnable(pattern);
  return (text) => compiled.re2.test(text);
}

/** Characters of a text that a whole match looks at, and the steps of the largest pattern for it: both bound its time. */
export const LOOKED_AT = 1000;
const MOST_STEPS = 1000;

/**
 * The same for a pattern that must fit a text from its first to its last character; of a text longer than 1,000 characters,
 * the first 1,000.
 * @throws PatternError also for a pattern that is too large
 */
export function compileWhole(pattern: string): PatternTest {
  const compiled = runnable(pattern);
  if (compiled.re2.programSize() > MOST_STEPS) throw new PatternError(pattern, 'the pattern is too large');
  return (text) => compiled.re2.testExact(text.length > LOOKED_AT ? text.slice(0, LOOKED_AT) : text);
}

/** What became of a text that was to be compiled. */
export type Compiled = { re2: RE2JS } | { error: PatternError };

/**
 * Compiled patterns that are in use, by their texts: the same one is validated, stored, and read again at every change of the
 * configuration, but compiled once.
 */
const inUse = new Map<string, WeakRef<Compiled>>();
const noLongerUsed = new FinalizationRegistry<string>((pattern) => {
  if (inUse.get(pattern)?.deref() === undefined) inUse.delete(pattern);
});

/** Compiles a text, unless it is compiled already. Holding the result keeps it so. */
export function compiledOnce(pattern: string): Compiled {
  const known = inUse.get(pattern)?.deref();
  if (known) return known;
  const compiled = compile(pattern);
  if (pattern.length <= LONGEST_PATTERN) {
    inUse.set(pattern, new WeakRef(compiled));
    noLongerUsed.register(compiled, pattern);
  }
  return compiled;
}

function runnable(pattern: string): { re2: RE2JS } {
  const compiled = compiledOnce(pattern);
  if ('error' in compiled) throw compiled.error;
  return compiled;
}

function compile(pattern: string): Compiled {
  const reason = reasonOfSize(pattern);
  if (reason !== null) return { error: new PatternError(pattern, reason) };
  try {
    return { re2: RE2JS.compile(pattern) };
  } catch (error) {
    const message = error instanceof Error ? error.message : 'the pattern cannot be compiled';
    return { error: new PatternError(pattern, message) };
  }
}

/** Why a pattern is not even compiled. */
function reasonOfSize(pattern: string): string | null {
  const work = workOf(pattern);
  if (work <= MOST_WORK) return null;
  return work === Number.POSITIVE_INFINITY
    ? `it is longer than ${LONGEST_PATTERN} characters`
    : 'the pattern is too large: repetitions, classes such as \\pL and ranges that ignore case make it so';
}
