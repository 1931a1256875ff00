import { DataSource } from 'typeorm';
import { dataSourceOptions } from './src/database/data-source-options.js';

/** The TypeORM CLI's DataSource, e.g. `npx typeorm migration:show -d dist/ormconfig.js`. */
export default new DataSource(dataSourceOptions(process.env['DATABASE_URL'] ?? '', 2));
