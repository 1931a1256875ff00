import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AlertsCoreModule } from '../alerts/alerts-core.module.js';
import { ChannelsModule } from '../channels/channels.module.js';
import { UsersModule } from '../users/users.module.js';
import { DeliveryClaims } from './delivery-claims.js';
import { DeliveryResults } from './delivery-results.js';
import { DeliverySender } from './delivery-sender.js';
import { DeliveryStore } from './delivery-store.js';
import { Delivery } from './delivery.entity.js';
import { SendDueJob } from './jobs/send-due.job.js';
import { NotificationTrail } from './notification-trail.js';
import { PagingFacts } from './paging-facts.js';
import { PlanDeliveries } from './plan-deliveries.handler.js';

/** From "page these people" to messages on their way: planned in the outbox, sent by the job. */
@Module({
  imports: [TypeOrmModule.forFeature([Delivery]), AlertsCoreModule, ChannelsModule, UsersModule],
  providers: [
    PlanDeliveries,
    DeliveryStore,
    DeliveryClaims,
    DeliverySender,
    DeliveryResults,
    SendDueJob,
    NotificationTrail,
    PagingFacts,
  ],
})
export class NotificationsModule {}
