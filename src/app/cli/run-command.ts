import type { Ended } from './config/config-command.js';
import { helpFor, readCommandLine } from './command-line.js';
import { terminalLine } from './terminal-text.js';
import { knownDatabase, withService } from './with-service.js';

/**
 * Runs one command, with or without a running service. @param args those of `npm run cli --` @returns its output and exit code
 * @param say called with the database @throws UsageError, CommandError, ConfigurationError, ApiError
 */
export async function runCommand(
  args: readonly string[],
  environment: Record<string, string | undefined>,
  say: (text: string) => void = () => undefined,
): Promise<Ended> {
  const help = helpFor(args);
  if (help !== null) return { text: `${help}\n`, exitCode: 0 };
  const line = readCommandLine(args);
  say(`Working on ${await knownDatabase(environment, line)}`);
  const { json, lines, exitCode = 0 } = await withService(environment, (app) => line.command.run(app, line.values));
  const text = line.json ? JSON.stringify(json) : lines.map(terminalLine).join('\n');
  return { text: `${text}\n`, exitCode };
}
