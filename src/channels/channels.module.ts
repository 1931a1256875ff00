import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UsersModule } from '../users/users.module.js';
import { ChannelDirectory } from './channel-directory.js';
import { ChannelRemovals } from './channel-removals.js';
import { Channel } from './channel.entity.js';
import { ChannelsController } from './channels.controller.js';
import { ChannelsService } from './channels.service.js';
import { ProvidersModule } from './providers/providers.module.js';

/** How a person is reached: verified channels and the providers behind them. */
@Module({
  imports: [TypeOrmModule.forFeature([Channel]), ProvidersModule, UsersModule],
  controllers: [ChannelsController],
  providers: [ChannelsService, ChannelDirectory, ChannelRemovals],
  exports: [ChannelDirectory, ChannelRemovals, ChannelsService, ProvidersModule],
})
export class ChannelsModule {}
