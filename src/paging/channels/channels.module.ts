import { Logger, Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PushTokensModule } from '../../people/push-tokens/push-tokens.module.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { patiently } from '../../platform/database/wait-for-database.js';
import { UsersModule } from '../../people/users/users.module.js';
import { AccountChannels } from './account-channels.js';
import { AdoptedChannels } from './adopted-channels.js';
import { ChannelAddresses } from './channel-addresses.js';
import { ChannelCodes } from './channel-codes.js';
import { ChannelMessages } from './channel-messages.js';
import { ChannelDirectory } from './channel-directory.js';
import { ChannelRemovals } from './channel-removals.js';
import { Channel } from './channel.entity.js';
import { ChannelsController } from './channels.controller.js';
import { addChannelTypes, usableChannels } from './channels.queries.js';
import { ChannelsService } from './channels.service.js';
import { ChannelProviders } from './channel-providers.js';
import { Clock } from '../../platform/clock/clock.js';
import { SecretBox } from '../../platform/crypto/secret-box.js';
import { DeliveryMetrics } from '../../platform/delivery-queue/delivery-metrics.js';
import { DeliveryQueueModule } from '../../platform/delivery-queue/delivery-queue.module.js';
import { OutboundHttp } from '../../platform/outbound-http/outbound-http.js';
import { ServerConfig } from '../../platform/config/config.js';
import { SettingsReader } from '../../platform/config/environment.js';
import { configuredReceipts } from './push/push.channel.js';
import { PushReceipts } from './push/push-receipts.js';
import { Reachability } from './reachability.js';
import { CHANNELS, CHANNEL_TYPES, MEDIA } from './registry.js';
import { BrowserSubscriptions } from './webpush/browser-subscriptions.js';
import { InstallationSecret } from './webpush/installation-secret.entity.js';
import { StoredVapid } from './webpush/stored-vapid.js';
import { Vapid } from './webpush/vapid.js';
import { WebPushController } from './webpush/webpush.controller.js';
import { AddressResults } from './address-results.js';
import { HourlyLimitsModule } from '../../platform/rate-limit/hourly-limits.js';

/** Users' contact methods (verified channels) and the providers that send over them. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Channel, InstallationSecret]),
    DeliveryQueueModule,
    PushTokensModule,
    HourlyLimitsModule,
    UsersModule,
  ],
  controllers: [WebPushController, ChannelsController],
  providers: [
    ChannelsService,
    ChannelAddresses,
    ChannelCodes,
    ChannelMessages,
    ChannelDirectory,
    ChannelRemovals,
    AccountChannels,
    AdoptedChannels,
    BrowserSubscriptions,
    AddressResults,
    { provide: Vapid, useClass: StoredVapid },
    Reachability,
    {
      provide: ChannelProviders,
      inject: [SettingsReader, DeliveryMetrics, ServerConfig, OutboundHttp, SecretBox, Clock, Vapid],
      useFactory: (
        reader: SettingsReader,
        metrics: DeliveryMetrics,
        server: ServerConfig,
        http: OutboundHttp,
        box: SecretBox,
        clock: Clock,
        vapid: Vapid,
      ) => {
        const configured = CHANNELS.flatMap((channel) => {
          const settings = channel.settings(reader);
          return settings === null
            ? []
            : [[channel.type, channel.provider(settings, { server, http, box, clock, vapid })] as const];
        });
        return new ChannelProviders(configured, metrics, box);
      },
    },
    { provide: PushReceipts, inject: [SettingsReader], useFactory: configuredReceipts },
  ],
  exports: [
    AdoptedChannels,
    ChannelDirectory,
    ChannelMessages,
    ChannelProviders,
    ChannelRemovals,
    ChannelsService,
    AddressResults,
    PushReceipts,
    Reachability,
  ],
})
export class ChannelsModule implements OnModuleInit {
  private readonly logger = new Logger(ChannelsModule.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly providers: ChannelProviders,
  ) {}

  async onModuleInit(): Promise<void> {
    await patiently(() => this.unitOfWork.system((system) => addChannelTypes(system, MEDIA)));
    await this.warnOfMissing();
  }

  /**
   * Warns at start about providers that only other replicas have: this process plans no notifications over those
   * channels.
   */
  private async warnOfMissing(): Promise<void> {
    const missing = CHANNEL_TYPES.filter((type) => !this.providers.isConfigured(type));
    const used = await patiently(() => this.unitOfWork.system((system) => usableChannels(system, missing)));
    for (const { type, count } of used)
      this.logger.warn(
        `People have ${count} verified channels of type ${type}, for which this process has no provider: it plans pages without them`,
      );
  }
}
