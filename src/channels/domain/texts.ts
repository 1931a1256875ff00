import type { ComposedMail } from '../../mails/domain/mail-parts.js';
import { codeMail, testMail } from '../../mails/domain/templates/channel-mails.js';
import type { ChannelMessage } from '../ports/channel-provider.js';

/** The message that carries a verification code; it says what to do with it and when to ignore it. */
export function codeMessage(code: string, serviceName: string): ChannelMessage {
  const sentence = `Your ${serviceName} verification code is ${code}. It is valid for 10 minutes.`;
  return {
    ...message(codeMail({ code, serviceName })),
    sms: sentence,
    // Digit by digit, with a breath between them.
    speech: [`Your ${serviceName} verification code is: ${[...code].join(', ')}.`],
  };
}

/** The message of "send me a test". */
export function testMessage(serviceName: string): ChannelMessage {
  const sentence = `This is a test from ${serviceName}. Alerts that page you will reach you here.`;
  return { ...message(testMail({ serviceName })), sms: sentence, speech: [sentence] };
}

const message = (mail: ComposedMail): ChannelMessage => ({ ...mail, messageId: null, references: [] });
