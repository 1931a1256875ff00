import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/audit.service.js';
import type { StoredEvent } from '../../common/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../common/events/outbox-consumer.js';
import type { Transaction } from '../../database/unit-of-work.js';
import type { IntegrationDeleted } from '../../integrations/events/integration-events.js';
import { HeartbeatOrphans } from '../heartbeat-orphans.js';

/** Whoever takes an integration down expects its silence: heartbeats that it kept alive are disabled, as the trail says. */
@Injectable()
@OutboxConsumer({ name: 'heartbeats.integration-deleted', events: ['integration.deleted'] })
export class IntegrationDeletedHandler implements OutboxHandler<'integration.deleted'> {
  constructor(
    private readonly orphans: HeartbeatOrphans,
    private readonly audit: AuditService,
  ) {}

  async handle(events: StoredEvent<'integration.deleted'>[], tx: Transaction): Promise<void> {
    for (const { payload } of events) {
      const names = await this.orphans.disableOf(tx, payload.integrationId);
      if (names.length > 0) this.note(tx, payload, names);
    }
  }

  private note(tx: Transaction, { integrationId, name, actor }: IntegrationDeleted, names: string[]): void {
    this.audit.record(
      tx,
      names.map((heartbeat) => ({
        action: 'heartbeat.disable',
        entityType: 'heartbeat',
        entityId: heartbeat,
        entityName: heartbeat,
        userId: actor.id,
        userName: actor.name,
        details: { reason: 'integration-deleted', integrationId, integration: name },
      })),
    );
  }
}
