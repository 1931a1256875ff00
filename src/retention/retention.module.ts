import { Module } from '@nestjs/common';
import { AlertsModule } from '../alerts/alerts.module.js';
import { RetentionJob } from './retention.job.js';

/** How long what is over is kept; each feature removes its own. */
@Module({
  imports: [AlertsModule],
  providers: [RetentionJob],
})
export class RetentionModule {}
