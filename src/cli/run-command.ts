import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { translateDatabaseError } from '../common/http/database-errors.js';
import { readConfig } from '../config/read-config.js';
import { startEmbeddedDatabase } from '../database/embedded/embedded-database.js';
import { helpFor, readCommandLine, type CommandLine } from './command-line.js';
import type { Outcome } from './commands.js';
import { knownDatabase } from './known-database.js';

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
  const { json, lines } = await carryOut(line, environment);
  return line.json ? `${JSON.stringify(json)}\n` : `${lines.join('\n')}\n`;
}

async function carryOut(
  { command, values }: CommandLine,
  environment: Record<string, string | undefined>,
): Promise<Outcome> {
  const config = readConfig(environment);
  // Without HTTP and jobs; events of a command are left in the outbox for the service.
  config.server.role = 'api';
  config.server.logLevel = 'silent';
  const embedded = config.database.url ? null : await startEmbeddedDatabase(config.server.dataDir);
  if (embedded) config.database.url = embedded.url;
  try {
    const app = await NestFactory.createApplicationContext(AppModule.register(config), {
      logger: false,
      abortOnError: false,
    });
    try {
      return await command.run(app, values);
    } finally {
      await app.close();
    }
  } catch (error) {
    throw translateDatabaseError(error) ?? error;
  } finally {
    await embedded?.stop();
  }
}
