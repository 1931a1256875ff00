import { CommandError } from './cli/command-error.js';
import { UsageError } from './cli/command-line.js';
import { runCommand } from './cli/run-command.js';
import { ApiError } from './common/errors/api-error.js';
import { ConfigurationError } from './config/environment.js';

/** `npm run cli -- …`: what only the operator may do (decisions §2). */
try {
  process.stdout.write(
    await runCommand(process.argv.slice(2), process.env, (text) => process.stderr.write(`${text}\n`)),
  );
} catch (error) {
  process.stderr.write(`${textOf(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

function textOf(error: unknown): string {
  const plain = [UsageError, CommandError, ConfigurationError, ApiError].some((kind) => error instanceof kind);
  if (error instanceof Error) return plain ? error.message : (error.stack ?? error.message);
  return String(error);
}
