import { Module } from '@nestjs/common';
import { AlertsModule } from '../../alerts/lifecycle/alerts.module.js';
import { ChannelsModule } from '../../paging/channels/channels.module.js';
import { HealthModule } from '../health/health.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { SelfCheckReceiver } from './self-check-receiver.js';
import { SelfCheckStore } from './self-check.queries.js';
import { SelfCheckJob } from './self-check.job.js';
import { SelfCheckService } from './self-check.service.js';
import { PipelineModule } from '../../alerts/create/pipeline.module.js';

/** Sends a synthetic alert every few minutes, to check that notifications arrive. */
@Module({
  imports: [AlertsModule, PipelineModule, ChannelsModule, UsersModule, HealthModule],
  providers: [SelfCheckStore, SelfCheckReceiver, SelfCheckService, SelfCheckJob],
})
export class SelfCheckModule {}
