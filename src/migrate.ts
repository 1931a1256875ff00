import { DataSource } from 'typeorm';
import { readConfig } from './config/read-config.js';
import { dataSourceOptions } from './database/data-source-options.js';
import { startEmbeddedDatabase } from './database/embedded/embedded-database.js';
import { migrate } from './database/migrate.js';

/** `npm run migrate`: brings the database to this version and ends. Starting the service does the same first. */
const config = readConfig(process.env);
const embedded = config.database.url ? null : await startEmbeddedDatabase(config.server.dataDir);
const url = config.database.url ?? embedded?.url ?? '';
const dataSource = await new DataSource(dataSourceOptions(url, 1)).initialize();
await migrate(dataSource, url);
await dataSource.destroy();
await embedded?.stop();
