import { readConfig } from './platform/config/read-config.js';
import { startEmbeddedDatabase } from './platform/database/embedded/embedded-database.js';
import { migrate } from './platform/database/migrate.js';
import { findOutSession } from './platform/database/wait-for-database.js';
import { startFailure } from './app/start-failure.js';

/** `npm run migrate`: brings the database to this version and ends. Starting the service does the same first. */
try {
  const config = readConfig(process.env);
  const embedded = config.database.url ? null : await startEmbeddedDatabase(config.server.dataDir);
  try {
    if (embedded) config.database.url = embedded.url;
    await findOutSession(config.database, (text) => process.stderr.write(`${text}\n`));
    await migrate(config.database.directUrl ?? config.database.url ?? '');
  } finally {
    await embedded?.stop();
  }
} catch (error) {
  process.stderr.write(startFailure(error));
  process.exit(1);
}
