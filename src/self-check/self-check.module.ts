import { Module } from '@nestjs/common';
import { AlertsModule } from '../alerts/alerts.module.js';
import { ProvidersModule } from '../channels/providers.module.js';
import { HealthModule } from '../health/health.module.js';
import { UsersModule } from '../users/users.module.js';
import { SelfCheckReceiver } from './self-check-receiver.js';
import { SelfCheckStore } from './self-check.queries.js';
import { SelfCheckJob } from './self-check.job.js';
import { SelfCheckService } from './self-check.service.js';
import { PipelineModule } from '../pipeline/pipeline.module.js';

/** Pages somebody who is not there, every few minutes, to see that pages go the whole way. */
@Module({
  imports: [AlertsModule, PipelineModule, ProvidersModule, UsersModule, HealthModule],
  providers: [SelfCheckStore, SelfCheckReceiver, SelfCheckService, SelfCheckJob],
})
export class SelfCheckModule {}
