import { IsOptional } from 'class-validator';
import { isPhoneNumber } from '../../../platform/addresses.js';
import { ConfigurationError, type SettingsReader } from '../../../platform/config/environment.js';
import { Address, Text } from '../../../platform/config/rules.js';
import type { AddressRule } from '../channel-definition.js';
import type { DeliveryAttempt } from '../domain/messages.js';

/* Settings that sms and voice share: a Twilio account and its phone numbers. */

export class TwilioSettings {
  @IsOptional() @Text() TWILIO_ACCOUNT_SID?: string;
  @IsOptional() @Text() TWILIO_AUTH_TOKEN?: string;
  @IsOptional() @Text() TWILIO_FROM?: string;
  @IsOptional() @Address('http', 'https') TWILIO_API_BASE_URL?: string;
}

export interface TwilioCredentials {
  accountSid: string;
  authToken: string;
  /** The number that sends messages and makes calls (E.164). */
  from: string;
  /** A substitute for api.twilio.com; null: the real one. */
  apiBaseUrl: string | null;
}

/** Null: Twilio is not configured. @throws ConfigurationError for an incomplete account */
export function twilioSettings(reader: SettingsReader): TwilioCredentials | null {
  const settings = reader.read(TwilioSettings);
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = settings;
  const settingCount = [accountSid, authToken, from].filter(Boolean).length;
  if (settingCount === 0) return null;
  if (!accountSid || !authToken || !from) {
    throw new ConfigurationError(
      'TWILIO_ACCOUNT_SID: set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM together',
    );
  }
  if (!accountSid.startsWith('AC')) {
    throw new ConfigurationError('TWILIO_ACCOUNT_SID: must begin with AC (an account, not an API key)');
  }
  return { accountSid, authToken, from, apiBaseUrl: settings.TWILIO_API_BASE_URL ?? null };
}

export const phoneNumber: AddressRule = {
  problem: (value) => (isPhoneNumber(value) ? null : 'must be a phone number in E.164 form, like +15551234567'),
  key: (value) => value,
  description: 'a phone number in E.164 form',
};

/** Twilio posts its reports below this path; it signs each request. */
export const TWILIO_WEBHOOKS = 'v2/webhooks/twilio';

export interface TwilioCallbacks {
  /** Receives the final result of a message or call. */
  report: string;
  /** Receives the key pressed during a call. */
  keys: string;
}

/** The callback URLs for one attempt. Twilio signs them, so nobody can forge a report for another delivery. */
export function twilioCallbacks(
  publicBaseUrl: string,
  { tenantId, deliveryId, attempt }: DeliveryAttempt,
): TwilioCallbacks {
  const base = `${publicBaseUrl}/${TWILIO_WEBHOOKS}/${tenantId}/${deliveryId}/${attempt}`;
  return { report: `${base}/report`, keys: `${base}/keys` };
}
