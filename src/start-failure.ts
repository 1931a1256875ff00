import { ConfigurationError } from './config/environment.js';

/** What the database will refuse again: a parameter of the connect, a statement, a missing right. */
const REFUSALS = new Set(['08P01', '0A000', '42501']);

/** The message of a failed start: wrong settings, or the error. */
export function startFailure(error: unknown): string {
  const isRefusal = error instanceof Error && 'code' in error && REFUSALS.has(String(error.code));
  const text =
    error instanceof ConfigurationError
      ? error.message
      : isRefusal
        ? `DATABASE_URL: the database refuses (${error.message})`
        : error instanceof Error
          ? error.stack
          : String(error);
  return `Pager could not start. ${text}\n`;
}
