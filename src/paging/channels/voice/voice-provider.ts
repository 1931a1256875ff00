import type { Provider } from '../channel-definition.js';
import type { AttemptResult } from '../../../platform/delivery-queue/domain/attempt.js';
import type { TwilioAccount } from '../twilio/twilio-account.js';
import type { Call } from './domain/calls.js';
import { callScript } from './call-script.js';

/** Seconds to ring: short enough that most voicemail boxes do not answer. */
const RING_SECONDS = 25;

export class VoiceProvider implements Provider<Call> {
  constructor(private readonly account: TwilioAccount) {}

  prepare(): void {
    this.account.load();
  }

  send(to: string, { words, sentences, keyHint, attempt }: Call): Promise<AttemptResult> {
    const callbacks = this.account.callbacks(attempt);
    const keys = keyHint !== null && callbacks ? { hint: keyHint, url: callbacks.keys } : null;
    const twiml = callScript(words, sentences, keys);
    return this.account.attempt(({ calls }) =>
      calls.create({ to, from: this.account.from, twiml, timeout: RING_SECONDS, statusCallback: callbacks?.report }),
    );
  }
}
