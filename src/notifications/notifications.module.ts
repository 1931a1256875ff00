import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AcknowledgeLinksModule } from '../acknowledge-links/acknowledge-links.module.js';
import { AlertsCoreModule } from '../alerts/alerts-core.module.js';
import { ChannelsModule } from '../channels/channels.module.js';
import { ForwardingModule } from '../forwarding/forwarding.module.js';
import { OnCallModule } from '../on-call/on-call.module.js';
import { TeamsModule } from '../teams/teams.module.js';
import { UsersModule } from '../users/users.module.js';
import { Audiences } from './audiences.js';
import { DeliveryClaims } from './delivery-claims.js';
import { DeliveryReports } from './delivery-reports.js';
import { DeliveryResults } from './delivery-results.js';
import { DeliverySender } from './delivery-sender.js';
import { DeliveryStore } from './delivery-store.js';
import { Delivery } from './delivery.entity.js';
import { SendDueJob } from './jobs/send-due.job.js';
import { NotificationTrail } from './notification-trail.js';
import { PagingFacts } from './paging-facts.js';
import { PlanDeliveries } from './plan-deliveries.handler.js';
import { NotificationRule } from './rules/notification-rule.entity.js';
import { NotificationRulesController } from './rules/notification-rules.controller.js';
import { NotificationRulesService } from './rules/notification-rules.service.js';
import { RuleBooks } from './rules/rule-books.js';
import { StopDeliveries } from './stop-deliveries.handler.js';

/** From "this happened" to messages on their way: people and their rules, planned in the outbox, sent by the job. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Delivery, NotificationRule]),
    AcknowledgeLinksModule,
    AlertsCoreModule,
    ChannelsModule,
    ForwardingModule,
    OnCallModule,
    TeamsModule,
    UsersModule,
  ],
  controllers: [NotificationRulesController],
  providers: [
    NotificationRulesService,
    RuleBooks,
    Audiences,
    PlanDeliveries,
    StopDeliveries,
    DeliveryStore,
    DeliveryClaims,
    DeliverySender,
    DeliveryResults,
    DeliveryReports,
    SendDueJob,
    NotificationTrail,
    PagingFacts,
  ],
  exports: [DeliveryReports],
})
export class NotificationsModule {}
