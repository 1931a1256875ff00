/** `npm run cli -- …`: the operator's commands. Never rebuilds what a running service may be running on. */
import { existsSync } from 'node:fs';
import { ensureInstalled } from './ensure-installed.js';
import { build } from './ensure-built.js';

if (!existsSync('dist/cli.js')) {
  ensureInstalled();
  build();
}
process.setSourceMapsEnabled(true);
if (existsSync('.env')) process.loadEnvFile('.env');
await import('../dist/cli.js');
