/** `npm start`: from a bare checkout to a running service. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.js';
import { helpIfAsked } from './help.js';

helpIfAsked('npm start: installs, builds and starts the service. .env.example lists its settings.');
ensureBuilt('dist/main.js');
if (existsSync('.env')) process.loadEnvFile('.env');
if (!process.env.SMTP_URL && process.env.NODE_ENV !== 'production') {
  const { startMailbox } = await import('./mailbox.js');
  const folder = join(process.env.DATA_DIR ?? '.data', 'mails');
  const address = await startMailbox(folder);
  if (address !== null) Object.assign(process.env, { SMTP_URL: address, MAILBOX_FOLDER: folder });
  else process.stderr.write('No mails: set SMTP_URL, or npm ci for the mailbox of development\n');
}
// In this process, so that signals and the exit code are the service's own.
await import('../dist/main.js');
