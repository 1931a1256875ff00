import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { SmtpSink } from '../../../../test/support/smtp-sink.js';
import type { OutgoingMail } from './domain/mails.js';
import { SmtpProvider, smtpFailure } from './smtp-provider.js';

const message: OutgoingMail = {
  subject: '[P1] Größe überschritten',
  text: 'Disk full\n\n.\nafter a lone dot',
  html: '<h1>Disk full</h1>',
  messageId: '<delivery-1@pager.example.com>',
  references: ['<alert-1@pager.example.com>'],
  headers: {},
  attachments: [],
};

describe('the SMTP provider against a real SMTP server', () => {
  let sink: SmtpSink;
  let provider: SmtpProvider;
  let hasty: SmtpProvider;

  beforeAll(async () => {
    sink = await SmtpSink.start();
    provider = new SmtpProvider({ url: sink.url, from: 'Pager <pager@example.com>' });
    hasty = new SmtpProvider({ url: sink.impatientUrl, from: 'pager@example.com' });
  });
  afterEach(() => sink.reset());
  afterAll(async () => {
    provider.close();
    hasty.close();
    await sink.stop();
  });

  it('delivers both parts, the sender and the thread', async () => {
    expect(await provider.send('ada@example.com', message)).toEqual({
      kind: 'delivered',
      reference: message.messageId,
    });
    const [mail] = sink.mailsTo('ada@example.com');
    expect(mail?.subject).toBe(message.subject);
    expect(mail?.text?.trim()).toBe(message.text);
    expect(mail?.html).toContain('<h1>Disk full</h1>');
    expect(mail?.from?.text).toContain('pager@example.com');
    expect(mail?.messageId).toBe(message.messageId);
    expect(mail?.references).toBe('<alert-1@pager.example.com>');
    expect(mail?.inReplyTo).toBe('<alert-1@pager.example.com>');
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
  });

  it('calls a 5xx permanent and a 4xx retryable, and says why', async () => {
    sink.become('permanent');
    expect(await provider.send('ada@example.com', message)).toMatchObject({
      kind: 'permanent',
      reason: expect.stringContaining('550'),
    });
    sink.become('temporary');
    expect(await provider.send('ada@example.com', message)).toMatchObject({
      kind: 'retryable',
      reason: expect.stringContaining('451'),
    });
  });

  it('calls a dropped connection and a silent server retryable', async () => {
    sink.become('drop');
    expect(await provider.send('ada@example.com', message)).toMatchObject({ kind: 'retryable' });
    sink.become('hang');
    expect(await hasty.send('ada@example.com', message)).toMatchObject({ kind: 'retryable' });
  });

  it('sends nothing in clear to another machine, unless its address says so', async () => {
    // An address of this machine that the provider does not recognise as local.
    const elsewhere = sink.url.replace('127.0.0.1', '[::ffff:127.0.0.1]');
    const strict = new SmtpProvider({ url: elsewhere, from: 'pager@example.com' });
    const plain = new SmtpProvider({ url: `${elsewhere}?ignoreTLS=true`, from: 'pager@example.com' });
    try {
      expect(await strict.send('ada@example.com', message)).toMatchObject({ kind: 'retryable' });
      expect(sink.mails).toEqual([]);
      expect(await plain.send('ada@example.com', message)).toMatchObject({ kind: 'delivered' });
      expect(sink.mailsTo('ada@example.com')).toHaveLength(1);
    } finally {
      strict.close();
      plain.close();
    }
  });

  it('is not held up by a recipient whose server hangs', async () => {
    sink.become('hang', 'slow@example.com');
    const slow = hasty.send('slow@example.com', message);
    const done: string[] = [];
    await Promise.all([
      slow.then(() => done.push('slow')),
      hasty.send('ada@example.com', message).then(() => done.push('ada')),
    ]);
    expect(done).toEqual(['ada', 'slow']);
    expect(sink.mailsTo('ada@example.com')).toHaveLength(1);
  });

  it('calls a server that is not there retryable', async () => {
    const gone = await SmtpSink.start();
    const nowhere = new SmtpProvider({ url: gone.url, from: 'pager@example.com' });
    await gone.stop();
    expect(await nowhere.send('ada@example.com', message)).toMatchObject({
      kind: 'retryable',
      reason: expect.stringContaining('ECONNREFUSED'),
    });
    nowhere.close();
  });

  it('never lets an address smuggle a second recipient in', async () => {
    await provider.send('ada@example.com\r\nRCPT TO:<eve@example.com>', message);
    await provider.send('ada@example.com, eve@example.com', message);
    expect(sink.mailsTo('eve@example.com')).toEqual([]);
  });
});

describe('what an SMTP error means', () => {
  it('is permanent only when it is about the message itself', () => {
    expect(smtpFailure({ message: 'x', code: 'EMESSAGE', responseCode: 552, response: '552 too big' })).toEqual({
      kind: 'permanent',
      reason: '552 too big',
    });
    expect(smtpFailure({ message: 'no recipients', code: 'EENVELOPE' })).toEqual({
      kind: 'permanent',
      reason: 'no recipients',
    });
    expect(smtpFailure({ message: 'x', code: 'EENVELOPE', responseCode: 421 }).kind).toBe('retryable');
    expect(smtpFailure({ message: 'bad password', code: 'EAUTH', responseCode: 535 }).kind).toBe('retryable');
    expect(smtpFailure({ message: 'no TLS', code: 'ETLS' }).kind).toBe('retryable');
    expect(smtpFailure({ message: 'what' }).kind).toBe('retryable');
  });
});
