import { configCommand } from './app/cli/config/config-command.js';
import { failureOf } from './app/cli/failure.js';
import { moveInCommand } from './app/cli/move-in/move-in-command.js';
import { runCommand } from './app/cli/run-command.js';

// As in main.ts: date-fns-tz depends on the machine's zone (ADR 13).
process.env.TZ = 'UTC';

/** `npm run cli -- …`: what only the operator may do (decisions §2). */
try {
  const [first, ...rest] = process.argv.slice(2);
  const say = (text: string): unknown => process.stderr.write(`${text}\n`);
  const own = first === 'config' ? configCommand : first === 'move-in' ? moveInCommand : null;
  const { text, exitCode } =
    own && rest.length > 0 && !rest.includes('--help') && !rest.includes('-h')
      ? await own(rest, process.env, say)
      : await runCommand(process.argv.slice(2), process.env, say);
  process.stdout.write(text);
  process.exitCode = exitCode;
} catch (error) {
  const { out, err, exitCode } = failureOf(error, process.argv.slice(2));
  process.stdout.write(out);
  process.stderr.write(err);
  process.exitCode = exitCode;
}
