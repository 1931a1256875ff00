import { ValidateBy, type ValidationOptions } from 'class-validator';
import { compilePattern, PatternError } from './pattern.js';

/** The text is a pattern that the linear-time engine can run; the error says why it cannot. */
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

function reasonAgainst(value: unknown): string | null {
  if (typeof value !== 'string') return 'it is no text';
  try {
    compilePattern(value);
    return null;
  } catch (error) {
    if (error instanceof PatternError) return error.message;
    throw error;
  }
}
