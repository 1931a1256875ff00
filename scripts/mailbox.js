import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A mail server for development: takes every mail over real SMTP and keeps it as a file in `folder`,
 * `<time>-<recipient>.eml`. Nothing leaves the machine.
 * @returns its smtp:// address; null where the packages for development are left out (`npm prune --omit=dev`)
 */
export async function startMailbox(folder) {
  const smtp = await import('smtp-server').catch((error) => {
    if (error.code === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  });
  if (smtp === null) return null;
  mkdirSync(folder, { recursive: true });
  let count = 0;
  const server = new smtp.SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        const stamp = new Date().toISOString().replaceAll(':', '-');
        for (const { address } of session.envelope.rcptTo) {
          const name = `${stamp}-${String(count++).padStart(4, '0')}-${address.replace(/[^\w@.+-]/g, '_')}.eml`;
          // Whole at once: whoever watches the folder never reads half a mail.
          writeFileSync(join(folder, `${name}.part`), Buffer.concat(chunks));
          renameSync(join(folder, `${name}.part`), join(folder, name));
        }
        done();
      });
    },
  });
  await new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return `smtp://127.0.0.1:${server.server.address().port}`;
}
