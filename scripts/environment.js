import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Reads `.env`, and, where no mail server is named outside production, starts the mailbox of development. */
export async function prepareEnvironment() {
  if (existsSync('.env')) process.loadEnvFile('.env');
  if (process.env.SMTP_URL || process.env.NODE_ENV === 'production') return;
  const { startMailbox } = await import('./mailbox.js');
  const folder = join(process.env.DATA_DIR ?? '.data', 'mails');
  const address = await startMailbox(folder);
  if (address !== null) Object.assign(process.env, { SMTP_URL: address, MAILBOX_FOLDER: folder });
  else process.stderr.write('No mails: set SMTP_URL, or npm ci for the mailbox of development\n');
}
