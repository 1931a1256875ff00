import { ApiError } from '../../platform/errors/api-error.js';
import { ConfigurationError } from '../../platform/config/environment.js';
import { CommandError } from './command-error.js';
import { UsageError } from './command-line.js';
import { terminalText } from './terminal-text.js';

/** The output of a failed command. */
export interface Failure {
  /** For standard output; empty: nothing. */
  out: string;
  /** For standard error. */
  err: string;
  exitCode: 1 | 2;
}

/** With `--json` the error is one line of JSON. The stack of an unexpected error goes to standard error. */
export function failureOf(error: unknown, args: readonly string[]): Failure {
  const exitCode = error instanceof UsageError ? 2 : 1;
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  const stack = error instanceof Error && code === UNEXPECTED ? (error.stack ?? message) : message;
  if (!args.includes('--json')) return { out: '', err: terminalText(`${stack}\n`), exitCode };
  const out = `${JSON.stringify({ error: message, code })}\n`;
  return { out, err: code === UNEXPECTED ? terminalText(`${stack}\n`) : '', exitCode };
}

const UNEXPECTED = 'UNEXPECTED';

function codeOf(error: unknown): string {
  if (error instanceof UsageError) return 'USAGE';
  if (error instanceof ConfigurationError) return 'SETTINGS';
  return error instanceof CommandError || error instanceof ApiError ? error.code : UNEXPECTED;
}
