import { DeliveryQueueModule } from '../common/delivery-queue/delivery-queue.module.js';
import { Module } from '@nestjs/common';
import { CleansUp } from '../clean-up/clean-up.decorator.js';
import { DAY_MS } from '../common/durations.js';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AlertsCoreModule } from '../alerts/alerts-core.module.js';
import { OutboundHttpModule } from '../common/outbound-http/outbound-http.module.js';
import { IncidentsModule } from '../incidents/incidents.module.js';
import { IntegrationsModule } from '../integrations/integrations.module.js';
import { StatusPageModule } from '../status-page/status-page.module.js';
import { SendWebhooksJob } from './jobs/send-webhooks.job.js';
import { PlanIncidentWebhooks } from './plan-incident-webhooks.handler.js';
import { PlanWebhooks } from './plan-webhooks.handler.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookQueue } from './webhook-queue.js';
import { WebhookResults } from './webhook-results.js';
import { WebhookSender } from './webhook-sender.js';

/** What happens is told to other systems and chat rooms: planned in the outbox, sent by the job. */
@CleansUp({
  table: 'webhook_deliveries',
  olderThan: 'updatedAt',
  keepMs: 30 * DAY_MS,
  where: `state NOT IN ('pending', 'sending')`,
  noLongerThanAlerts: true,
})
@Module({
  imports: [
    TypeOrmModule.forFeature([WebhookDelivery]),
    AlertsCoreModule,
    DeliveryQueueModule,
    IncidentsModule,
    IntegrationsModule,
    OutboundHttpModule,
    StatusPageModule,
  ],
  providers: [PlanWebhooks, PlanIncidentWebhooks, WebhookQueue, WebhookSender, WebhookResults, SendWebhooksJob],
})
export class OutboundWebhooksModule {}
