import type { Provider } from '../channel-definition.js';
import type { AttemptResult } from '../../../platform/delivery-queue/domain/attempt.js';
import type { TextMessage } from './domain/texts.js';
import type { TwilioAccount } from '../twilio/twilio-account.js';

/** Twilio rejects longer texts. */
const MAX_LENGTH = 1600;

export class SmsProvider implements Provider<TextMessage> {
  constructor(private readonly account: TwilioAccount) {}

  prepare(): void {
    this.account.load();
  }

  send(to: string, { text, attempt }: TextMessage): Promise<AttemptResult> {
    const callbacks = this.account.callbacks(attempt);
    const body = text.slice(0, MAX_LENGTH);
    return this.account.attempt(({ messages }) =>
      messages.create({ to, from: this.account.from, body, statusCallback: callbacks?.report }),
    );
  }
}
