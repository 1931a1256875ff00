import { Injectable } from '@nestjs/common';
import { matchableOf } from '../../alerts/lifecycle/domain/matchable.js';
import { AlertsService } from '../../alerts/lifecycle/alerts.service.js';
import type { StoredEvent } from '../../platform/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../platform/events/outbox-consumer.js';
import { decideEach } from '../../platform/matching/decision.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { InjectQueue } from '../../platform/delivery-queue/declare-queue.js';
import { DeliveryQueue } from '../../platform/delivery-queue/delivery-queue.js';
import { OutboundIntegrations } from '../../alerts/integrations/outbound-integrations.js';
import { addresseesOf } from './domain/addressees.js';
import { ALERT_EVENTS, alertMessage, type AlertEvent } from './domain/message.js';
import type { ReadyWebhook } from './webhook-sender.js';
import { WEBHOOKS } from './webhooks.js';
import { type LiveDelivery, type NewWebhook, PLANNERS } from './webhooks.queries.js';

/** How many deliveries one SQL statement stores. */
const PORTION = 1000;

/** Turns alert events into one delivery for each integration that receives them. */
@Injectable()
@OutboxConsumer({ name: PLANNERS.alerts, events: ALERT_EVENTS })
export class PlanWebhooks implements OutboxHandler<AlertEvent> {
  constructor(
    private readonly integrations: OutboundIntegrations,
    private readonly alerts: AlertsService,
    @InjectQueue(WEBHOOKS) private readonly queue: DeliveryQueue<LiveDelivery, NewWebhook, ReadyWebhook>,
  ) {}

  async handle(events: StoredEvent<AlertEvent>[], tx: Transaction): Promise<void> {
    const integrations = await this.integrations.of(tx.tenantId);
    if (integrations.length === 0) return;
    const ids = new Set(events.map(({ payload }) => payload.alertId));
    const alerts = await this.alerts.shown(tx, [...ids]);
    const messagesOf = (event: StoredEvent<AlertEvent>): NewWebhook[] => {
      const alert = alerts.get(event.payload.alertId);
      // Skip deleted alerts, and delayed ones until their delay ends (decisions §3).
      if (alert === undefined || alert.delayedUntil !== null || 'delayed' in event.payload) return [];
      // At the end of a maintenance window the escalation may fire no step; then nothing happened.
      if (event.type === 'alert.escalated' && 'page' in event.payload && event.payload.page === null) return [];
      const isSilenced = alert.suppressNotifications || alert.silencedUntil !== null;
      const message = alertMessage(event, alert);
      const about = { teamId: alert.teamId, suppressNotifications: isSilenced, alert: matchableOf(alert) };
      const receivers = addresseesOf(message, about, integrations);
      return receivers.map(({ id, type }) => ({
        ...{ integrationId: id, eventId: event.id, subjectId: alert.id, message },
        inOrder: type !== 'webhook',
      }));
    };
    const planned = (await decideEach(tx.tenantId, events, messagesOf)).flat();
    for (let at = 0; at < planned.length; at += PORTION) await this.queue.add(tx, planned.slice(at, at + PORTION));
  }
}
