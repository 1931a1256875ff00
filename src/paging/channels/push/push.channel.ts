import { IsOptional } from 'class-validator';
import { MINUTE_MS } from '../../../platform/durations.js';
import { Address, Text } from '../../../platform/config/rules.js';
import { defineChannel } from '../channel-definition.js';
import { pushes } from './domain/pushes.js';
import type { SettingsReader } from '../../../platform/config/environment.js';
import { ExpoProvider } from './expo-provider.js';
import type { PushReceipts } from './push-receipts.js';

export class PushSettings {
  @IsOptional() @Text() EXPO_ACCESS_TOKEN?: string;
  @IsOptional() @Address('http', 'https') PUSH_API_BASE_URL?: string;
}

/** Push through Expo, to phones that registered themselves. Messages share requests, hence the high concurrency. */
export const pushChannel = defineChannel({
  type: 'push',
  label: 'Push',
  concurrency: 100,
  address: null,
  // Expo has receipts ready 15 minutes after the send.
  receiptDelayMs: 15 * MINUTE_MS,
  render: pushes,
  settings(reader) {
    const { EXPO_ACCESS_TOKEN: accessToken, PUSH_API_BASE_URL: apiBaseUrl } = reader.read(PushSettings);
    // Only some Expo projects require a token, so the server's URL alone is enough.
    if (accessToken === undefined && apiBaseUrl === undefined) return null;
    return { accessToken: accessToken ?? null, apiBaseUrl: apiBaseUrl ?? 'https://exp.host' };
  },
  provider: (settings) => new ExpoProvider(settings),
});

/** A reader for the configured provider's receipts; without a provider it returns none. */
export function configuredReceipts(reader: SettingsReader): PushReceipts {
  const settings = pushChannel.settings(reader);
  return settings === null ? { receiptsOf: () => Promise.resolve(new Map()) } : new ExpoProvider(settings);
}
