import type { ChannelMessage } from '../ports/channel-provider.js';

/** The message that carries a verification code; it says what to do with it and when to ignore it. */
export function codeMessage(code: string, serviceName: string): ChannelMessage {
  const sentence = `Your ${serviceName} verification code is ${code}. It is valid for 10 minutes.`;
  return {
    ...plain(
      `${code} is your ${serviceName} verification code`,
      `${sentence}\n\nIf you did not add this channel to ${serviceName}, ignore this message.`,
    ),
    sms: sentence,
    // Digit by digit, with a breath between them.
    speech: [`Your ${serviceName} verification code is: ${[...code].join(', ')}.`],
  };
}

/** The message of "send me a test". */
export function testMessage(serviceName: string): ChannelMessage {
  return plain(
    `${serviceName} test notification`,
    `This is a test from ${serviceName}. Alerts that page you will reach you here.`,
  );
}

function plain(subject: string, text: string): ChannelMessage {
  return { subject, text, html: null, messageId: null, references: [] };
}
