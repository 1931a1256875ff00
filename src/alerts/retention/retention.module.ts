import { Module } from '@nestjs/common';
import { AlertsModule } from '../lifecycle/alerts.module.js';
import { RetentionJob } from './retention.job.js';

/** Removes old closed alerts. Other features remove their own old rows. */
@Module({
  imports: [AlertsModule],
  providers: [RetentionJob],
})
export class RetentionModule {}
