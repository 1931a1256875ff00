import { isDatabaseAway, refusalOf } from '../platform/http/database-errors.js';
import { ConfigurationError } from '../platform/config/environment.js';

/** The message of a failed start: invalid settings, or the error. */
export function startFailure(error: unknown): string {
  const refusal = refusalOf(error);
  const text =
    error instanceof ConfigurationError
      ? error.message
      : refusal !== null
        ? `The database refuses: ${refusal}`
        : isDatabaseAway(error)
          ? `The database cannot be used (${(error as Error).message})`
          : error instanceof Error
            ? error.stack
            : String(error);
  return `Pager could not start. ${text}\n`;
}
