import { Module } from '@nestjs/common';
import { ProvidersConfig } from '../../config/config.js';
import type { ChannelProvider } from '../ports/channel-provider.js';
import { ChannelProviders } from './channel-providers.js';
import { SmtpProvider } from './email/smtp-provider.js';

/** Needs nothing but the settings, so that every feature which sends mail can import it. */
@Module({
  providers: [
    {
      provide: ChannelProviders,
      inject: [ProvidersConfig],
      useFactory: (config: ProvidersConfig) => new ChannelProviders(configuredProviders(config)),
    },
  ],
  exports: [ChannelProviders],
})
export class ProvidersModule {}

function configuredProviders({ smtpUrl, mailFrom }: ProvidersConfig): ChannelProvider[] {
  return smtpUrl === null ? [] : [new SmtpProvider({ url: smtpUrl, from: mailFrom })];
}
