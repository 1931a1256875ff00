import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CleansUp } from '../clean-up/clean-up.decorator.js';
import { DAY_MS } from '../durations.js';
import { AttemptGuard } from './attempt-guard.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { OutgoingRow } from './outgoing.entity.js';
import { ENDED } from './outgoing.queries.js';
import { QueueTools } from './queue-tools.js';

/** What every queue of things that are sent to others needs. */
@CleansUp({ table: 'outgoing', olderThan: 'updatedAt', where: ENDED, keepMs: 30 * DAY_MS })
@Module({
  imports: [TypeOrmModule.forFeature([OutgoingRow])],
  providers: [AttemptGuard, DeliveryMetrics, QueueTools],
  exports: [AttemptGuard, DeliveryMetrics, QueueTools],
})
export class DeliveryQueueModule {}
