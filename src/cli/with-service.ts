import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { translateDatabaseError } from '../common/http/database-errors.js';
import { readConfig } from '../config/read-config.js';
import { startEmbeddedDatabase } from '../database/embedded/embedded-database.js';

/** Does something with the service, without HTTP and jobs: events are left in the outbox. */
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
    throw translateDatabaseError(error) ?? error;
  } finally {
    await embedded?.stop();
  }
}
