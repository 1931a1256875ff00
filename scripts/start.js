/** `npm start`: from a bare checkout to a running service. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, run } from './ensure-installed.js';

ensureInstalled();
if (!existsSync('dist/main.js') || newest('src') > statSync('dist/main.js').mtimeMs) {
  run(process.execPath, ['node_modules/@nestjs/cli/bin/nest.js', 'build']);
}
if (existsSync('.env')) process.loadEnvFile('.env');
if (!process.env.SMTP_URL && process.env.NODE_ENV !== 'production') {
  const { startMailbox } = await import('./mailbox.js');
  const folder = join(process.env.DATA_DIR ?? '.data', 'mails');
  process.env.SMTP_URL = await startMailbox(folder);
  process.env.MAILBOX_FOLDER = folder;
}
// In this process, so that signals and the exit code are the service's own.
await import('../dist/main.js');

function newest(folder) {
  return Math.max(
    ...readdirSync(folder, { withFileTypes: true }).map((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? newest(path) : statSync(path).mtimeMs;
    }),
  );
}
