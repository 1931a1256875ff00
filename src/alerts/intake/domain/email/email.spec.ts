import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mapEmail } from './inbound-email.js';
import { type InboundEmail, readEmail } from './mail-fields.js';

const native: InboundEmail = {
  from: 'a@example.com',
  to: 'b@example.com',
  subject: 'Down',
  text: 'All of it',
  messageId: '<1@x>',
};

describe('readEmail', () => {
  it.each([
    ['the contract', { ...native }],
    [
      'Postmark',
      {
        From: 'a@example.com',
        To: 'b@example.com',
        Subject: 'Down',
        TextBody: 'All of it',
        HtmlBody: '<p>',
        MessageID: '<1@x>',
      },
    ],
    [
      'Mailgun',
      {
        sender: 'bounce@x',
        from: 'a@example.com',
        recipient: 'r@x',
        To: 'b@example.com',
        subject: 'Down',
        'body-plain': 'All of it',
        'Message-Id': '<1@x>',
      },
    ],
    [
      'SendGrid',
      {
        from: 'a@example.com',
        to: 'b@example.com',
        subject: 'Down',
        text: 'All of it',
        headers: 'Received: x\nMessage-ID: <1@x>\nDate: y',
      },
    ],
  ])('reads what %s hands over', (_who, fields) => {
    expect(readEmail(fields)).toMatchObject({ kind: 'email', email: native });
  });

  /** @contract intake-13 */
  it('takes a mail without subject and text', () => {
    expect(readEmail({ ...native, subject: '', text: '' })).toMatchObject({
      kind: 'email',
      email: { subject: '', text: '' },
    });
    const { text: _text, ...htmlOnly } = native;
    expect(readEmail({ ...htmlOnly, html: '<p>' })).toMatchObject({ kind: 'email', email: { text: '' } });
  });

  it.each(['from', 'to', 'subject', 'text', 'messageId'] as const)('says that %s is missing', (part) => {
    expect(readEmail({ ...native, [part]: undefined })).toEqual({ kind: 'incomplete', missing: part });
    expect(readEmail({ ...native, [part]: { no: 'text' } })).toEqual({ kind: 'incomplete', missing: part });
  });
});

describe('mapEmail', () => {
  it('raises an alert', () => {
    expect(mapEmail(native)).toEqual({
      message: 'Down',
      alias: 'email:<1@x>',
      priority: 'P3',
      description: 'All of it',
      source: 'email',
      tags: [],
      details: { from: 'a@example.com', to: 'b@example.com', subject: 'Down' },
    });
  });

  /** @contract intake-13 */
  it.each([
    ['Re: [P1] [nagios] ** PROBLEM **', '** PROBLEM **', 'P1'],
    ['RE: Fwd: FW: Disk full', 'Disk full', 'P3'],
    ['[EXTERNAL] Disk [P2] full [P1]', 'Disk [P2] full [P1]', 'P2'],
    ['[p5] disk', 'disk', 'P5'],
    ['[P6] disk', 'disk', 'P3'],
    ['Recovery: disk', 'Recovery: disk', 'P3'],
    ['[P1]', 'Email from a@example.com', 'P1'],
    ['', 'Email from a@example.com', 'P3'],
    ['[unclosed', '[unclosed', 'P3'],
  ])('reads the subject %j', (subject, message, priority) => {
    expect(mapEmail({ ...native, subject })).toMatchObject({ message, priority });
  });

  it('keeps a long subject whole in the description', () => {
    const subject = 's'.repeat(300);
    expect(mapEmail({ ...native, subject })).toMatchObject({
      message: 's'.repeat(130),
      description: `${subject}\n\nAll of it`,
    });
  });

  it('maps any mail', () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 });
    fc.assert(
      fc.property(fc.record({ from: text, to: text, subject: text, text, messageId: text }), (email) => {
        const { message, alias } = mapEmail(email);
        expect([...message].length).toBeGreaterThan(0);
        expect([...message].length).toBeLessThanOrEqual(130);
        expect([...(alias ?? '')].length).toBeLessThanOrEqual(512);
      }),
    );
  });
});
