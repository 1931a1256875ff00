import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AlertsModule } from '../../alerts/lifecycle/alerts.module.js';
import { declareQueue } from '../../platform/delivery-queue/declare-queue.js';
import { DeliveryQueueModule } from '../../platform/delivery-queue/delivery-queue.module.js';
import { EscalationModule } from '../escalation/escalation.module.js';
import { IncidentsModule } from '../../incidents/incidents.module.js';
import { IntegrationsModule } from '../../alerts/integrations/integrations.module.js';
import { StatusPageModule } from '../../incidents/status-page/status-page.module.js';
import { PlanIncidentWebhooks } from './plan-incident-webhooks.handler.js';
import { PlanWebhooks } from './plan-webhooks.handler.js';
import { RehearsalModule } from '../../alerts/rehearsal/rehearsal.module.js';
import { TeamsModule } from '../../people/teams/teams.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { ThirdPartyNames } from './third-party-names.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookSender } from './webhook-sender.js';
import { WEBHOOKS } from './webhooks.js';

/** Sends events to other systems and chats: the outbox plans deliveries, the queue sends them. */
@Module({
  imports: [
    TypeOrmModule.forFeature([WebhookDelivery]),
    AlertsModule,
    DeliveryQueueModule,
    EscalationModule,
    IncidentsModule,
    IntegrationsModule,
    RehearsalModule,
    StatusPageModule,
    TeamsModule,
    UsersModule,
  ],
  providers: [
    PlanWebhooks,
    PlanIncidentWebhooks,
    WebhookSender,
    ThirdPartyNames,
    declareQueue(WEBHOOKS, WebhookSender),
  ],
})
export class OutboundWebhooksModule {}
