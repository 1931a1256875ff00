import { DeliveryQueueModule } from '../common/delivery-queue/delivery-queue.module.js';
import { Module } from '@nestjs/common';
import { CleansUp } from '../clean-up/clean-up.decorator.js';
import { DAY_MS } from '../common/durations.js';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AcknowledgeLinksModule } from '../acknowledge-links/acknowledge-links.module.js';
import { AlertsCoreModule } from '../alerts/alerts-core.module.js';
import { ChannelsModule } from '../channels/channels.module.js';
import { EscalationModule } from '../escalation/escalation.module.js';
import { ForwardingModule } from '../forwarding/forwarding.module.js';
import { IncidentsModule } from '../incidents/incidents.module.js';
import { OnCallModule } from '../on-call/on-call.module.js';
import { PushTokensModule } from '../push-tokens/push-tokens.module.js';
import { TeamsModule } from '../teams/teams.module.js';
import { UsersModule } from '../users/users.module.js';
import { Audiences } from './audiences.js';
import { CarefulClaims } from './careful-claims.js';
import { DeliveryClaims } from './delivery-claims.js';
import { DeliveryGate } from './delivery-gate.js';
import { DeliveryIntake } from './delivery-intake.js';
import { DeliveryLanes } from './delivery-lanes.js';
import { DeliveryReports } from './delivery-reports.js';
import { DeliveryResults } from './delivery-results.js';
import { DeliverySender } from './delivery-sender.js';
import { DeliveryStore } from './delivery-store.js';
import { Delivery } from './delivery.entity.js';
import { ForgetRemovedAlerts } from './forget-removed-alerts.handler.js';
import { SendDueJob } from './jobs/send-due.job.js';
import { HandoffNotice } from './handoff/handoff-notice.entity.js';
import { HandoffQueue } from './handoff/handoff-queue.js';
import { HandoffSender } from './handoff/handoff-sender.js';
import { PlanHandoffNotices } from './handoff/plan-handoff-notices.handler.js';
import { SendHandoffNoticesJob } from './handoff/send-handoff-notices.job.js';
import { IncidentAudiences } from './incidents/incident-audiences.js';
import { IncidentNoticeQueue } from './incidents/incident-notice-queue.js';
import { IncidentNoticeSender } from './incidents/incident-notice-sender.js';
import { NoticeAttempts } from './notice-attempts.js';
import { IncidentNotice } from './incidents/incident-notice.entity.js';
import { PlanIncidentNotices } from './incidents/plan-incident-notices.handler.js';
import { SendIncidentNoticesJob } from './incidents/send-incident-notices.job.js';
import { ToldOfIncidents } from './incidents/told-of-incidents.js';
import { NotificationTrail } from './notification-trail.js';
import { PagingFacts } from './paging-facts.js';
import { PlanDeliveries } from './plan-deliveries.handler.js';
import { PushNotice } from './push/push-notice.entity.js';
import { PushNoticeQueue } from './push/push-notice-queue.js';
import { PushNoticeSender } from './push/push-notice-sender.js';
import { SendPushNoticesJob } from './push/send-push-notices.job.js';
import { TellOfOverrides } from './push/tell-of-overrides.handler.js';
import { NotificationRule } from './rules/notification-rule.entity.js';
import { NotificationRulesController } from './rules/notification-rules.controller.js';
import { NotificationRulesService } from './rules/notification-rules.service.js';
import { RuleBooks } from './rules/rule-books.js';
import { StopDeliveries } from './stop-deliveries.handler.js';

/** From "this happened" to messages on their way: people and their rules, planned in the outbox, sent by the job. */
// For whoever looks into what was told to whom; what happened so long ago is not planned again.
@CleansUp(
  ...['handoff_notices', 'incident_notices', 'push_notices'].map((table) => ({
    table,
    olderThan: 'updatedAt',
    keepMs: 30 * DAY_MS,
    where: `state NOT IN ('pending', 'sending')`,
  })),
)
@Module({
  imports: [
    TypeOrmModule.forFeature([Delivery, NotificationRule, HandoffNotice, IncidentNotice, PushNotice]),
    AcknowledgeLinksModule,
    AlertsCoreModule,
    ChannelsModule,
    DeliveryQueueModule,
    EscalationModule,
    ForwardingModule,
    IncidentsModule,
    OnCallModule,
    PushTokensModule,
    TeamsModule,
    UsersModule,
  ],
  controllers: [NotificationRulesController],
  providers: [
    NotificationRulesService,
    RuleBooks,
    Audiences,
    PlanDeliveries,
    TellOfOverrides,
    PushNoticeQueue,
    PushNoticeSender,
    SendPushNoticesJob,
    StopDeliveries,
    DeliveryStore,
    DeliveryGate,
    DeliveryIntake,
    DeliveryLanes,
    DeliveryClaims,
    CarefulClaims,
    DeliverySender,
    DeliveryResults,
    DeliveryReports,
    SendDueJob,
    NotificationTrail,
    PagingFacts,
    PlanHandoffNotices,
    HandoffQueue,
    HandoffSender,
    SendHandoffNoticesJob,
    IncidentAudiences,
    IncidentNoticeQueue,
    IncidentNoticeSender,
    NoticeAttempts,
    PlanIncidentNotices,
    SendIncidentNoticesJob,
    ToldOfIncidents,
    ForgetRemovedAlerts,
  ],
  exports: [DeliveryReports, NotificationRulesService, ToldOfIncidents],
})
export class NotificationsModule {}
