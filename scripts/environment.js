import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startMailbox } from './mailbox.js';

/** What is set already wins over `.env`. */
export function readEnvironment() {
  if (existsSync('.env')) process.loadEnvFile('.env');
}

/** Reads `.env`, and, where no mail server is named outside production, starts the mailbox of development. */
export async function prepareEnvironment() {
  readEnvironment();
  if (process.env.SMTP_URL || process.env.NODE_ENV === 'production') return;
  const folder = join(process.env.DATA_DIR || '.data', 'mails');
  Object.assign(process.env, { SMTP_URL: await startMailbox(folder), MAILBOX_FOLDER: folder });
}
