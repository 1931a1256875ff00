import { compose } from '../../../common/mails/compose.js';
import type { ComposedMail } from '../../../common/mails/mail-parts.js';

/* Mails to an address that somebody has just entered as a channel. */

export function codeMail({ code, serviceName }: { code: string; serviceName: string }): ComposedMail {
  return compose({
    subject: `${code} is your ${serviceName} verification code`,
    brand: serviceName,
    tone: 'brand',
    heading: 'Your verification code',
    blocks: [
      { kind: 'code', code, plain: `Your ${serviceName} verification code is ${code}.` },
      { kind: 'text', text: `Enter it where you added this address to ${serviceName}. It is valid for 10 minutes.` },
    ],
    reason: `If you did not add this channel to ${serviceName}, ignore this message.`,
  });
}

export function testMail({ serviceName }: { serviceName: string }): ComposedMail {
  return compose({
    subject: `${serviceName} test notification`,
    brand: serviceName,
    tone: 'good',
    heading: 'This address works',
    blocks: [{ kind: 'text', text: `This is a test from ${serviceName}. Alerts that page you will reach you here.` }],
    reason: 'You get this mail because somebody asked for a test of this channel.',
  });
}
