import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChannelsModule } from '../channels/channels.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { ForwardingRule } from './forwarding-rule.entity.js';
import { ForwardingRulesController } from './forwarding-rules.controller.js';
import { ForwardingRulesService } from './forwarding-rules.service.js';
import { ForwardingService } from './forwarding.service.js';

/** Forwarding: who is notified instead of whom. */
@Module({
  imports: [TypeOrmModule.forFeature([ForwardingRule]), ChannelsModule, UsersModule],
  controllers: [ForwardingRulesController],
  providers: [ForwardingRulesService, ForwardingService],
  exports: [ForwardingRulesService, ForwardingService],
})
export class ForwardingModule {}
