/** `npm run migrate`: the migrations alone, on the database that the environment or `.env` names. */
import { existsSync } from 'node:fs';
import { build } from './ensure-built.js';
import { ensureInstalled } from './ensure-installed.js';

if (!existsSync('dist/migrate.js')) {
  ensureInstalled();
  build();
}
process.setSourceMapsEnabled(true);
if (existsSync('.env')) process.loadEnvFile('.env');
await import('../dist/migrate.js');
