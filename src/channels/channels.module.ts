import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PushTokensModule } from '../push-tokens/push-tokens.module.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { UsersModule } from '../users/users.module.js';
import { AccountChannels } from './account-channels.js';
import { ChannelCodes } from './channel-codes.js';
import { ChannelMessages } from './channel-messages.js';
import { ChannelDirectory } from './channel-directory.js';
import { ChannelRemovals } from './channel-removals.js';
import { Channel } from './channel.entity.js';
import { ChannelsController } from './channels.controller.js';
import { addChannelTypes } from './channels.queries.js';
import { ChannelsService } from './channels.service.js';
import { ProvidersModule } from './providers.module.js';
import { Reachability } from './reachability.js';
import { MEDIA } from './registry.js';
import { HourlyLimitsModule } from '../rate-limit/hourly-limits.module.js';

/** How a person is reached: verified channels and the providers behind them. */
@Module({
  imports: [TypeOrmModule.forFeature([Channel]), ProvidersModule, PushTokensModule, HourlyLimitsModule, UsersModule],
  controllers: [ChannelsController],
  providers: [
    ChannelsService,
    ChannelCodes,
    ChannelMessages,
    ChannelDirectory,
    ChannelRemovals,
    AccountChannels,
    Reachability,
  ],
  exports: [ChannelDirectory, ChannelRemovals, ChannelsService, ProvidersModule, Reachability],
})
export class ChannelsModule implements OnModuleInit {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async onModuleInit(): Promise<void> {
    await this.unitOfWork.system((system) => addChannelTypes(system, MEDIA));
  }
}
