import { ConfigurationError } from './config/environment.js';

/** What to print when a process of the service cannot start: which settings are wrong, or what went wrong where. */
export function startFailure(error: unknown): string {
  const text =
    error instanceof ConfigurationError ? error.message : error instanceof Error ? error.stack : String(error);
  return `Pager could not start. ${text}\n`;
}
