import { Injectable } from '@nestjs/common';
import type { StoredEvent } from '../../platform/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../platform/events/outbox-consumer.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { InjectQueue } from '../../platform/delivery-queue/declare-queue.js';
import { DeliveryQueue } from '../../platform/delivery-queue/delivery-queue.js';
import { IncidentDirectory } from '../../incidents/incident-directory.js';
import { OutboundIntegrations } from '../../alerts/integrations/outbound-integrations.js';
import { IncidentPages } from '../../incidents/status-page/incident-pages.js';
import { addresseesOf } from './domain/addressees.js';
import { INCIDENT_EVENTS, incidentMessage, type IncidentEvent } from './domain/message.js';
import type { ReadyWebhook } from './webhook-sender.js';
import { WEBHOOKS } from './webhooks.js';
import { type LiveDelivery, type NewWebhook, PLANNERS } from './webhooks.queries.js';

/** Turns incident events into one delivery for each integration that receives them. */
@Injectable()
@OutboxConsumer({ name: PLANNERS.incidents, events: INCIDENT_EVENTS })
export class PlanIncidentWebhooks implements OutboxHandler<IncidentEvent> {
  constructor(
    private readonly integrations: OutboundIntegrations,
    private readonly incidents: IncidentDirectory,
    private readonly pages: IncidentPages,
    @InjectQueue(WEBHOOKS) private readonly queue: DeliveryQueue<LiveDelivery, NewWebhook, ReadyWebhook>,
  ) {}

  async handle(events: StoredEvent<IncidentEvent>[], tx: Transaction): Promise<void> {
    const integrations = await this.integrations.of(tx.tenantId);
    if (integrations.length === 0) return;
    const ids = new Set(events.map(({ payload }) => payload.incidentId));
    const incidents = await this.incidents.shown(tx, [...ids]);
    const pages = await this.pages.pathsOf(tx, incidents.values());
    const planned = events.flatMap((event) => {
      const incident = incidents.get(event.payload.incidentId);
      // The incident was deleted, so there is nothing to send.
      if (incident === undefined) return [];
      const message = incidentMessage(event, incident, pages.get(incident.id));
      const about = { teamId: incident.teamId, suppressNotifications: false };
      const receivers = addresseesOf(message, about, integrations);
      return receivers.map(({ id, type }) => ({
        ...{ integrationId: id, eventId: event.id, subjectId: incident.id, message },
        inOrder: type !== 'webhook',
      }));
    });
    await this.queue.add(tx, planned);
  }
}
