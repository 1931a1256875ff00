import { defineChannel } from '../channel-definition.js';
import { TwilioAccount } from '../twilio/twilio-account.js';
import { phoneNumber, twilioSettings } from '../twilio/twilio-settings.js';
import { texts } from './domain/texts.js';
import { SmsProvider } from './sms-provider.js';

/** Text messages through Twilio. */
export const smsChannel = defineChannel({
  type: 'sms',
  label: 'SMS',
  concurrency: 50,
  address: phoneNumber,
  carries: { acknowledgeLink: true, nextPage: false },
  render: texts,
  settings: twilioSettings,
  provider: (settings, { server: { publicBaseUrl } }) =>
    new SmsProvider(new TwilioAccount({ ...settings, publicBaseUrl })),
});
