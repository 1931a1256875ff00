import { Injectable } from '@nestjs/common';
import type { StoredEvent } from '../common/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../common/events/outbox-consumer.js';
import type { Transaction } from '../database/unit-of-work.js';
import '../integrations/events/integration-events.js';
import { Heartbeat } from './heartbeat.entity.js';
import { disableHeartbeatsOf } from './heartbeats.queries.js';

/** Disables the heartbeats that a deleted integration pinged, with an audit entry. */
@Injectable()
@OutboxConsumer({ name: 'heartbeats.integration-deleted', events: ['integration.deleted'] })
export class IntegrationDeletedHandler implements OutboxHandler<'integration.deleted'> {
  async handle(events: StoredEvent<'integration.deleted'>[], tx: Transaction): Promise<void> {
    for (const { payload } of events) {
      const { actor, integrationId, name } = payload;
      tx.by(actor);
      const why = { reason: 'integration-deleted', integrationId, integration: name };
      await tx.repo(Heartbeat).changing({ integrationId, enabled: true }, why);
      disableHeartbeatsOf(tx, integrationId);
    }
  }
}
