import { Module } from '@nestjs/common';
import { AttemptGuard } from './attempt-guard.js';
import { DeliveryMetrics } from './delivery-metrics.js';

/** What every queue of things that leave the house needs. */
@Module({ providers: [AttemptGuard, DeliveryMetrics], exports: [AttemptGuard, DeliveryMetrics] })
export class DeliveryQueueModule {}
