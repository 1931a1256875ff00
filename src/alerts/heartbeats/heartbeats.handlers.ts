import '../integrations/events/integration-events.js';
import { Injectable } from '@nestjs/common';
import type { StoredEvent } from '../../platform/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../platform/events/outbox-consumer.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { Heartbeat } from './heartbeat.entity.js';
import { disableHeartbeatsOf, EXPIRY_WORK } from './heartbeats.queries.js';
import { IsNull, Not } from 'typeorm';
import { JobNudges } from '../../platform/scheduling/job-nudges.js';

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

/** Maintenance may have ended early: the heartbeats that it held are checked again at once. */
@Injectable()
@OutboxConsumer({ name: 'heartbeats.maintenance-changed', events: ['maintenance-window.changed'] })
export class MaintenanceChangedHandler implements OutboxHandler<'maintenance-window.changed'> {
  constructor(private readonly nudges: JobNudges) {}

  async handle(_events: StoredEvent<'maintenance-window.changed'>[], tx: Transaction): Promise<void> {
    const released = await tx.repo(Heartbeat).update({ heldUntil: Not(IsNull()) }, { heldUntil: null });
    if (released > 0) tx.afterCommit(() => this.nudges.nudge(EXPIRY_WORK.name));
  }
}
