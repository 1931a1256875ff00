import { RE2JS } from 're2js';

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
 * @throws PatternError when RE2 cannot run the pattern
 */
export function compilePattern(pattern: string): PatternTest {
  const compiled = compile(pattern);
  return (text) => compiled.test(text);
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
  const compiled = compile(pattern);
  if (compiled.programSize() > MOST_STEPS) throw new PatternError(pattern, 'the pattern is too large');
  return (text) => compiled.testExact(text.length > LOOKED_AT ? text.slice(0, LOOKED_AT) : text);
}

function compile(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    throw new PatternError(pattern, error instanceof Error ? error.message : 'the pattern cannot be compiled');
  }
}
