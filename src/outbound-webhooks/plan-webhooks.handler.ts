import { Injectable } from '@nestjs/common';
import { AlertsService } from '../alerts/alerts.service.js';
import type { StoredEvent } from '../common/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../common/events/outbox-consumer.js';
import type { Transaction } from '../database/unit-of-work.js';
import { OutboundIntegrations } from '../integrations/outbound-integrations.js';
import { addresseesOf } from './domain/addressees.js';
import { ALERT_EVENTS, alertMessage, type AlertEvent } from './domain/message.js';
import { WebhookQueue, type NewWebhook } from './webhook-queue.js';

/** Turns what happens to alerts into deliveries, one for each integration that is to be told. */
@Injectable()
@OutboxConsumer({ name: 'outbound-webhooks.plan', events: ALERT_EVENTS })
export class PlanWebhooks implements OutboxHandler<AlertEvent> {
  constructor(
    private readonly integrations: OutboundIntegrations,
    private readonly alerts: AlertsService,
    private readonly queue: WebhookQueue,
  ) {}

  async handle(events: StoredEvent<AlertEvent>[], tx: Transaction): Promise<void> {
    const integrations = await this.integrations.of(tx.tenantId);
    if (integrations.length === 0) return;
    const ids = new Set(events.map(({ payload }) => payload.alertId));
    const alerts = await this.alerts.shown(tx, [...ids]);
    const planned: NewWebhook[] = [];
    for (const event of events) {
      const alert = alerts.get(event.payload.alertId);
      // Deleted: nothing to tell. Deferred: nothing is told of it before its time (decisions §3).
      if (alert === undefined || alert.delayedUntil !== null) continue;
      const message = alertMessage(event, alert);
      for (const { id: integrationId } of addresseesOf(message, alert, integrations)) {
        planned.push({ integrationId, eventId: event.id, subjectId: alert.id, message });
      }
    }
    await this.queue.insert(tx, planned);
  }
}
