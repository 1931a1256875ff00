import { RE2JS } from 're2js';

/** A pattern that the linear-time engine cannot run; `message` says why, in words fit for the person who wrote it. */
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
 * Compiles a pattern that a user supplied. Only RE2 ever runs such a pattern: its time is linear in the
 * text, so no pattern can stall the service. It knows neither look-around nor back-references.
 *
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
