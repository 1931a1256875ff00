import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../../app.module.js';
import { refusalOf, translateDatabaseError } from '../../platform/http/database-errors.js';
import { readConfig } from '../../platform/config/read-config.js';
import { startEmbeddedDatabase } from '../../platform/database/embedded/embedded-database.js';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigurationError, Environment, SettingsReader } from '../../platform/config/environment.js';
import { isMigrated } from '../../platform/database/migrate.js';
import { databaseLabel, waitForDatabase } from '../../platform/database/wait-for-database.js';
import { CommandError } from './command-error.js';

/** Runs `work` with the service, without HTTP and jobs. Events stay in the outbox for a running service. */
export async function withService<T>(
  environment: Record<string, string | undefined>,
  work: (app: INestApplicationContext) => Promise<T>,
): Promise<T> {
  const config = readConfig(environment);
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
      return await work(app);
    } finally {
      await app.close();
    }
  } catch (error) {
    const refusal = refusalOf(error);
    throw refusal === null
      ? (translateDatabaseError(error) ?? error)
      : new ConfigurationError(`The database refuses: ${refusal}`);
  } finally {
    await embedded?.stop();
  }
}

/**
 * A description of the command's database. Refuses to create one, and a new key, in a wrong folder.
 * @param create true: the operator wants an empty database
 * @throws CommandError if there is none yet, ConfigurationError if it cannot be reached
 */
export async function knownDatabase(
  environment: Record<string, string | undefined>,
  { create }: { create: boolean },
): Promise<string> {
  const env = new SettingsReader(environment).read(Environment);
  const dataDir = resolve(env.DATA_DIR);
  if (env.DATABASE_URL === undefined) {
    if (!create && !existsSync(join(dataDir, 'postgres-password'))) throw none(`in ${dataDir}`);
    return `the embedded database in ${dataDir}`;
  }
  const label = databaseLabel(env.DATABASE_URL);
  const sealed = env.NODE_ENV === 'production' || (env.JWT_SECRET !== undefined && env.ENCRYPTION_KEY !== undefined);
  if (!create && !sealed && !existsSync(join(dataDir, 'secrets.json'))) {
    throw new CommandError(
      `The secrets of the service at ${label} are neither set (JWT_SECRET, ENCRYPTION_KEY) nor in ${dataDir}. ` +
        'Run this where its .data is, or set DATA_DIR; --create makes new secrets.',
    );
  }
  await waitForDatabase(env.DATABASE_URL, () => undefined, { patienceMs: 0 });
  if (!create && !(await isMigrated(env.DATABASE_URL))) throw none(`at ${label}`);
  return `the database at ${label}`;
}

function none(where: string): CommandError {
  return new CommandError(
    `There is no database of Pager ${where}. ` +
      'Run this where the .data of the service is, or set DATA_DIR or DATABASE_URL; --create makes an empty one.',
  );
}
