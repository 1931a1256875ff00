import { Injectable } from '@nestjs/common';
import type { StoredEvent } from '../common/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../common/events/outbox-consumer.js';
import type { Transaction } from '../database/unit-of-work.js';
import '../integrations/events/integration-events.js';
import { HeartbeatOrphans } from './heartbeat-orphans.js';

/** Disables the heartbeats that a deleted integration pinged, with an audit entry. */
@Injectable()
@OutboxConsumer({ name: 'heartbeats.integration-deleted', events: ['integration.deleted'] })
export class IntegrationDeletedHandler implements OutboxHandler<'integration.deleted'> {
  constructor(private readonly orphans: HeartbeatOrphans) {}

  async handle(events: StoredEvent<'integration.deleted'>[], tx: Transaction): Promise<void> {
    for (const { payload } of events) {
      tx.by(payload.actor);
      await this.orphans.disableOf(tx, payload);
    }
  }
}
