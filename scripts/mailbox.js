import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * How the names of the files end that hold the mails to an address. A hash, and not the address itself: a sender chooses
 * that, and it may be longer than a file name can be.
 */
export function mailsTo(address) {
  return `-${createHash('sha256').update(address).digest('hex').slice(0, 32)}.eml`;
}

/**
 * A mail server for development: takes every mail over real SMTP and keeps it as a file in `folder`,
 * `<time>-<hash of the recipient>.eml`. Nothing leaves the machine, and no mail can end the process: one that cannot be
 * kept is refused, and its sender tries again.
 * @returns its smtp:// address
 */
export async function startMailbox(folder) {
  // Not for those who only read what it keeps.
  const { SMTPServer } = await import('smtp-server');
  let count = 0;
  const keep = (mail, address) => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const stamp = new Date().toISOString().replaceAll(':', '-');
    const name = `${stamp}-${String(count++).padStart(4, '0')}${mailsTo(address)}`;
    // Links and codes are in it. Whole at once: whoever watches the folder never reads half a mail.
    writeFileSync(join(folder, `${name}.part`), mail, { mode: 0o600 });
    renameSync(join(folder, `${name}.part`), join(folder, name));
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      wholeOf(stream)
        .then((mail) => session.envelope.rcptTo.forEach(({ address }) => keep(mail, address)))
        .then(
          () => done(),
          (error) => {
            process.stderr.write(`A mail could not be kept: ${error.message}\n`);
            done(Object.assign(new Error('The mail could not be kept'), { responseCode: 451 }));
          },
        );
    },
  });
  await new Promise((resolve, reject) => {
    // Later ones, of connections that break, are their senders' business: this then changes nothing.
    server.on('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  server.server.unref(); // it lives as long as the service does
  return `smtp://127.0.0.1:${server.server.address().port}`;
}

async function wholeOf(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
