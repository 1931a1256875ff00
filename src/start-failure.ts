import { ConfigurationError } from './config/environment.js';

/** The message of a failed start: wrong settings, or the error. */
export function startFailure(error: unknown): string {
  const text =
    error instanceof ConfigurationError ? error.message : error instanceof Error ? error.stack : String(error);
  return `Pager could not start. ${text}\n`;
}
