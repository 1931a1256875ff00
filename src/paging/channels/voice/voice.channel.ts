import { defineChannel } from '../channel-definition.js';
import { TwilioAccount } from '../twilio/twilio-account.js';
import { phoneNumber, twilioSettings } from '../twilio/twilio-settings.js';
import { calls } from './domain/calls.js';
import { VoiceProvider } from './voice-provider.js';

/** Calls through Twilio, with a connection pool of their own, so that hanging calls do not block sms. */
export const voiceChannel = defineChannel({
  type: 'voice',
  label: 'Call',
  concurrency: 20,
  address: phoneNumber,
  render: calls,
  settings: twilioSettings,
  provider: (settings, { server: { publicBaseUrl } }) =>
    new VoiceProvider(new TwilioAccount({ ...settings, publicBaseUrl })),
});
