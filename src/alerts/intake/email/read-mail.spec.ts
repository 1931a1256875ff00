import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { readMail } from './read-mail.js';
import type { ReceivedEmail } from '../domain/email/mail-fields.js';

const HEAD = 'From: a@b\r\nTo: c@d\r\nSubject: Report\r\nMessage-ID: <1@x>\r\n';
const MIXED = `${HEAD}Content-Type: multipart/mixed; boundary=M\r\n\r\n`;
const text = (content: string): string => `--M\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${content}\r\n`;
const file = (name: string, content: Buffer): string =>
  `--M\r\nContent-Type: image/png; name=${name}\r\nContent-Transfer-Encoding: base64\r\n` +
  `Content-Disposition: attachment; filename=${name}\r\n\r\n${content.toString('base64').replaceAll(/.{76}/g, '$&\r\n')}\r\n`;

async function read(mail: string, isShortened = false): Promise<ReceivedEmail> {
  const reading = await readMail(Buffer.from(mail), isShortened);
  if (reading.kind === 'incomplete') throw new Error(reading.missing);
  return reading.email;
}

describe('readMail of a whole mail', () => {
  it('has all large files, wherever they stand', async () => {
    const [large, small, other] = [randomBytes(3_000_000), randomBytes(100), randomBytes(200_001)];
    const odd = Buffer.from('Pager: file 7');
    const parts = [file('a.png', large), file('b.png', small), text('Disk full'), file('c.png', other)];
    const { attachments, ...email } = await read(`${MIXED}${parts.join('')}${file('d', odd)}--M--\r\n`);
    expect(email).toMatchObject({ subject: 'Report', text: 'Disk full' });
    expect(attachments.map(({ fileName, content }) => [fileName, content])).toEqual([
      ['a.png', large],
      ['b.png', small],
      ['c.png', other],
      ['d', odd],
    ]);
  });

  it('is a file alone', async () => {
    const content = randomBytes(2_000_000);
    const one = `${HEAD}Content-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n`;
    const { attachments } = await read(`${one}${content.toString('base64')}\r\n`);
    expect(attachments).toMatchObject([{ fileName: 'a.pdf', content }]);
  });

  it('keeps no file in part', async () => {
    const dump = `--M\r\nContent-Disposition: attachment; filename=dump.sql\r\n\r\n${'-- a\r\n'.repeat(400_000)}`;
    const long = `--M\r\nContent-Disposition: attachment; filename=long.txt\r\n\r\n${'x'.repeat(100_000)}\r\n`;
    const large = file('a.png', Buffer.alloc(2_000_000));
    for (const [mail, names] of [
      [`${MIXED}${text('t')}${dump}${large}--M--`, ['dump.sql']],
      [`${MIXED}${large}${long}${text('t')}--M--`, ['long.txt']],
    ] as const) {
      const { attachments, ...email } = await read(mail);
      expect(email.text).toBe('t');
      const cut = attachments.filter(({ isCut }) => isCut);
      expect(cut.map(({ fileName, content, bytes }) => [fileName, content, bytes])).toEqual(
        names.map((name) => [name, null, null]),
      );
    }
    const { attachments } = await read(`${MIXED}${file('a.png', randomBytes(10))}`, true);
    expect(attachments).toMatchObject([{ fileName: 'a.png', content: null, isCut: true }]);
  });

  it.each([
    ['boundaries', `${MIXED}${text('Disk full')}${'--M\r\n'.repeat(40_000)}`],
    ['lines', `${HEAD}\r\nDisk full${'\r\n'.repeat(1_000_000)}`],
    ['header fields', `${HEAD}${'X-A: b\r\n'.repeat(150_000)}\r\nDisk full`],
    ['nested mails', `${HEAD}${'Content-Type: message/rfc822\r\n\r\n'.repeat(35_000)}`],
  ])('with very many %s is read', async (_what, mail) => {
    expect(await read(mail)).toMatchObject({ subject: 'Report', messageId: '<1@x>' });
  });

  it('that no parser ends has its head and the beginning of its text', async () => {
    const email = await read(`${MIXED}${text('Disk full')}${file('a', Buffer.from('x')).repeat(1500)}--M--`);
    expect(email.text).toContain('Disk full');
  });
});
