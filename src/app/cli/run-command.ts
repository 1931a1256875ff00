import { helpFor, readCommandLine } from './command-line.js';
import { terminalLine } from './terminal-text.js';
import { knownDatabase, withService } from './with-service.js';

/**
 * Runs one command, with or without a running service. @param args those of `npm run cli --` @returns the output
 * @param say called with the database @throws UsageError, CommandError, ConfigurationError, ApiError
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
  return line.json ? `${JSON.stringify(json)}\n` : `${lines.map(terminalLine).join('\n')}\n`;
}
