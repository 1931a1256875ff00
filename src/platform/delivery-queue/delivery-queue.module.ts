import { Module } from '@nestjs/common';
import { AttemptGuard } from './attempt-guard.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { QueueTools } from './queue-tools.js';

/** What every queue of things that are sent to others needs. */
@Module({
  providers: [AttemptGuard, DeliveryMetrics, QueueTools],
  exports: [AttemptGuard, DeliveryMetrics, QueueTools],
})
export class DeliveryQueueModule {}
