/** `npm run migrate`: the migrations alone, on the database that the environment or `.env` names. */
import { existsSync } from 'node:fs';
import { build } from './ensure-built.js';
import { helpIfAsked } from './help.js';
import { ensureInstalled } from './ensure-installed.js';

helpIfAsked('npm run migrate: brings the database of the environment, or .env, to this version');
if (!existsSync('dist/migrate.js')) {
  ensureInstalled();
  build();
}
process.setSourceMapsEnabled(true);
if (existsSync('.env')) process.loadEnvFile('.env');
await import('../dist/migrate.js');
