import { Module } from '@nestjs/common';
import { ChannelsModule } from '../../paging/channels/channels.module.js';
import { HealthController } from './health.controller.js';
import { HealthParts } from './health-parts.js';
import { HealthService } from './health.service.js';

@Module({
  imports: [ChannelsModule],
  controllers: [HealthController],
  providers: [HealthService, HealthParts],
  exports: [HealthParts],
})
export class HealthModule {}
