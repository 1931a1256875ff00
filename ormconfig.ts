import { DataSource } from 'typeorm';
import { migrationOptions } from './src/platform/database/data-source-options.js';

/** The TypeORM CLI's DataSource; `npm run migration:show` gives it the database of `.env` or the embedded one. */
export default new DataSource({
  ...migrationOptions(process.env['DATABASE_URL'] ?? ''),
  migrationsTransactionMode: 'each',
});
