/**
 * `npm run cli -- …`: the operator's commands; also migrate, backup and restore. Never rebuilds what a running service may
 * be running on.
 */
import { existsSync } from 'node:fs';
import { ensureInstalled } from './ensure-installed.js';
import { build } from './ensure-built.js';

if (!existsSync('dist/pager.js')) {
  ensureInstalled();
  build();
}
const args = process.argv.slice(2);
if (args.length === 0 || args[0].startsWith('-')) process.argv.splice(2, args.length, 'help');
await import('../dist/pager.js');
