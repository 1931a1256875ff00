import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { mailsTo } from '../mailbox.js';

/** @returns what waits for the code mailed to an address; null where there is no mailbox of development */
export function codesIn(mailbox) {
  if (process.env.SMTP_URL && !process.env.MAILBOX_FOLDER) return null;
  return async (address) => {
    const until = performance.now() + 15_000;
    while (performance.now() < until) {
      const names = existsSync(mailbox) ? readdirSync(mailbox).filter((each) => each.endsWith(mailsTo(address))) : [];
      for (const name of names.sort().reverse()) {
        const code = /\b\d{6}\b/.exec((await simpleParser(readFileSync(join(mailbox, name)))).text ?? '')?.[0];
        if (code) return code;
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(
      `No mail to ${address} in ${mailbox} after 15 s. Set MAILBOX_FOLDER to where the mails are caught.`,
    );
  };
}
