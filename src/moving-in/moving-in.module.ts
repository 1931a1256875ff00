import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChannelsModule } from '../channels/channels.module.js';
import { ConfigurationModule } from '../configuration/configuration.module.js';
import { ForwardingModule } from '../forwarding/forwarding.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { OnCallModule } from '../on-call/on-call.module.js';
import { UsersModule } from '../users/users.module.js';
import { ImportedObject } from './imported-object.entity.js';
import { MovingInService } from './moving-in.service.js';
import { OnCallProver } from './on-call-prover.js';
import { PeopleMover } from './people-mover.js';

/** An organisation that comes from another service. */
@Module({
  imports: [
    TypeOrmModule.forFeature([ImportedObject]),
    ...[ChannelsModule, ConfigurationModule, ForwardingModule, NotificationsModule, OnCallModule, UsersModule],
  ],
  providers: [MovingInService, OnCallProver, PeopleMover],
  exports: [MovingInService],
})
export class MovingInModule {}
