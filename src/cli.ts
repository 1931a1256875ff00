import { CommandError } from './cli/command-error.js';
import { UsageError } from './cli/command-line.js';
import { configCommand } from './cli/config/config-command.js';
import { moveInCommand } from './cli/move-in/move-in-command.js';
import { runCommand } from './cli/run-command.js';
import { ApiError } from './common/errors/api-error.js';
import { ConfigurationError } from './config/environment.js';

/** `npm run cli -- …`: what only the operator may do (decisions §2). */
try {
  const [first, ...rest] = process.argv.slice(2);
  const say = (text: string): unknown => process.stderr.write(`${text}\n`);
  const own = first === 'config' ? configCommand : first === 'move-in' ? moveInCommand : null;
  if (own && rest.length > 0 && !rest.includes('--help') && !rest.includes('-h')) {
    const { text, exitCode } = await own(rest, process.env, say);
    process.stdout.write(text);
    process.exitCode = exitCode;
  } else {
    process.stdout.write(await runCommand(process.argv.slice(2), process.env, say));
  }
} catch (error) {
  process.stderr.write(`${textOf(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

function textOf(error: unknown): string {
  const plain = [UsageError, CommandError, ConfigurationError, ApiError].some((kind) => error instanceof kind);
  if (error instanceof Error) return plain ? error.message : (error.stack ?? error.message);
  return String(error);
}
