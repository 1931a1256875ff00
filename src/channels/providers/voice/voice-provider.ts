import type { ChannelMessage, ChannelProvider } from '../../ports/channel-provider.js';
import type { SendResult } from '../../ports/send-result.js';
import type { TwilioAccount } from '../twilio/twilio-account.js';
import { callScript } from './call-script.js';

/** How long it rings (seconds): below what makes most voicemail boxes answer. */
const RING_SECONDS = 25;

/** Calls through Twilio. */
export class VoiceProvider implements ChannelProvider {
  readonly type = 'voice';

  constructor(private readonly account: TwilioAccount) {}

  send(to: string, message: ChannelMessage): Promise<SendResult> {
    const callbacks = this.account.callbacks(message.attempt);
    const keysUrl = message.answerable ? (callbacks?.keys ?? null) : null;
    const twiml = callScript(message.speech ?? [message.text], keysUrl);
    return this.account.attempt(({ calls }) =>
      calls.create({ to, from: this.account.from, twiml, timeout: RING_SECONDS, statusCallback: callbacks?.report }),
    );
  }

  close(): void {
    // Twilio's client keeps no connection that would hold the process.
  }
}
