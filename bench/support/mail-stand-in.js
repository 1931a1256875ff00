import { SMTPServer } from 'smtp-server';
import { atEnd } from './cleanup.js';

/** A mail server that accepts everything after a while, and hands on what it is sent. */
export class MailStandIn {
  /** @param {{ delayMs: number, heard: (text: string) => void }} options `heard`: each mail as it came, when it came */
  static async start({ delayMs, heard }) {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onData(stream, _session, done) {
        const chunks = [];
        stream.on('data', (chunk) => chunks.push(chunk));
        stream.on('end', () => {
          heard(Buffer.concat(chunks).toString());
          setTimeout(done, delayMs);
        });
      },
    });
    server.on('error', () => undefined);
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    atEnd(() => new Promise((resolve) => server.close(resolve)));
    return { url: `smtp://127.0.0.1:${server.server.address().port}` };
  }
}
