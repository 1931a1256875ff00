import { Module } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { SecretBox } from '../common/crypto/secret-box.js';
import { DeliveryMetrics } from '../delivery-queue/delivery-metrics.js';
import { DeliveryQueueModule } from '../delivery-queue/delivery-queue.module.js';
import { OutboundHttp } from '../common/outbound-http/outbound-http.js';
import { ServerConfig } from '../config/config.js';
import { SettingsReader } from '../config/environment.js';
import { ChannelProviders } from './channel-providers.js';
import { configuredReceipts } from './push/push.channel.js';
import { PushReceipts } from './push/push-receipts.js';
import { CHANNELS } from './registry.js';

/** Depends on no feature, so that every feature that sends mail can import it. */
@Module({
  imports: [DeliveryQueueModule],
  providers: [
    {
      provide: ChannelProviders,
      inject: [SettingsReader, DeliveryMetrics, ServerConfig, OutboundHttp, SecretBox, Clock],
      useFactory: (
        reader: SettingsReader,
        metrics: DeliveryMetrics,
        server: ServerConfig,
        http: OutboundHttp,
        box: SecretBox,
        clock: Clock,
      ) => {
        const configured = CHANNELS.flatMap((channel) => {
          const settings = channel.settings(reader);
          return settings === null
            ? []
            : [[channel.type, channel.provider(settings, { server, http, box, clock })] as const];
        });
        return new ChannelProviders(configured, metrics);
      },
    },
    { provide: PushReceipts, inject: [SettingsReader], useFactory: configuredReceipts },
  ],
  exports: [ChannelProviders, PushReceipts],
})
export class ProvidersModule {}
