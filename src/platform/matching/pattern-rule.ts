import { ValidateBy, type ValidationOptions } from 'class-validator';
import { compilePattern, PatternError, type PatternTest } from './pattern.js';

/** A pattern that RE2 supports; the error explains why it does not. */
export const IsRe2Pattern = (options?: ValidationOptions): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isRe2Pattern',
      validator: {
        validate: (value) => reasonAgainst(value) === null,
        defaultMessage: (args) => `must be a pattern that RE2 can run: ${reasonAgainst(args?.value) ?? ''}`,
      },
    },
    options,
  );

/** Characters. */
const LONGEST_REASON = 200;

/** Why a value is no valid pattern; null: it is one. */
export function reasonAgainst(
  value: unknown,
  compile: (pattern: string) => PatternTest = compilePattern,
): string | null {
  if (typeof value !== 'string') return 'it is no text';
  try {
    compile(value);
    return null;
  } catch (error) {
    // It quotes the pattern, which may be long.
    if (error instanceof PatternError) return error.message.slice(0, LONGEST_REASON);
    throw error;
  }
}
