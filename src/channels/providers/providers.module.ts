import { Module } from '@nestjs/common';
import { ProvidersConfig, ServerConfig } from '../../config/config.js';
import { DeliveryMetrics } from '../../common/delivery-queue/delivery-metrics.js';
import { DeliveryQueueModule } from '../../common/delivery-queue/delivery-queue.module.js';
import type { ChannelProvider } from '../ports/channel-provider.js';
import { PushReceipts } from '../ports/push-receipts.js';
import { ChannelProviders } from './channel-providers.js';
import { MeasuredProvider } from './measured-provider.js';
import { SmtpProvider } from './email/smtp-provider.js';
import { ExpoProvider } from './push/expo-provider.js';
import { SmsProvider } from './sms/sms-provider.js';
import { TwilioAccount } from './twilio/twilio-account.js';
import { VoiceProvider } from './voice/voice-provider.js';

/** Needs nothing but the settings, so that every feature which sends mail can import it. */
@Module({
  imports: [DeliveryQueueModule],
  providers: [
    {
      provide: ChannelProviders,
      inject: [ProvidersConfig, ServerConfig, DeliveryMetrics],
      useFactory: (config: ProvidersConfig, server: ServerConfig, metrics: DeliveryMetrics) =>
        new ChannelProviders(configuredProviders(config, server).map((each) => new MeasuredProvider(each, metrics))),
    },
    { provide: PushReceipts, inject: [ProvidersConfig], useFactory: configuredReceipts },
  ],
  exports: [ChannelProviders, PushReceipts],
})
export class ProvidersModule {}

function configuredProviders(
  { smtpUrl, mailFrom, twilio, push }: ProvidersConfig,
  { publicBaseUrl }: ServerConfig,
): ChannelProvider[] {
  const providers: ChannelProvider[] = [];
  if (smtpUrl !== null) providers.push(new SmtpProvider({ url: smtpUrl, from: mailFrom }));
  if (twilio !== null) {
    const settings = { ...twilio, publicBaseUrl };
    providers.push(new SmsProvider(new TwilioAccount(settings)), new VoiceProvider(new TwilioAccount(settings)));
  }
  if (push !== null) providers.push(new ExpoProvider(push));
  return providers;
}

function configuredReceipts({ push }: ProvidersConfig): PushReceipts {
  return push === null ? { receiptsOf: () => Promise.resolve(new Map()) } : new ExpoProvider(push);
}
