import { helpFor, readCommandLine } from './command-line.js';
import { knownDatabase } from './known-database.js';
import { withService } from './with-service.js';

/**
 * Runs one command, beside a running service or without one.
 * @param args the arguments of `npm run cli --`
 * @param say called with the database that the command works on
 * @returns what to print
 * @throws UsageError, CommandError, ConfigurationError, ApiError with a message for the operator
 */
export async function runCommand(
  args: readonly string[],
  environment: Record<string, string | undefined>,
  say: (text: string) => void = () => undefined,
): Promise<string> {
  const help = helpFor(args);
  if (help !== null) return `${help}\n`;
  const line = readCommandLine(args);
  say(`Working on ${await knownDatabase(environment, line)}`);
  const { json, lines } = await withService(environment, (app) => line.command.run(app, line.values));
  return line.json ? `${JSON.stringify(json)}\n` : `${lines.join('\n')}\n`;
}
