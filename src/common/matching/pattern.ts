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

function compile(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    throw new PatternError(pattern, error instanceof Error ? error.message : 'the pattern cannot be compiled');
  }
}
