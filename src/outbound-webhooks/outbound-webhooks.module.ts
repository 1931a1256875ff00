import { DeliveryQueueModule } from '../common/delivery-queue/delivery-queue.module.js';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AlertsCoreModule } from '../alerts/alerts-core.module.js';
import { OutboundHttpModule } from '../common/outbound-http/outbound-http.module.js';
import { IncidentsModule } from '../incidents/incidents.module.js';
import { IntegrationsModule } from '../integrations/integrations.module.js';
import { StatusPageModule } from '../status-page/status-page.module.js';
import { PurgeWebhooksJob } from './jobs/purge-webhooks.job.js';
import { SendWebhooksJob } from './jobs/send-webhooks.job.js';
import { PlanIncidentWebhooks } from './plan-incident-webhooks.handler.js';
import { PlanWebhooks } from './plan-webhooks.handler.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookQueue } from './webhook-queue.js';
import { WebhookResults } from './webhook-results.js';
import { WebhookSender } from './webhook-sender.js';

/** What happens is told to other systems and chat rooms: planned in the outbox, sent by the job. */
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
  providers: [
    PlanWebhooks,
    PlanIncidentWebhooks,
    WebhookQueue,
    WebhookSender,
    WebhookResults,
    SendWebhooksJob,
    PurgeWebhooksJob,
  ],
})
export class OutboundWebhooksModule {}
