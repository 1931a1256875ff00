import type { ChannelMessage, ChannelProvider } from '../../ports/channel-provider.js';
import type { SendResult } from '../../ports/send-result.js';
import type { TwilioAccount } from '../twilio/twilio-account.js';

/** Twilio refuses longer ones. */
const MAX_LENGTH = 1600;

/** Text messages through Twilio. */
export class SmsProvider implements ChannelProvider {
  readonly type = 'sms';

  constructor(private readonly account: TwilioAccount) {}

  send(to: string, message: ChannelMessage): Promise<SendResult> {
    const callbacks = this.account.callbacks(message.attempt);
    const body = (message.sms ?? message.text).slice(0, MAX_LENGTH);
    return this.account.attempt(({ messages }) =>
      messages.create({ to, from: this.account.from, body, statusCallback: callbacks?.report }),
    );
  }

  close(): void {
    // Twilio's client keeps no connection that would hold the process.
  }
}
