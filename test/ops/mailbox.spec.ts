import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

const script = '../../scripts/mailbox.js';
const { startMailbox, mailsTo } = (await import(script)) as {
  startMailbox: (folder: string) => Promise<string>;
  mailsTo: (address: string) => string;
};

/** The mail catcher of `npm start`: it runs in the service's own process. */
describe('the mailbox of development', () => {
  let parent: string;
  let folder: string;
  let url: string;
  beforeEach(async () => {
    parent = mkdtempSync(join(tmpdir(), 'pager-mailbox-'));
    folder = join(parent, 'mails');
    url = await startMailbox(folder);
  });
  afterEach(() => rmSync(parent, { recursive: true }));

  const send = (to: string) => createTransport(url).sendMail({ from: 'pager@localhost', to, subject: 'Hi', text: to });

  it('keeps mails to addresses of any length, as files whose names are not theirs', async () => {
    const long = `${'a'.repeat(64)}@${`${'d'.repeat(50)}.`.repeat(3)}c.test`;
    expect(long).toHaveLength(224);
    await send(long);
    await send('ada+x@example.com');
    const names = readdirSync(folder).sort();
    expect(names).toEqual([
      expect.stringMatching(/^[\w.-]{29}-[0-9a-f]{32}\.eml$/),
      expect.stringMatching(/^[\w.-]{29}-[0-9a-f]{32}\.eml$/),
    ]);
    const [first = ''] = names;
    expect(first.endsWith(mailsTo(long))).toBe(true);
    expect(readFileSync(join(folder, first), 'utf8')).toContain('Subject: Hi');
    for (const name of names) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  });

  it('refuses for now what it cannot keep', async () => {
    writeFileSync(folder, 'in the way');
    await expect(send('ada@example.com')).rejects.toMatchObject({ responseCode: 451 });
    rmSync(folder);
    await send('ada@example.com');
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('outlives senders who break off, and those who speak no SMTP', async () => {
    for (const said of ['EHLO a\r\nMAIL FROM:<a@b.c>\r\nRCPT TO:<d@e.f>\r\nDATA\r\nhalf', '\0\xff\r\n'.repeat(500)]) {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      await new Promise((resolve) => socket.write(said, resolve));
      socket.resetAndDestroy();
    }
    await send('ada@example.com');
    expect(readdirSync(folder)).toHaveLength(1);
  });
});
